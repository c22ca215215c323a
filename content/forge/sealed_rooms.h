#pragma once

#include "content/forge/book.h"
#include "content/forge/materials.h"
#include "content/records/landblock.h"

namespace portalspace::content::forge {

/// The public world database puts people and things into rooms of its own buildings, and a server stops when such a
/// room is missing. For each block that is named there, closed rooms fill up the numbers behind the block's own rooms;
/// nothing leads to them, so no client shows them and nobody walks in.
class SealedRooms {
public:
    SealedRooms(Book& book, const Materials& m);

    void add_to(LandBlockInfo& info);

private:
    Book& book_;
    const Materials& materials_;
    core::DataId environment_;
};

}  // namespace portalspace::content::forge
