// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <random>

namespace nytprof {

/// When samples are taken: at a random moment of each period, so that what a program does at fixed
/// intervals is neither always nor never seen. Times are nanoseconds of one clock.
class SampleSchedule {
public:
    /// rate: samples a second, above 0.
    SampleSchedule(double rate, std::uint64_t begin, std::uint32_t seed);

    /// From the next period on.
    void setRate(double rate);
    /// The length of the period in which the next sample is due.
    [[nodiscard]] std::uint64_t period() const { return m_length; }
    /// When the next sample is due.
    [[nodiscard]] std::uint64_t due() const { return m_due; }
    /// Whether a sample that is taken now is later than planned by more than a period.
    [[nodiscard]] bool isLate(std::uint64_t now) const { return now > m_due + m_length; }
    /// A sample is taken now. Periods that have passed without one are left out.
    void take(std::uint64_t now);

private:
    void plan();

    std::uint64_t m_begin; ///< of the period in which the next sample is due
    std::uint64_t m_length = 0; ///< of this period
    std::uint64_t m_nextLength = 0; ///< of the periods after it
    std::uint64_t m_due = 0;
    std::minstd_rand m_random;
};

} // namespace nytprof
