// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <stop_token>

namespace nytprof {

class Profile;

/// What the number behind a call path counts.
enum class FoldedValue : std::uint8_t {
    ExclusiveTicks, ///< clock ticks of the profile, as nytprofcalls prints
    /// What FlameGraph and speedscope are mostly given; whole, so rounded, but not their sum.
    ExclusiveMicroseconds,
    Calls,
};

/// Call paths as text, "A;B;C 12" each, for flamegraph.pl, speedscope and whatever else reads
/// collapsed stacks. Several profiles add up.
///
/// Names are as they are but for the number of a string eval, "(eval 0)[FILE:LINE]", so that the
/// paths of all its executions are one. Lines stand in the order of "nytprofcalls --stable" of
/// 6.12: subs are numbered as they first return, and paths sorted as texts of these numbers.
class NYTPROF_EXPORT FoldedStacks {
public:
    explicit FoldedStacks(FoldedValue value);
    ~FoldedStacks();
    FoldedStacks(const FoldedStacks&) = delete;
    FoldedStacks& operator=(const FoldedStacks&) = delete;

    void add(const Profile& profile);
    void write(std::ostream& out) const;

private:
    struct Paths;
    FoldedValue m_value;
    std::unique_ptr<Paths> m_paths;
};

} // namespace nytprof
