#pragma once

// Debian has Catch2 version 2, vcpkg version 3: tests include this header and nothing of Catch2 itself.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif
