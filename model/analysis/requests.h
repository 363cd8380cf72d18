// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/tables.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace nytprof {

class Profile;

/// Selects requests.
struct RequestFilter {
    std::string route = {}; ///< routeName(), or the same without method; empty: any
    std::optional<std::int64_t> slower = {}; ///< nanoseconds: this long or longer
    std::optional<std::int64_t> faster = {}; ///< nanoseconds: shorter than this

    [[nodiscard]] bool isSet() const { return !route.empty() || slower || faster; }
    [[nodiscard]] bool accepts(const Request& request) const;
    enum class Match : std::uint8_t { None, Some, All };
    /// How many of the requests of a profile are accepted.
    [[nodiscard]] Match match(const Profile& profile) const;
    [[nodiscard]] bool acceptsAll(const Profile& profile) const
    {
        return match(profile) == Match::All;
    }
};

void eachRequest(const Profile& profile, const std::function<void(const Request& request)>& visit);

[[nodiscard]] std::uint64_t requestCount(const Profile& profile);

/// Counts processes. A server process has a profile for each request, and one that is sampled into
/// a folder for each window, which are one process.
class ProcessCount {
public:
    void add(const Profile& profile);
    void add(const Process& process);
    [[nodiscard]] std::uint64_t count() const { return m_others + m_repeated.size(); }

private:
    std::set<std::pair<std::uint32_t, std::uint32_t>> m_repeated; ///< pid and parent
    std::uint64_t m_others = 0;
};

/// Number of processes of a profile; 0 if it names none.
[[nodiscard]] std::uint64_t processCount(const Profile& profile);

/// How many run at one time at most. `changes`: 1 when one begins, -1 when one ends; they get
/// sorted. Of equal times ends count first.
template <class Time>
[[nodiscard]] int maxAtOnce(std::vector<std::pair<Time, int>>& changes)
{
    std::ranges::sort(changes);
    int now = 0;
    int most = 0;
    for (const auto& [time, change] : changes)
        most = std::max(most, now += change);
    return most;
}

/// Requests of one route. Durations are in nanoseconds and of the requests that have one.
struct RouteCost {
    std::string name; ///< routeName()
    std::uint64_t requests = 0;
    std::uint64_t errors = 0; ///< of a status from 500 on
    std::uint64_t timed = 0; ///< with a duration; without any, the following are 0
    std::int64_t median = 0;
    std::int64_t percentile95 = 0;
    std::int64_t slowFrom = 0; ///< least duration above percentile95; that itself if none is
    std::int64_t slowest = 0;
    std::int64_t total = 0;
};

/// What distinguishes slow requests of a route from fast ones: the slowest 5 %, those from slowFrom
/// on, and those up to the median.
struct SlowAndFast {
    RequestFilter slow;
    RequestFilter fast;
};

/// Nothing if the durations do not differ.
[[nodiscard]] std::optional<SlowAndFast> slowAndFast(const RouteCost& route);

/// Groups requests by route. Percentiles are exact: those of the nearest rank.
class RouteCosts {
public:
    void add(const Request& request);
    /// Only if it is the only one of the profile: comparisons cannot divide a profile.
    void addSingle(const Profile& profile);
    /// By descending total, then by name. Call once.
    [[nodiscard]] std::vector<RouteCost> finish();

private:
    struct Route {
        std::uint64_t requests = 0;
        std::uint64_t errors = 0;
        std::vector<std::int64_t> durations;
    };
    std::map<std::string, Route> m_routes;
};

} // namespace nytprof
