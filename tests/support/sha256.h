#pragma once

#include "core/sha256.h"

namespace portalspace::test {

using core::sha256_hex;

}  // namespace portalspace::test
