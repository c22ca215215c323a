#pragma once

#include <vector>

#include "content/forge/book.h"
#include "content/forge/skeleton.h"

namespace portalspace::content::forge {

/// What the parts of a body are made of.
struct BodyLook {
    core::DataId skin;
    core::DataId face;
    core::DataId hair;
    core::DataId shirt;
    core::DataId trousers;
    core::DataId boots;
    core::DataId belt;
};

/// One GfxObj a part, in the order of Part; each hangs at its joint.
[[nodiscard]] std::vector<core::DataId> forge_body(Book& book, const BodyShape& shape, const BodyLook& look);
/// The same body as a carved figure: pointed ears, claws and target rings on the chest.
[[nodiscard]] std::vector<core::DataId> forge_carved_body(Book& book, const BodyShape& shape, const BodyLook& look,
                                                          core::DataId rings);

}  // namespace portalspace::content::forge
