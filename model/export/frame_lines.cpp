// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/frame_lines.h"

#include "profile/profile.h"

#include <algorithm>

namespace nytprof {

namespace {

std::uint64_t callKey(SubId caller, SubId callee)
{
    return (std::uint64_t{caller.index()} << 32) | callee.index();
}

} // namespace

FrameLines::FrameLines(const Profile& profile)
    : m_profile(profile)
{
    for (const CallSite& site : profile.callSites()) {
        if (!site.caller.valid())
            continue;
        const bool isInCaller = site.file.valid() && site.file == profile[site.caller].file;
        const std::uint32_t line = isInCaller ? site.line : 0;
        const auto [known, isNew] = m_callLines.emplace(callKey(site.caller, site.callee), line);
        if (!isNew && known->second != line)
            known->second = 0;
    }
}

std::uint32_t FrameLines::callLine(SubId caller, SubId callee) const
{
    const auto known = m_callLines.find(callKey(caller, callee));
    const std::uint32_t line = known == m_callLines.end() ? 0 : known->second;
    return line != 0 ? line : m_profile[caller].firstLine;
}

std::uint32_t FrameLines::ownLine(SubId id) const
{
    const Sub& sub = m_profile[id];
    if (!sub.file.valid() || sub.firstLine == 0)
        return sub.firstLine;
    std::uint32_t only = 0;
    const auto lines = m_profile.lines(sub.file);
    for (auto at = std::ranges::lower_bound(lines, sub.firstLine, {}, &LineCost::line);
         at != lines.end() && at->line <= sub.lastLine; ++at) {
        if (at->count == 0)
            continue;
        if (only != 0)
            return sub.firstLine;
        only = at->line;
    }
    return only != 0 ? only : sub.firstLine;
}

} // namespace nytprof
