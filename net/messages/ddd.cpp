#include "net/messages/ddd.h"

#include <string>

namespace portalspace::net {

DatIterations DatIterations::complete(std::int32_t dat_type, std::int32_t dat_id, std::int32_t n) {
    DatIterations m{dat_type, dat_id, n, {}};
    if (n > 0) {
        m.runs = {-n, 1};
    }
    return m;
}

DatIterations DatIterations::unpack(core::ByteReader& r) {
    DatIterations m;
    m.dat_type = r.i32();
    m.dat_id = r.i32();
    m.iterations = r.i32();
    if (m.iterations < 0 || m.iterations > kMaxIterations) {
        r.fail("at most 1000000 iterations", std::to_string(m.iterations));
    }
    std::int64_t covered = 0;
    while (covered < m.iterations) {
        const std::int32_t run = r.i32();
        covered += run < 0 ? -static_cast<std::int64_t>(run) - 1 : 1;
        m.runs.push_back(run);
        if (m.runs.size() > static_cast<std::size_t>(m.iterations) + 1) {  // runs of -1 cover nothing
            r.fail("runs that add up to the iterations", "runs without end");
        }
    }
    return m;
}

}  // namespace portalspace::net
