#include "app/client/game_world.h"

#include <stdexcept>

#include "core/path_text.h"

namespace portalspace::app {

std::unique_ptr<content::DatStore> open_dat_store(const std::vector<std::filesystem::path>& folders, core::Log& log) {
    for (const std::filesystem::path& folder : folders) {
        try {
            auto store = std::make_unique<content::DatStore>(folder, log);
            log.info("data files: " + core::path_text(folder));
            return store;
        } catch (const std::runtime_error& e) {
            if (folders.size() == 1) {
                throw;
            }
            log.debug(e.what());
        }
    }
    throw std::runtime_error(
        "The data files (client_portal.dat, client_cell_1.dat, client_local_English.dat) were not found in any of the "
        "known places; name their folder with --dat DIR, or see the demo with --demo.");
}

std::vector<net::DatIterations> dat_iterations(const content::DatStore& store) {
    const auto of = [&store](std::int32_t type, std::int32_t id, content::DatFileKind kind) {
        return net::DatIterations::complete(type, id, store.iteration(kind));
    };
    std::vector<net::DatIterations> files{of(net::kPortalDatType, net::kPortalDatId, content::DatFileKind::portal),
                                          of(net::kCellDatType, net::kCellDatId, content::DatFileKind::cell),
                                          of(net::kLanguageDatType, net::kLanguageDatId, content::DatFileKind::local)};
    if (store.file(content::DatFileKind::highres) != nullptr) {
        files.push_back(of(net::kHighResDatType, net::kHighResDatId, content::DatFileKind::highres));
    }
    return files;
}

}  // namespace portalspace::app
