// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/hottest.h"

#include "profile/profile.h"

#include <algorithm>

namespace nytprof {

SubId hottestSub(const Profile& profile)
{
    SubId best;
    const auto subs = profile.subs();
    for (std::size_t i = 0; i < subs.size(); ++i) {
        if (subs[i].kind == SubKind::Perl && subs[i].file.valid() && subs[i].calls > 0
            && (!best.valid() || subs[i].exclusive > subs[best.index()].exclusive)) {
            best = SubId(i);
        }
    }
    return best;
}

FileId hottestFile(const Profile& profile)
{
    FileId best;
    const auto files = profile.files();
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (!best.valid() || files[i].exclusive > files[best.index()].exclusive) {
            best = FileId(i);
        }
    }
    return best;
}

std::uint32_t hottestLine(const Profile& profile, FileId file)
{
    const auto lines = profile.lines(file);
    const auto hottest = std::max_element(lines.begin(), lines.end(),
        [](const LineCost& a, const LineCost& b) { return a.exclusive < b.exclusive; });
    return hottest == lines.end() ? 1 : std::max(hottest->line, 1U);
}

} // namespace nytprof
