// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/butterfly.h"

#include "profile/profile.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace nytprof {

namespace {

class Wings {
public:
    void add(SubId other, const CallSite& site)
    {
        const auto [at, isNew] = m_at.try_emplace(other, m_wings.size());
        if (isNew) {
            m_wings.push_back({other, 0, 0, {}});
        }
        Wing& wing = m_wings[at->second];
        wing.calls += site.calls;
        wing.time += site.inclusive;
        wing.sites.push_back(site);
    }

    std::vector<Wing> take()
    {
        for (Wing& wing : m_wings) {
            std::stable_sort(
                wing.sites.begin(), wing.sites.end(), [](const CallSite& a, const CallSite& b) {
                    return std::tie(a.inclusive, a.calls) > std::tie(b.inclusive, b.calls);
                });
        }
        std::stable_sort(m_wings.begin(), m_wings.end(), [](const Wing& a, const Wing& b) {
            return std::tie(a.time, a.calls) > std::tie(b.time, b.calls);
        });
        return std::move(m_wings);
    }

private:
    std::vector<Wing> m_wings;
    std::map<SubId, std::size_t> m_at;
};

} // namespace

Butterfly butterfly(const Profile& profile, SubId sub)
{
    Wings callers;
    for (const CallSite& site : profile.callersOf(sub)) {
        callers.add(site.caller, site);
    }
    Wings callees;
    for (const CallSiteId id : profile.calleesOf(sub)) {
        callees.add(profile[id].callee, profile[id]);
    }
    return {callers.take(), callees.take()};
}

} // namespace nytprof
