// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"

#include <cstdint>
#include <unordered_map>

namespace nytprof {

class Profile;

/// Lines that frames of call stacks are at. Calling contexts have no lines, so they are those that
/// the tables prove: lines of the file that defines the sub.
class FrameLines {
public:
    /// The profile must outlive this.
    explicit FrameLines(const Profile& profile);

    /// The line of a sub's calls by another one, if all are on it; else the caller's first line.
    [[nodiscard]] std::uint32_t callLine(SubId caller, SubId callee) const;
    /// The line of a sub at the top of a call stack: the only one whose statements ran, else its
    /// first.
    [[nodiscard]] std::uint32_t ownLine(SubId sub) const;

private:
    const Profile& m_profile;
    std::unordered_map<std::uint64_t, std::uint32_t> m_callLines; ///< 0 for several
};

} // namespace nytprof
