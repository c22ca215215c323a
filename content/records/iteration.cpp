#include "content/records/iteration.h"

#include "content/encodings.h"

namespace portalspace::content {

std::size_t Iteration::run_count() const {
    std::size_t runs = 0;
    for (std::size_t i = 0; i < items.size(); i += items[i] < 0 ? 2 : 1) {
        ++runs;
    }
    return runs;
}

Iteration Iteration::unpack(core::ByteReader& reader) {
    Iteration iteration;
    iteration.total = reader.i32();
    iteration.items.reserve(reader.remaining() / 4);
    std::int64_t counted = 0;
    while (counted < iteration.total && reader.remaining() >= 4) {
        const std::int32_t item = iteration.items.emplace_back(reader.i32());
        if (item < 0) {
            iteration.items.emplace_back(reader.i32());
            counted -= item;
        } else {
            ++counted;
        }
    }
    return iteration;
}

void Iteration::pack(core::ByteWriter& writer) const {
    writer.i32(total);
    write_array(writer, items);
}

}  // namespace portalspace::content
