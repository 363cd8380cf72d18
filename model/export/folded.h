// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <iosfwd>
#include <limits>
#include <memory>

namespace nytprof {

class Profile;

/// Unit of the number after a call stack.
enum class FoldedValue : std::uint8_t {
    ExclusiveTicks, ///< clock ticks of the profile, as in nytprofcalls
    /// Usual unit of FlameGraph and speedscope; rounded so that the total stays correct.
    ExclusiveMicroseconds,
    Calls,
};

/// Folded call stacks, "A;B;C 12", of one or several profiles, merged. Numbers of string evals
/// become 0, so that stacks of all executions merge. Order as "nytprofcalls --stable" of 6.12: subs
/// are numbered by first return, stacks sorted as texts of these numbers.
class FoldedStacks {
public:
    /// Calls deeper than `depth` frames count for the last one of these.
    explicit FoldedStacks(
        FoldedValue value, std::uint32_t depth = std::numeric_limits<std::uint32_t>::max());
    ~FoldedStacks();

    void add(const Profile& profile);
    /// Bytes to write: each line repeats the names of all callers, so deep recursion has many.
    [[nodiscard]] std::uint64_t size() const;
    void write(std::ostream& out) const;

private:
    struct Paths;
    FoldedValue m_value;
    std::uint32_t m_depth;
    std::unique_ptr<Paths> m_paths;
};

} // namespace nytprof
