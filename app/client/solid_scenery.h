#pragma once

#include <mutex>
#include <vector>

#include "engine/collision/block_loader.h"
#include "render/scenery.h"

namespace portalspace::app {

/// The trees and rocks that are drawn, for what collides with them.
class SolidScenery final : public engine::collision::SceneryPlaces {
public:
    explicit SolidScenery(content::DatStore& store) : store_(store), records_(store) {}
    void places_of(core::CellId block, std::vector<engine::collision::SceneryPlace>& out) override;

private:
    content::DatStore& store_;
    std::mutex mutex_;  ///< of what follows: workers ask
    render::StoreSceneryRecords records_;
    std::vector<render::SceneryObject> placed_;
};

}  // namespace portalspace::app
