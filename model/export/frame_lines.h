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

    /// Of all calls of a sub by another one, if they are on one line; else the caller's first line.
    [[nodiscard]] std::uint32_t callLine(SubId caller, SubId callee) const;
    /// Of a sub at the top of a call stack: the only line whose statements ran, else its first
    /// line.
    [[nodiscard]] std::uint32_t ownLine(SubId sub) const;

private:
    const Profile& m_profile;
    std::unordered_map<std::uint64_t, std::uint32_t> m_callLines; ///< 0 for several
};

} // namespace nytprof
