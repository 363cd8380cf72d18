// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/neighbourhood.h"

#include "profile/profile.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace nytprof {

namespace {

class Surroundings {
public:
    Surroundings(const Profile& profile, const NeighbourhoodSize& size)
        : m_profile(profile)
        , m_size(size)
    {
    }

    Neighbourhood around(SubId sub)
    {
        addBox({sub, 0, 0});
        for (const int step : {-1, 1}) {
            std::size_t begin = 0;
            std::size_t end = 1;
            for (int layer = step; layer != step * (m_size.layers + 1); layer += step) {
                const std::size_t before = m_all.boxes.size();
                addLayer(layer, begin, end);
                begin = before;
                end = m_all.boxes.size();
            }
        }
        for (std::size_t box = 0; box < m_all.boxes.size(); ++box) {
            addCallsOf(box);
            if (std::abs(m_all.boxes[box].layer) == m_size.layers) {
                countBeyond(m_all.boxes[box]);
            }
        }
        for (auto& [ends, edge] : m_edges) {
            std::tie(edge.from, edge.to) = ends;
            m_all.edges.push_back(edge);
        }
        std::stable_sort(m_all.edges.begin(), m_all.edges.end(),
            [](const GraphEdge& a, const GraphEdge& b) { return a.time > b.time; });
        return std::move(m_all);
    }

private:
    struct Candidate {
        SubId sub;
        std::uint64_t calls = 0;
        Ticks time = 0;
    };

    void addBox(const GraphBox& box)
    {
        if (box.sub.valid()) {
            m_boxOf.emplace(box.sub.index(), m_all.boxes.size());
        }
        m_all.boxes.push_back(box);
    }

    // Calls `visit` with the other sub of each call from (layer > 0) or to a sub.
    template <class Visit>
    void eachCall(SubId sub, int layer, Visit visit) const
    {
        if (layer > 0) {
            for (const CallSiteId id : m_profile.calleesOf(sub)) {
                visit(m_profile[id].callee, m_profile[id]);
            }
            return;
        }
        for (const CallSite& site : m_profile.callersOf(sub)) {
            if (site.caller.valid()) {
                visit(site.caller, site);
            }
        }
    }

    // Of what calls, or is called by, the boxes of the layer before.
    void addLayer(int layer, std::size_t begin, std::size_t end)
    {
        std::map<SubId, Candidate> found;
        for (std::size_t box = begin; box < end; ++box) {
            if (!m_all.boxes[box].sub.valid()) {
                continue;
            }
            eachCall(m_all.boxes[box].sub, layer, [&](SubId other, const CallSite& site) {
                if (!m_boxOf.contains(other.index())) {
                    Candidate& candidate = found[other];
                    candidate.sub = other;
                    candidate.calls += site.calls;
                    candidate.time += site.inclusive;
                }
            });
        }
        std::vector<Candidate> candidates;
        candidates.reserve(found.size());
        for (const auto& [sub, candidate] : found) {
            candidates.push_back(candidate);
        }
        std::stable_sort(
            candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
                return std::tie(a.time, a.calls) > std::tie(b.time, b.calls);
            });
        // A box for a single one would take as much room as the sub itself.
        const std::size_t shown
            = candidates.size() <= m_size.perLayer + 1 ? candidates.size() : m_size.perLayer;
        for (std::size_t i = 0; i < shown; ++i) {
            addBox({candidates[i].sub, layer, 0});
        }
        if (shown == candidates.size()) {
            return;
        }
        const std::size_t fold = m_all.boxes.size();
        addBox({SubId(), layer, candidates.size() - shown});
        for (std::size_t i = shown; i < candidates.size(); ++i) {
            m_boxOf.emplace(candidates[i].sub.index(), fold);
        }
        for (std::size_t box = begin; box < end && layer < 0; ++box) {
            if (m_all.boxes[box].sub.valid()) {
                addCallsOfFolded(fold, box);
            }
        }
    }

    void countBeyond(GraphBox& box) const
    {
        if (!box.sub.valid()) {
            return;
        }
        std::set<SubId> further;
        eachCall(box.sub, box.layer, [&](SubId other, const CallSite&) {
            if (!m_boxOf.contains(other.index())) {
                further.insert(other);
            }
        });
        box.beyond = further.size();
    }

    void addCallsOfFolded(std::size_t fold, std::size_t box)
    {
        eachCall(m_all.boxes[box].sub, -1, [&](SubId caller, const CallSite& site) {
            if (m_boxOf.at(caller.index()) == fold) {
                addCalls(fold, box, site);
            }
        });
    }

    void addCallsOf(std::size_t box)
    {
        if (!m_all.boxes[box].sub.valid()) {
            return;
        }
        eachCall(m_all.boxes[box].sub, 1, [&](SubId callee, const CallSite& site) {
            const auto to = m_boxOf.find(callee.index());
            if (to != m_boxOf.end()) {
                addCalls(box, to->second, site);
            }
        });
    }

    void addCalls(std::size_t from, std::size_t to, const CallSite& site)
    {
        GraphEdge& edge = m_edges[{from, to}];
        edge.calls += site.calls;
        edge.time += site.inclusive;
        edge.recursionDepth = std::max(edge.recursionDepth, site.recursionDepth);
    }

    const Profile& m_profile;
    NeighbourhoodSize m_size;
    Neighbourhood m_all;
    std::unordered_map<std::uint32_t, std::size_t> m_boxOf; ///< by SubId
    std::map<std::pair<std::size_t, std::size_t>, GraphEdge> m_edges;
};

} // namespace

Neighbourhood neighbourhood(const Profile& profile, SubId sub, const NeighbourhoodSize& size)
{
    return Surroundings(profile, size).around(sub);
}

} // namespace nytprof
