#include "app/inspect/land_point.h"
#include "app/inspect/room_shape.h"
#include "app/inspect/scenario.h"

namespace portalspace::app::scenario {

void cell_of_point(const Context& context) {
    engine::Landscape land(context.set);
    each(context, [&](const Json& item, const std::string&) -> Json {
        const std::uint32_t block = id_of(item.at("block"));
        const core::Vec3 point{item.at("x").get<float>(), item.at("y").get<float>(), item.at("z").get<float>()};
        std::uint32_t cell = 0;
        for (const std::uint32_t room : rooms_of_block(context.set, block)) {
            if (cell == 0 && RoomShape(context.set, room).contains(point)) {
                cell = room;
            }
        }
        if (cell == 0) {
            cell = land_point(land, block, point.x, point.y).cell;
        }
        return {{"x", item.at("x")},           {"y", item.at("y")},
                {"z", item.at("z")},           {"block", item.at("block")},
                {"cell", core::id_text(cell)}, {"where", prose(item.value("where", Json()))}};
    });
}

}  // namespace portalspace::app::scenario
