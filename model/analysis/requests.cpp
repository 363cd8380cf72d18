// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/requests.h"

#include "profile/profile.h"
#include "profile/request_rows.h"
#include "profile/ticks.h"

#include <algorithm>
#include <cstddef>

namespace nytprof {
namespace {

constexpr std::uint32_t FirstServerError = 500;

std::int64_t percentile(const std::vector<std::int64_t>& ascending, std::size_t percent)
{
    return ascending[(ascending.size() * percent + 99) / 100 - 1];
}

} // namespace

bool RequestFilter::accepts(const Request& request) const
{
    const std::string_view withoutMethod = request.route.empty() ? request.path : request.route;
    if (!route.empty() && route != withoutMethod && route != routeName(request))
        return false;
    if ((slower || faster) && !request.duration)
        return false;
    return (!slower || *request.duration >= *slower) && (!faster || *request.duration < *faster);
}

RequestFilter::Match RequestFilter::match(const Profile& profile) const
{
    std::size_t all = 0;
    std::size_t accepted = 0;
    eachRequest(profile, [&](const Request& request) {
        ++all;
        accepted += accepts(request) ? 1 : 0;
    });
    return accepted == 0 ? Match::None : accepted < all ? Match::Some : Match::All;
}

void eachRequest(const Profile& profile, const std::function<void(const Request& request)>& visit)
{
    for (const Process& process : profile.processes())
        for (const Request& request : process.requests)
            visit(request);
}

std::uint64_t requestCount(const Profile& profile)
{
    std::uint64_t count = 0;
    for (const Process& process : profile.processes())
        count += process.requests.size();
    return count;
}

void ProcessCount::add(const Profile& profile)
{
    for (const Process& process : profile.processes())
        add(process);
}

void ProcessCount::add(const Process& process)
{
    if (process.requests.empty() && !process.sampling)
        ++m_others;
    else
        m_repeated.emplace(process.pid, process.parentPid);
}

std::uint64_t processCount(const Profile& profile)
{
    ProcessCount count;
    count.add(profile);
    return count.count();
}

std::optional<SlowAndFast> slowAndFast(const RouteCost& route)
{
    if (route.median >= route.slowFrom)
        return std::nullopt;
    return SlowAndFast{{.route = route.name, .slower = route.slowFrom},
        {.route = route.name, .faster = route.median + 1}};
}

void RouteCosts::add(const Request& request)
{
    Route& route = m_routes[routeName(request)];
    ++route.requests;
    route.errors += request.status >= FirstServerError ? 1 : 0;
    if (request.duration)
        route.durations.push_back(*request.duration);
}

void RouteCosts::addSingle(const Profile& profile)
{
    if (requestCount(profile) == 1)
        eachRequest(profile, [this](const Request& request) { add(request); });
}

std::vector<RouteCost> RouteCosts::finish()
{
    std::vector<RouteCost> costs;
    for (auto& [name, route] : m_routes) {
        RouteCost cost{name, route.requests, route.errors, route.durations.size()};
        if (cost.timed > 0) {
            std::ranges::sort(route.durations);
            cost.median = percentile(route.durations, 50);
            cost.percentile95 = percentile(route.durations, 95);
            cost.slowest = route.durations.back();
            const auto above = std::ranges::upper_bound(route.durations, cost.percentile95);
            cost.slowFrom = above == route.durations.end() ? cost.percentile95 : *above;
            for (const std::int64_t duration : route.durations)
                increase(cost.total, duration);
        }
        costs.push_back(std::move(cost));
    }
    m_routes.clear();
    std::ranges::stable_sort(costs, std::ranges::greater(), &RouteCost::total);
    return costs;
}

} // namespace nytprof
