// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nytprof {

/// What is known of a process from samples of its stack: times, but no counts.
struct Sampling {
    std::uint32_t rate = 0; ///< samples a second, as requested
    std::uint64_t samples = 0; ///< stacks that were read
    std::uint64_t missed = 0; ///< not read, as the process ran at each try
    std::uint64_t late = 0; ///< taken more than a period later than planned

    /// So many that shares may be off: 1 %.
    [[nodiscard]] bool hasManyLate() const { return late > 0 && late >= samples / 100; }

    friend bool operator==(const Sampling&, const Sampling&) = default;
};
/// Adds samples of another process.
void addSampling(std::optional<Sampling>& sum, const std::optional<Sampling>& of);
/// extension::Sampled; a later one of the same process replaces it.
[[nodiscard]] std::string commentOf(const Sampling& sampling);
/// Nothing if the payload is damaged.
[[nodiscard]] std::optional<Sampling> parseSampling(std::string_view payload);

} // namespace nytprof
