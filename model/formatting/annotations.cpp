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
#include <utility>

namespace nytprof {

namespace {

using LinkTo = AnnotationPart::To;

/// ", avg 12µs/call"
std::string average(const Profile& profile, Ticks total, std::uint64_t calls)
{
    if (calls < 2 || total <= 0)
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

std::vector<CallingPlace> placesCalling(const Profile& profile, SubId sub)
{
    std::vector<CallingPlace> places;
    std::map<std::pair<FileId, std::uint32_t>, std::size_t> known;
    for (const CallSite& site : profile.callersOf(sub)) {
        const auto [at, added] = known.try_emplace({site.file, site.line}, places.size());
        if (added) {
            places.emplace_back().file = site.file;
            places.back().line = site.line;
        }
        CallingPlace& place = places[at->second];
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
    Annotation row{{formatTimes(place.calls) + " ("
        + parts(profile, place.inclusive, place.exclusive) + ") by "}};
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

/// Lets the rows after the first `mostShown` make place, unless that would save just one.
template <class Row>
void fold(Annotations& annotations, const Profile& profile, const std::vector<Row>& rows,
    std::size_t mostShown, std::string_view things)
{
    annotations.shown = rows.size();
    if (rows.size() <= mostShown + 1)
        return;
    annotations.shown = mostShown;
    Ticks rest = 0;
    for (const Row& row : std::span(rows).subspan(mostShown))
        rest += row.inclusive;
    annotations.more = {
        {("... " + formatCount(rows.size() - mostShown) + " more ").append(things), LinkTo::More},
        {", " + formatCost(profile, rest) + " together"}};
}

/// A few of the evals, those with most time, by their names.
void addLargestEvals(Annotation& annotation, const Profile& profile, std::span<const FileId> evals)
{
    constexpr std::size_t Most = 5;
    std::vector<FileId> sorted(evals.begin(), evals.end());
    std::ranges::stable_sort(
        sorted, std::ranges::greater(), [&](FileId id) { return profile[id].exclusive; });
    for (std::size_t i = 0; i < std::min(sorted.size(), Most); ++i) {
        const File& eval = profile[sorted[i]];
        annotation.push_back({i == 0 ? ": " : ", "});
        annotation.push_back({std::string(eval.name.substr(0, eval.name.find('['))), LinkTo::Eval,
            {}, sorted[i], 1});
        if (sorted.size() > 1)
            annotation.push_back({' ' + formatCost(profile, eval.exclusive)});
    }
    if (sorted.size() > Most)
        annotation.push_back({", ..."});
}

/// Subs that the code of evals defines, and what their calls took.
std::string subsOfEvals(const Profile& profile, std::span<const FileId> evals)
{
    std::uint64_t calls = 0;
    std::uint64_t subs = 0;
    Ticks time = 0;
    for (const FileId eval : evals) {
        for (const SubId id : profile.subsOf(eval)) {
            const Sub& sub = profile[id];
            subs += sub.ran() ? 1 : 0;
            calls += sub.calls;
            increase(time, sub.inclusive);
        }
    }
    if (calls == 0 && time == 0)
        return {};
    return "; includes " + formatCost(profile, time) + " spent executing "
        + formatCount(calls, "call", "calls") + " to " + formatCount(subs, "sub", "subs")
        + " defined therein";
}

} // namespace

Annotations callersAnnotations(const Profile& profile, SubId id, FileId home, std::size_t mostShown)
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
        {" which was called " + formatTimes(sub.calls) + average(profile, sub.inclusive, sub.calls)
            + recursion(profile, sub.recursionDepth, sub.recursive) + ':'}};
    for (const CallingPlace& place : places)
        annotations.rows.push_back(siteAnnotation(profile, place, home));
    fold(annotations, profile, places, mostShown, "call sites");
    return annotations;
}

Annotations callsAnnotations(
    const Profile& profile, std::span<const CallSiteId> calls, std::size_t mostShown)
{
    Annotations annotations;
    const std::vector<CallSite> sums = sumByCallee(profile, calls);
    for (const CallSite& sum : sums) {
        annotations.rows.push_back({{"spent " + formatCost(profile, sum.inclusive) + " making "
                                        + formatCount(sum.calls, "call", "calls") + " to "},
            nameOf(profile, sum.callee),
            {average(profile, sum.inclusive, sum.calls)
                + recursion(profile, sum.recursionDepth, sum.recursive)}});
    }
    fold(annotations, profile, sums, mostShown, "subs");
    return annotations;
}

Annotation evalsAnnotation(const Profile& profile, std::span<const FileId> evals)
{
    if (evals.empty())
        return {};
    EvalCost cost;
    for (const FileId eval : evals)
        cost.add(evalCost(profile, eval));
    const File& first = profile[evals.front()];
    Annotation annotation{
        {"spent " + formatCost(profile, cost.time()) + " executing statements in "}};
    annotation.push_back({formatCount(cost.executions > 0 ? cost.executions : evals.size(),
                              "string eval", "string evals"),
        LinkTo::Evals, {}, first.evalFile, first.evalLine});
    annotation.push_back({cost.executions == 0 ? " that ran before this profile began"
            : cost.executions > evals.size()   ? " (merged)"
                                               : ""});
    addLargestEvals(annotation, profile, evals);
    std::string rest;
    if (cost.nested != 0)
        rest = "; " + formatCost(profile, cost.exclusive) + " here plus "
            + formatCost(profile, cost.nested) + " in evals that these ran";
    annotation.push_back({rest + subsOfEvals(profile, evals)});
    return annotation;
}

} // namespace nytprof
