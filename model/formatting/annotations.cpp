// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "formatting/annotations.h"

#include "analysis/code_origin.h"
#include "analysis/eval_places.h"
#include "formatting/format.h"
#include "profile/profile.h"
#include "profile/ticks.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace nytprof {

namespace {

using LinkTo = AnnotationPart::To;

/// ", avg 12µs/call"
std::string average(const Profile& profile, Ticks total, std::uint64_t calls)
{
    if (calls < 2 || total <= 0 || !profile.countsCalls())
        return {};
    return ", avg " + formatCost(profile, profile.seconds(total) / static_cast<double>(calls))
        + "/call";
}

/// "4.5ms+7.8ms": exclusive and the rest. Of calls within calls of the same sub the inclusive time
/// is counted elsewhere, and there is no rest.
std::string parts(const Profile& profile, Ticks inclusive, Ticks exclusive)
{
    std::string text = formatCost(profile, exclusive);
    if (inclusive > exclusive)
        text += '+' + formatCost(profile, inclusive - exclusive);
    return text;
}

std::string recursion(const Profile& profile, std::uint32_t depth, Ticks overlapping)
{
    if (depth == 0)
        return {};
    return ", recursion: max depth " + std::to_string(depth) + ", sum of overlapping time "
        + formatCost(profile, overlapping);
}

AnnotationPart nameOf(const Profile& profile, SubId sub, LinkTo to = LinkTo::Sub)
{
    if (!sub.valid())
        return {"(main program)"};
    return {withoutIncDirectory(profile[sub].name), to, sub};
}

} // namespace

namespace {

/// The number of the place of each call site, in order of first appearance.
template <class Sites>
std::vector<std::uint32_t> placesOf(const Sites& sites)
{
    struct Row {
        FileId file;
        std::uint32_t line;
        std::uint32_t site;
    };
    std::vector<Row> rows;
    rows.reserve(sites.size());
    for (const CallSite& site : sites)
        rows.push_back({site.file, site.line, static_cast<std::uint32_t>(rows.size())});
    std::ranges::sort(
        rows, {}, [](const Row& row) { return std::tuple(row.file, row.line, row.site); });
    std::vector<std::uint32_t> firstOf(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool isSame
            = i > 0 && rows[i].file == rows[i - 1].file && rows[i].line == rows[i - 1].line;
        firstOf[rows[i].site] = isSame ? firstOf[rows[i - 1].site] : rows[i].site;
    }
    std::uint32_t places = 0;
    for (std::uint32_t site = 0; site < firstOf.size(); ++site)
        firstOf[site] = firstOf[site] == site ? places++ : firstOf[firstOf[site]];
    return firstOf;
}

} // namespace

std::vector<CallingPlace> placesCalling(const Profile& profile, SubId sub)
{
    // There may be millions of call sites.
    const auto sites = profile.callersOf(sub);
    const std::vector<std::uint32_t> placeOf = placesOf(sites);
    const auto last = std::ranges::max_element(placeOf);
    std::vector<CallingPlace> places(last == placeOf.end() ? 0 : *last + 1);
    auto number = placeOf.begin();
    for (const CallSite& site : sites) {
        CallingPlace& place = places[*number++];
        place.file = site.file;
        place.line = site.line;
        place.callers.push_back(site.caller);
        addCalls(place, site);
    }
    std::ranges::stable_sort(places, [](const CallingPlace& a, const CallingPlace& b) {
        return a.calls != b.calls ? a.calls > b.calls : a.inclusive > b.inclusive;
    });
    return places;
}

namespace {

Annotation siteAnnotation(const Profile& profile, const CallingPlace& place, FileId home)
{
    const std::string times = parts(profile, place.inclusive, place.exclusive);
    Annotation row{{profile.countsCalls() ? formatTimes(place.calls) + " (" + times + ") by "
                                          : times + " by "}};
    for (std::size_t i = 0; i < place.callers.size(); ++i) {
        if (i > 0)
            row.push_back({" or "});
        row.push_back(nameOf(profile, place.callers[i]));
    }
    if (place.file.valid() && place.line > 0) {
        std::string text = "line " + std::to_string(place.line);
        if (place.file != home)
            text += " of " + withoutIncDirectory(profile[place.file].name);
        row.push_back({" at "});
        row.push_back(
            {std::move(text), LinkTo::Place, place.callers.front(), place.file, place.line});
    }
    row.push_back({average(profile, place.inclusive, place.calls)
        + recursion(profile, place.recursionDepth, place.recursive)});
    return row;
}

} // namespace

std::vector<CallSite> sumByCallee(const Profile& profile, std::span<const CallSiteId> calls)
{
    std::vector<CallSite> sums;
    std::map<SubId, std::size_t> known;
    for (const CallSiteId id : calls) {
        const CallSite& site = profile[id];
        const auto [at, added] = known.try_emplace(site.callee, sums.size());
        if (added)
            sums.emplace_back().callee = site.callee;
        addCalls(sums[at->second], site);
    }
    std::ranges::stable_sort(sums, std::ranges::greater(), &CallSite::inclusive);
    return sums;
}

namespace {

/// A row for each call; nobody reads a list of millions to its end, which a small profile can have.
template <class Row, class AnnotationOf>
void list(Annotations& annotations, const std::vector<Row>& calls, AnnotationOf annotationOf)
{
    constexpr std::size_t Max = 2000;
    for (const Row& row : std::span(calls).first(std::min(calls.size(), Max)))
        annotations.rows.push_back(annotationOf(row));
    if (calls.size() > Max)
        annotations.rows.push_back({{"and " + formatCount(calls.size() - Max) + " more"}});
}

/// Lets the rows after the first `mostShown` make place, unless that would save just one.
template <class Row>
void fold(Annotations& annotations, const Profile& profile, const std::vector<Row>& rows,
    std::size_t maxShown, std::string_view things)
{
    annotations.shown = annotations.rows.size();
    if (rows.size() <= maxShown + 1)
        return;
    annotations.shown = maxShown;
    Ticks rest = 0;
    for (const Row& row : std::span(rows).subspan(maxShown))
        rest += row.inclusive;
    annotations.more
        = {{("... " + formatCount(rows.size() - maxShown) + " more ").append(things), LinkTo::More},
            {", " + formatCost(profile, rest) + " together"}};
}

/// A few of the evals, those with most time, by their names.
void addLargestEvals(
    Annotation& annotation, const Profile& profile, std::span<const FileId> largestFirst)
{
    constexpr std::size_t Max = 5;
    for (std::size_t i = 0; i < std::min(largestFirst.size(), Max); ++i) {
        const FileId id = largestFirst[i];
        const File& eval = profile[id];
        annotation.push_back({i == 0 ? ": " : ", "});
        annotation.push_back(
            {std::string(eval.name.substr(0, eval.name.find('['))), LinkTo::Eval, {}, id, 1});
        if (largestFirst.size() > 1)
            annotation.push_back({' ' + formatCost(profile, eval.exclusive)});
    }
    if (largestFirst.size() > Max)
        annotation.push_back({", ..."});
}

} // namespace

Annotations callersAnnotations(const Profile& profile, SubId id, FileId home, std::size_t maxShown)
{
    Annotations annotations;
    const Sub& sub = profile[id];
    if (!sub.ran())
        return annotations;
    const std::vector<CallingPlace> places = placesCalling(profile, id);
    std::string spent = "spent " + formatCost(profile, sub.inclusive);
    if (sub.inclusive != sub.exclusive)
        spent += " (" + parts(profile, sub.inclusive, sub.exclusive) + ')';
    annotations.head = {{spent + " within "}, nameOf(profile, id, LinkTo::Callers),
        {(profile.countsCalls() ? " which was called " + formatTimes(sub.calls) : ", called")
            + average(profile, sub.inclusive, sub.calls)
            + recursion(profile, sub.recursionDepth, sub.recursive) + ':'}};
    list(annotations, places,
        [&](const CallingPlace& place) { return siteAnnotation(profile, place, home); });
    fold(annotations, profile, places, maxShown, "call sites");
    return annotations;
}

Annotations callsAnnotations(
    const Profile& profile, std::span<const CallSiteId> calls, std::size_t maxShown)
{
    Annotations annotations;
    const std::vector<CallSite> sums = sumByCallee(profile, calls);
    list(annotations, sums, [&](const CallSite& sum) -> Annotation {
        return {{"spent " + formatCost(profile, sum.inclusive)
                    + (profile.countsCalls()
                            ? " making " + formatCount(sum.calls, "call", "calls") + " to "
                            : " in ")},
            nameOf(profile, sum.callee),
            {average(profile, sum.inclusive, sum.calls)
                + recursion(profile, sum.recursionDepth, sum.recursive)}};
    });
    fold(annotations, profile, sums, maxShown, "subs");
    return annotations;
}

Annotation evalsAnnotation(const Profile& profile, std::span<const FileId> evals)
{
    if (evals.empty())
        return {};
    const EvalSums sums = sumOfEvals(profile, evals);
    const EvalCost& cost = sums.cost;
    const File& first = profile[evals.front()];
    Annotation annotation{
        {"spent " + formatCost(profile, cost.time()) + " executing statements in "}};
    annotation.push_back({formatCount(cost.executions > 0 ? cost.executions : evals.size(),
                              "string eval", "string evals"),
        LinkTo::Evals, {}, first.evalFile, first.evalLine});
    annotation.push_back({cost.executions == 0 ? " that ran before this profile began"
            : cost.executions > evals.size()   ? " (merged)"
                                               : ""});
    addLargestEvals(annotation, profile, sums.largestFirst);
    std::string rest;
    if (cost.nested != 0)
        rest = "; " + formatCost(profile, cost.exclusive) + " here plus "
            + formatCost(profile, cost.nested) + " in evals that these ran";
    if (sums.calls > 0 || sums.inSubs != 0)
        rest += "; includes " + formatCost(profile, sums.inSubs) + " spent "
            + (profile.countsCalls()
                    ? "executing " + formatCount(sums.calls, "call", "calls") + " to "
                    : "in ")
            + formatCount(sums.subs, "sub", "subs") + " defined therein";
    annotation.push_back({std::move(rest)});
    return annotation;
}

} // namespace nytprof
