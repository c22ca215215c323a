option(PORTALSPACE_TESTS "Build the tests" ON)
option(PORTALSPACE_BENCH "Build portalspace-bench (Google Benchmark)" OFF)
option(PORTALSPACE_FUZZ "Build the libFuzzer targets (clang)" OFF)
option(PORTALSPACE_SANITIZE "Address and undefined-behaviour sanitizers" OFF)

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

# Replays are bit-equal on one build: no fused multiply-add behind our back, no fast-math (see docs/architecture.md).
if(MSVC)
  add_compile_options(/W4 /permissive- /utf-8 /fp:precise)
  add_compile_definitions(NOMINMAX WIN32_LEAN_AND_MEAN _CRT_SECURE_NO_WARNINGS)
else()
  add_compile_options(-Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion -Wformat -Wformat-security
                      -Werror=format -Werror=format-security -Werror=return-type -ffp-contract=off)
endif()

if(PORTALSPACE_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
  if(UNIX)
    set(PORTALSPACE_KEEP_LIBRARIES ${PROJECT_SOURCE_DIR}/cmake/keep_libraries.c)
  endif()
endif()

# Every library reports its coverage to libFuzzer, whose main is linked into the targets alone (tests/CMakeLists.txt).
if(PORTALSPACE_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
