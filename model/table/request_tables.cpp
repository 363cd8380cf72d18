// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table/request_tables.h"

#include "profile/profile.h"
#include "profile/request_rows.h"
#include "profile/ticks.h"
#include "table/columns.h"

namespace nytprof {

namespace {

template <class Item>
struct RequestRow {
    const Profile& profile;
    const Item& item;
    Ticks whole;
    [[nodiscard]] Location target() const { return {}; }
    [[nodiscard]] Cell time(std::int64_t nanoseconds, bool isKnown) const
    {
        if (!isKnown)
            return {};
        return convertTicks(nanoseconds, RequestTicksPerSecond, profile.ticksPerSecond());
    }
};

using RouteRow = RequestRow<RouteCost>;

constexpr ColumnOf<RouteRow> RouteColumns[] = {
    {{"route", marked("Route"), marked("Method and route, or the path if the route is unknown"),
         Unit::Name},
        [](const RouteRow& r) { return NameCell{r.item.name}; }},
    {{"total", marked("Total"), marked("Time of all requests together"), Unit::Time, 10, true},
        [](const RouteRow& r) { return r.time(r.item.total, r.item.timed > 0); }},
    {{"requests", marked("Requests"), marked("Number of requests"), Unit::Count, 9},
        [](const RouteRow& r) { return r.item.requests; }},
    {{"median", marked("Median"), marked("Half of the requests took no longer"), Unit::Time, 10},
        [](const RouteRow& r) { return r.time(r.item.median, r.item.timed > 0); }},
    {{"p95", marked("95 %"), marked("95 % of the requests took no longer"), Unit::Time, 10},
        [](const RouteRow& r) { return r.time(r.item.percentile95, r.item.timed > 0); }},
    {{"slowest", marked("Slowest"), marked("Time of the slowest request"), Unit::Time, 10, false,
         ColumnUse::HiddenAtFirst},
        [](const RouteRow& r) { return r.time(r.item.slowest, r.item.timed > 0); }},
    {{"errors", marked("Errors"), marked("Requests with a status of 500 or more"), Unit::Count, 9},
        [](const RouteRow& r) { return r.item.errors; }},
    {{"error_share", "Error share", Unit::Share},
        [](const RouteRow& r) {
            return Amount(static_cast<Ticks>(r.item.errors), static_cast<Ticks>(r.item.requests));
        }},
};

using SingleRow = RequestRow<RequestItem>;

constexpr ColumnOf<SingleRow> RequestColumns[] = {
    {{"request", marked("Request"), marked("Method and path"), Unit::Name},
        [](const SingleRow& r) { return NameCell{r.item.name}; }},
    {{"duration", marked("Duration"), marked("Time of the request; empty if it did not end"),
         Unit::Time, 10, true},
        [](const SingleRow& r) {
            return r.time(r.item.duration.value_or(0), r.item.duration.has_value());
        }},
    {{"status", marked("Status"), marked("HTTP status"), Unit::Number, 6},
        [](const SingleRow& r) { return Amount(r.item.status).shownIf(r.item.status != 0); }},
    {{"trace", marked("Trace"), marked("Trace id of W3C Trace Context"), Unit::Name, 34},
        [](const SingleRow& r) { return NameCell{r.item.traceId}; }},
    {{"file", marked("Profile"), marked("File of the profile"), Unit::Name, 32},
        [](const SingleRow& r) { return NameCell{r.item.file}; }},
    {{"route", "Route", Unit::Name}, [](const SingleRow& r) { return NameCell{r.item.route}; }},
};

} // namespace

std::shared_ptr<const Table> routeTable(
    std::shared_ptr<const Profile> profile, std::span<const RouteCost> routes)
{
    return std::make_shared<const ItemTable<RouteRow, RouteCost>>(
        std::move(profile), RouteColumns, routes);
}

RequestItem requestItem(const Request& request, std::string file)
{
    Request named = request;
    if (!named.path.empty())
        named.route = {};
    return {routeName(named), routeName(request), request.status, std::string(request.traceId),
        request.duration, std::move(file)};
}

std::shared_ptr<const Table> requestTable(
    std::shared_ptr<const Profile> profile, std::span<const RequestItem> requests)
{
    return std::make_shared<const ItemTable<SingleRow, RequestItem>>(
        std::move(profile), RequestColumns, requests);
}

} // namespace nytprof
