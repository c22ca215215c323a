#include <filesystem>

#include "core/path_text.h"

#include "tests/support/catch.h"

using portalspace::core::path_text;

TEST_CASE("the text of a path is UTF-8 whatever the system calls it") {
    CHECK(path_text(std::filesystem::path(u8"d\u00E9j\u00E0") / u8"\u8857.dat").find("d\xC3\xA9j\xC3\xA0") == 0);
    CHECK(path_text(std::filesystem::path(u8"\u8857.dat")) == "\xE8\xA1\x97.dat");
    CHECK(path_text({}).empty());
}
