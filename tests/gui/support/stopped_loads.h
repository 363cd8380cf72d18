// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <vector>

namespace nytprof::test {

/// What a load takes, in seconds.
struct LoadCost {
    double time = 0;
    double work = 0; ///< of the processors, all threads; the same however busy the machine is
};

/// What a load still takes after it is cancelled.
struct StoppedLoads {
    LoadCost whole; ///< when it is let alone
    std::vector<LoadCost> after; ///< from each stop to its end, by the moment of the stop
};

/// Loads a file as a window does, once as a whole and then stopped at so many moments, evenly
/// spread. Of several tries of each moment the least counts.
[[nodiscard]] StoppedLoads stopLoads(const QString& path, int moments, int tries);

/// A profile with large tables and few events: so many call stacks, string evals, each with source
/// of its own, and lines with a time.
[[nodiscard]] QByteArray profileOfLargeTables(
    std::uint32_t callStacks, std::uint32_t evals, std::uint32_t lines);

} // namespace nytprof::test
