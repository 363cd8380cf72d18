// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <random>

namespace nytprof {

/// When samples are taken: at a random moment of each period, so that what a program does at fixed
/// intervals is neither always nor never seen. Times are nanoseconds of one clock.
class SampleSchedule {
public:
    /// rate: samples a second, at least 1.
    SampleSchedule(std::uint32_t rate, std::uint64_t begin, std::uint32_t seed);

    [[nodiscard]] std::uint64_t period() const { return m_length; }
    /// When the next sample is due.
    [[nodiscard]] std::uint64_t due() const { return m_due; }
    /// A sample is taken now. Periods that have passed without one are left out. Returns whether it
    /// is later than planned by more than a period.
    bool take(std::uint64_t now);

private:
    void plan(std::uint64_t period);

    std::uint64_t m_begin;
    std::uint64_t m_length; ///< of a period
    std::uint64_t m_period = 0; ///< number of the next one
    std::uint64_t m_due = 0;
    std::minstd_rand m_random;
};

} // namespace nytprof
