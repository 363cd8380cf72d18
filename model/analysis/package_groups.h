// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"
#include "profile/tables.h"

#include <cstdint>
#include <string>
#include <vector>

namespace nytprof {

class Profile;

/// Packages in at most seven groups, for colours: by the first part of their names, if that has
/// 6 % of the exclusive time, or of the width of the first 16 rows of the flame graph below its
/// joinedRun(); one with over a third is divided by its next part. Then the largest others that
/// have 1 %. The window and what it shows of a run do not matter.
class PackageGroups {
public:
    struct Group {
        std::string name; ///< "PPI::Node", or "PPI" for what is left of a divided part
        bool isRest = false;
        Ticks exclusive = 0;
    };

    PackageGroups() = default;
    explicit PackageGroups(const Profile& profile);
    /// The groups, found by name in another profile, with its times.
    [[nodiscard]] PackageGroups of(const Profile& profile) const;

    /// Without builtins, the widest in the flame graph first.
    [[nodiscard]] const std::vector<Group>& groups() const { return m_groups; }
    static constexpr std::uint32_t Builtins = 0xFFFFFFFF;
    static constexpr std::uint32_t Others = 0xFFFFFFFE;
    /// Index into groups(), its rank; Builtins or Others for these.
    [[nodiscard]] std::uint32_t rankOf(SubId sub) const { return m_rankOf[sub.index()]; }
    [[nodiscard]] Ticks builtinTime() const { return m_builtinTime; }
    [[nodiscard]] Ticks otherTime() const { return m_otherTime; }

private:
    std::vector<Group> m_groups;
    std::vector<std::uint32_t> m_rankOf; ///< by SubId
    Ticks m_builtinTime = 0;
    Ticks m_otherTime = 0;
};

} // namespace nytprof
