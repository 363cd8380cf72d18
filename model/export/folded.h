// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <cstdint>
#include <iosfwd>
#include <memory>

namespace nytprof {

class Profile;

/// The unit of the number after a call path.
enum class FoldedValue : std::uint8_t {
    ExclusiveTicks, ///< clock ticks of the profile, as nytprofcalls prints
    /// The usual unit of FlameGraph and speedscope; rounded so that the sum stays correct.
    ExclusiveMicroseconds,
    Calls,
};

/// Folded call stacks, "A;B;C 12" each, of one or several merged profiles. Numbers of string evals
/// become 0, so that the stacks of all executions are equal. Lines are in the order of
/// "nytprofcalls --stable" of 6.12: subs are numbered as they first return, and stacks sorted as
/// texts of these numbers.
class NYTPROF_EXPORT FoldedStacks {
public:
    explicit FoldedStacks(FoldedValue value);
    ~FoldedStacks();

    void add(const Profile& profile);
    void write(std::ostream& out) const;

private:
    struct Paths;
    FoldedValue m_value;
    std::unique_ptr<Paths> m_paths;
};

} // namespace nytprof
