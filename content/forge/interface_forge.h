#pragma once

#include "content/forge/book.h"
#include "content/forge/icons.h"

namespace portalspace::content::forge {

/// Two sizes of one font, drawn with a pen.
void forge_fonts(Book& book);
/// Texts, titles, property names and the layouts of the interface.
void forge_interface(Book& book, const Icons& icons);

}  // namespace portalspace::content::forge
