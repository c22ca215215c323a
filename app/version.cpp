#include "app/version.h"

namespace portalspace::app {

std::string version_text(const std::string& program) {
    return program + " " PORTALSPACE_VERSION " (commit " PORTALSPACE_COMMIT ", " PORTALSPACE_COMPILER ")";
}

}  // namespace portalspace::app
