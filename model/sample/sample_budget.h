// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>

namespace nytprof {

/// How many samples are taken a second, so that they use at most a share of one processor. The rate
/// follows from what samples cost lately. Single ones may cost more, as when many programs start:
/// what they use beyond the budget is saved in the half minute after them.
class SampleBudget {
public:
    static constexpr double LowestRate = 0.1;
    static constexpr double SecondsOfDebt = 30;

    /// share: of the time of one processor, above 0. rate: wanted samples a second.
    SampleBudget(double share, double rate)
        : m_share(share)
        , m_wanted(rate)
        , m_rate(rate)
        , m_cost(share / rate)
    {
    }

    /// A sample was taken: processor time that was used, and time that has passed, since the last
    /// one. Nanoseconds.
    void add(std::uint64_t used, std::uint64_t passed);
    /// Samples a second that it allows, from LowestRate to the wanted rate.
    [[nodiscard]] double rate() const { return m_rate; }

private:
    double m_share;
    double m_wanted;
    double m_rate;
    double m_cost; ///< seconds of a sample, lately
    double m_saved = 0; ///< seconds; less than 0: used beyond the budget
};

} // namespace nytprof
