// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <vector>

namespace nytprof::test {

/// In seconds.
struct LoadCost {
    double time = 0;
    double work = 0; ///< CPU time of all threads, which does not depend on the load of the machine
};

/// How long loads continue after they are asked to stop.
struct StoppedLoads {
    LoadCost whole; ///< when not stopped
    std::vector<LoadCost> after; ///< from the stop to the end, by time of the stop
};

/// Loads a file as a window does, once completely, and then stopped at so many moments, evenly
/// spread. The minimum of several tries counts.
[[nodiscard]] StoppedLoads stopLoads(const QString& path, int moments, int tries);

/// A profile with large tables and few events: call stacks, string evals, each with its own source,
/// and lines with a time.
[[nodiscard]] QByteArray profileOfLargeTables(
    std::uint32_t callStacks, std::uint32_t evals, std::uint32_t lines);

} // namespace nytprof::test
