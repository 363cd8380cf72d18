// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/requests.h"
#include "command/arguments.h"
#include "command/commands.h"
#include "command/open_profile.h"
#include "command/printed_table.h"
#include "command/terminal.h"
#include "formatting/format.h"
#include "profile/profile.h"
#include "profile/request_rows.h"
#include "table/request_tables.h"

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

namespace nytprof::command {

namespace {

struct Requests : Shown {
    std::string order = "total";
    RequestFilter filter;
};

/// The requests of many files, of which only these are kept.
struct FoundRequests {
    RouteCosts routes;
    std::vector<RequestItem> listed; ///< of the route that the user named
    std::uint64_t count = 0;
    bool isAnyRead = false;
    bool isWhole = true; ///< all files could be read
    bool isSampled = false; ///< any of them

    void add(const std::string& path, const LoadResult& result, const RequestFilter& filter)
    {
        isWhole = isWhole && isWholeFile(result);
        if (!result.profile)
            return;
        isAnyRead = true;
        isSampled = isSampled || result.profile->sampling();
        eachRequest(*result.profile, [&](const Request& request) {
            if (!filter.accepts(request))
                return;
            ++count;
            if (filter.route.empty())
                routes.add(request);
            else
                listed.push_back(requestItem(request, path));
        });
    }
};

std::string headingOf(const std::string& what, std::size_t shown, std::size_t all)
{
    return what + ", " + formatCount(shown) + " of " + formatCount(all);
}

PrintedTable routesOf(FoundRequests& found, const Requests& request)
{
    static constexpr Pick Columns[] = {{"total"}, {"requests"}, {"median"}, {"p95", "p95"},
        {"slowest"}, {"errors", {}, true}, {"error_share", "5xx"}, {"route"}};
    const auto profile = Profile::empty(RequestTicksPerSecond);
    const std::vector<RouteCost> routes = found.routes.finish();
    const auto table = routeTable(profile, routes);
    const auto rows = largestRows(*table, request.order, request.rows, "route");
    return {"routes",
        headingOf("Routes by " + request.order, rows.size(), routes.size()) + "; "
            + formatCount(found.count, "request", "requests"),
        table, rows, Columns};
}

PrintedTable requestsOf(FoundRequests& found, const Requests& request)
{
    static constexpr Pick Columns[] = {
        {"duration"}, {"status"}, {"request"}, {"route", {}, true}, {"trace"}, {"file", "profile"}};
    const auto profile = Profile::empty(RequestTicksPerSecond);
    std::ranges::sort(found.listed, {}, &RequestItem::file); // files come in any order
    const auto table = requestTable(profile, found.listed);
    const auto rows = largestRows(*table, "duration", request.rows);
    return {"requests",
        headingOf(escape(request.filter.route) + " by duration", rows.size(), found.listed.size()),
        table, rows, Columns};
}

int requests(const Requests& request)
{
    const std::vector<std::string> files = profileFiles(request.paths);
    if (files.empty() || !std::ranges::all_of(files, hasRecords))
        return 1;
    FoundRequests found;
    {
        Progress progress("Reading");
        loadEach(files, progress, [&](const std::string& path, const LoadResult& result) {
            found.add(path, result, request.filter);
            return true;
        });
    }
    if (!found.isAnyRead)
        return 1;
    if (found.count == 0) {
        std::cerr
            << "nytprof: error: "
            << (request.filter.isSet()
                       ? "no profile is of such a request; omit --route, --slower and "
                         "--faster to list all\n"
                       : found.isSampled
                       ? "no profile is of a web request, as sampled ones are of whole processes; "
                         "nytprof control PROCESS start --requests N --route NAME profiles "
                         "requests exactly, see Devel::NYTProf::Live\n"
                       : "no profile is of a web request; the program must call "
                         "DB::set_request, see Devel::NYTProf::Control\n");
        return 1;
    }
    const auto table
        = request.filter.route.empty() ? routesOf(found, request) : requestsOf(found, request);
    print(std::vector{table}, request.form, std::cout);
    return found.isWhole ? 0 : 1;
}

void addRequestsOptions(CLI::App& app, Requests& request)
{
    addPaths(app, request.paths);
    addRows(app, request.rows);
    addChoice(app, "--by", request.order,
        {{"total", "total"}, {"requests", "requests"}, {"median", "median"}, {"p95", "p95"},
            {"slowest", "slowest"}, {"errors", "errors"}},
        "Sort routes by");
    addRequestFilter(app, request.filter);
    addForms(app, request.form);
}

} // namespace

extern const Command RequestsCommand
    = {"requests", "Show", "Show the routes of profiled web requests, or those of a route",
        "nytprof requests --by p95 profiles/", prepare<Requests, addRequestsOptions, requests>};

} // namespace nytprof::command
