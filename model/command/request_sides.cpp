// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/requests.h"
#include "command/open_profile.h"
#include "command/runs.h"
#include "command/terminal.h"
#include "profile/profile.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace nytprof::command {
namespace {

/// The files of single requests; profiles would need too much memory.
struct RequestFiles {
    std::vector<std::pair<std::string, std::int64_t>> durations; ///< by path
    RouteCosts costs;
    bool areWhole = true;

    void find(const std::vector<std::string>& files, const RequestFilter& wanted)
    {
        Progress progress("Reading");
        loadEach(files, progress, [&](const std::string& path, const LoadResult& result) {
            areWhole = areWhole && isWholeFile(result);
            if (!result.profile || !hasOnlyRequests(path, *result.profile, wanted))
                return true;
            costs.addSingle(*result.profile);
            eachRequest(*result.profile, [&](const Request& each) {
                if (requestCount(*result.profile) == 1 && each.duration)
                    durations.emplace_back(path, *each.duration);
            });
            return true;
        });
        std::ranges::sort(durations);
    }

    [[nodiscard]] std::shared_ptr<const Profile> open(const RequestFilter& requests) const
    {
        std::vector<std::string> paths;
        for (const auto& [path, duration] : durations)
            if (duration >= requests.slower.value_or(duration)
                && duration < requests.faster.value_or(duration + 1))
                paths.push_back(path);
        return openProfiles(paths, {.requests = requests, .reports = false});
    }
};

/// The fast and the slow requests of a route.
std::optional<RunSides> openFastAndSlow(
    const std::vector<std::string>& paths, const RequestFilter& requests)
{
    const std::vector<std::string> files = profileFiles(paths);
    if (files.empty() || !std::ranges::all_of(files, hasRecords))
        return std::nullopt;
    RequestFiles found;
    found.find(files, requests);
    const std::vector<RouteCost> routes = found.costs.finish();
    if (const auto sides = routes.size() == 1 ? slowAndFast(routes.front()) : std::nullopt) {
        const auto fast = found.open(sides->fast);
        const auto slow = fast ? found.open(sides->slow) : nullptr;
        return slow ? std::optional(RunSides{{fast}, {slow}, CostsPer::Request, found.areWhole})
                    : std::nullopt;
    }
    const std::string why = routes.empty() ? "no profile is of such requests only"
        : routes.size() > 1
        ? "several methods have this route; name one, as in \"" + routes.front().name + '"'
        : "needs profiles of at least two requests that took different times";
    (void)refuse("--route: \"" + escape(requests.route) + "\": " + escape(why)
        + "; nytprof requests lists routes and durations");
    return std::nullopt;
}

} // namespace

std::optional<RunSides> openRequests(const std::vector<std::string>& baseline,
    const std::vector<std::string>& current, const RequestFilter& requests)
{
    if (current.empty())
        return openFastAndSlow(baseline, requests);
    const OpenOptions options{.requests = requests};
    const auto before = openProfiles(baseline, options);
    const auto after = before ? openProfiles(current, options) : nullptr;
    if (!after)
        return std::nullopt;
    RunSides sides{{before}, {after}, CostsPer::Request};
    return areAlike(sides) ? std::optional(std::move(sides)) : std::nullopt;
}

} // namespace nytprof::command
