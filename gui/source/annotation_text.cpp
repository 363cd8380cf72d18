// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/annotation_text.h"

#include "look/text.h"
#include "profile/eval_places.h"
#include "profile/profile.h"
#include "source/source_text.h"

#include <algorithm>
#include <map>

namespace nytprof::gui {

namespace {

// Text that grows to the right, parts of it links.
class RemarkBuilder {
public:
    explicit RemarkBuilder(const QString& start) { m_row.text = start; }

    RemarkBuilder& text(const QString& text)
    {
        m_row.text += oneLine(text);
        return *this;
    }
    RemarkBuilder& link(const QString& text, const Place& place, SourceLink::To to = {})
    {
        m_row.links.push_back(
            {static_cast<int>(m_row.text.size()), static_cast<int>(text.size()), place, to});
        return this->text(text);
    }
    RemarkBuilder& sub(const Profile& profile, SubId id)
    {
        return link(subText(profile, id), {id, profile[id].file, profile[id].firstLine});
    }
    [[nodiscard]] SourceRow take() { return std::move(m_row); }

private:
    SourceRow m_row;
};

QString times(std::uint64_t count)
{
    return count == 1 ? QStringLiteral("once") : countText(count) + QStringLiteral(" times");
}

QString average(const Profile& profile, Ticks total, std::uint64_t calls)
{
    if (calls < 2 || total <= 0) {
        return {};
    }
    return QStringLiteral(", avg %1/call").arg(averageText(profile, total, calls));
}

// "4.5ms+7.8ms": exclusive and the rest. Of calls within calls of the same sub the inclusive time
// is counted elsewhere, and there is no rest to tell.
QString parts(const Profile& profile, Ticks inclusive, Ticks exclusive)
{
    return inclusive <= exclusive ? timeText(profile, exclusive)
                                  : QStringLiteral("%1+%2").arg(timeText(profile, exclusive),
                                      timeText(profile, inclusive - exclusive));
}

// "12.3ms (4.5ms+7.8ms)"
QString split(const Profile& profile, Ticks inclusive, Ticks exclusive)
{
    const QString whole = timeText(profile, inclusive);
    return inclusive == exclusive
        ? whole
        : QStringLiteral("%1 (%2)").arg(whole, parts(profile, inclusive, exclusive));
}

QString recursion(const Profile& profile, std::uint32_t depth, Ticks overlapping)
{
    if (depth == 0) {
        return {};
    }
    return QStringLiteral(", recursion: max depth %1, sum of overlapping time %2")
        .arg(depth)
        .arg(timeText(profile, overlapping));
}

SourceRow callerRemark(const Profile& profile, const CallSite& site, FileId home, RemarkBuilder row)
{
    row.text(QStringLiteral("%1 (%2) by ")
                 .arg(times(site.calls), parts(profile, site.inclusive, site.exclusive)));
    if (site.caller.valid()) {
        row.sub(profile, site.caller);
    } else {
        row.text(subText(profile, site.caller));
    }
    if (site.file.valid() && site.line > 0) {
        row.text(QStringLiteral(" at "));
        row.link(site.file == home ? QStringLiteral("line %1").arg(site.line)
                                   : QStringLiteral("line %1 of %2")
                                         .arg(site.line)
                                         .arg(shortFileName(profile, site.file)),
            {site.caller, site.file, site.line});
    }
    row.text(average(profile, site.inclusive, site.calls));
    row.text(recursion(profile, site.recursionDepth, site.recursive));
    return row.take();
}

// The row that opens a long list.
SourceRow moreRemark(const QString& start, const QString& what, const QString& time)
{
    RemarkBuilder row(start);
    row.link(QStringLiteral("... ") + what, {}, SourceLink::To::More);
    row.text(QStringLiteral(", %1 together").arg(time));
    return row.take();
}

std::uint32_t listed(std::size_t at, std::size_t shownBefore)
{
    return static_cast<std::uint32_t>(at - shownBefore + 1);
}

struct CalleeSum {
    SubId callee;
    std::uint64_t calls = 0;
    Ticks total = 0;
    Ticks overlapping = 0;
    std::uint32_t depth = 0;
};

// Several subs can call one from the same line; the line tells their sum.
std::vector<CalleeSum> sumByCallee(const Profile& profile, std::span<const CallSiteId> calls)
{
    std::vector<CalleeSum> sums;
    std::map<SubId, std::size_t> known;
    for (const CallSiteId id : calls) {
        const CallSite& site = profile[id];
        const auto [at, added] = known.try_emplace(site.callee, sums.size());
        if (added) {
            sums.push_back({site.callee});
        }
        CalleeSum& sum = sums[at->second];
        sum.calls += site.calls;
        sum.total += site.inclusive;
        sum.overlapping += site.recursive;
        sum.depth = std::max(sum.depth, site.recursionDepth);
    }
    std::stable_sort(sums.begin(), sums.end(),
        [](const CalleeSum& a, const CalleeSum& b) { return a.total > b.total; });
    return sums;
}

} // namespace

std::vector<SourceRow> callersRemarks(
    const Profile& profile, SubId id, const QString& indent, std::size_t mostPlaces)
{
    const Sub& sub = profile[id];
    std::vector<SourceRow> rows;
    if (sub.calls == 0) {
        return rows;
    }
    const auto sites = profile.callersOf(id);
    RemarkBuilder head(indent + QStringLiteral("# spent "));
    head.text(split(profile, sub.inclusive, sub.exclusive) + QStringLiteral(" within "));
    head.link(subText(profile, id), {id, sub.file, sub.firstLine}, SourceLink::To::Callers);
    head.text(QStringLiteral(" which was called %1").arg(times(sub.calls)));
    head.text(average(profile, sub.inclusive, sub.calls));
    head.text(recursion(profile, sub.recursionDepth, sub.recursive));
    head.text(sites.empty() ? QString() : QStringLiteral(":"));
    rows.push_back(head.take());

    Ticks rest = 0;
    for (const CallSite& site : sites.subspan(std::min(mostPlaces, sites.size()))) {
        rest += site.inclusive;
    }
    const bool folded = sites.size() > mostPlaces + 1;
    for (std::size_t i = 0; i < sites.size(); ++i) {
        if (folded && i == mostPlaces) {
            rows.push_back(moreRemark(indent + QStringLiteral("#    "),
                countedInEnglish(sites.size() - i, "more place", "more places"),
                timeText(profile, rest)));
        }
        rows.push_back(callerRemark(
            profile, sites[i], sub.file, RemarkBuilder(indent + QStringLiteral("#    "))));
        rows.back().inList = folded && i >= mostPlaces ? listed(i, mostPlaces) : 0;
    }
    return rows;
}

std::vector<SourceRow> callsRemarks(const Profile& profile, std::span<const CallSiteId> calls,
    const QString& indent, std::size_t mostSubs)
{
    const auto sums = sumByCallee(profile, calls);
    Ticks rest = 0;
    for (std::size_t i = mostSubs; i < sums.size(); ++i) {
        rest += sums[i].total;
    }
    const bool folded = sums.size() > mostSubs + 1;
    std::vector<SourceRow> rows;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const CalleeSum& sum = sums[i];
        if (folded && i == mostSubs) {
            rows.push_back(moreRemark(indent + QStringLiteral("# "),
                countedInEnglish(sums.size() - i, "more sub", "more subs"),
                timeText(profile, rest)));
        }
        RemarkBuilder row(indent + QStringLiteral("# spent "));
        row.text(
            QStringLiteral("%1 making %2 to ")
                .arg(timeText(profile, sum.total), countedInEnglish(sum.calls, "call", "calls")));
        row.sub(profile, sum.callee);
        row.text(average(profile, sum.total, sum.calls));
        row.text(recursion(profile, sum.depth, sum.overlapping));
        rows.push_back(row.take());
        rows.back().inList = folded && i >= mostSubs ? listed(i, mostSubs) : 0;
    }
    return rows;
}

std::vector<SourceRow> evalsRemarks(
    const Profile& profile, std::span<const FileId> evals, const QString& indent)
{
    constexpr std::size_t MostEvals = 5;
    EvalCost cost;
    std::vector<FileId> sorted(evals.begin(), evals.end());
    for (const FileId eval : sorted) {
        cost.add(evalCost(profile, eval));
    }
    std::stable_sort(sorted.begin(), sorted.end(),
        [&profile](FileId a, FileId b) { return profile[a].exclusive > profile[b].exclusive; });
    RemarkBuilder row(indent + QStringLiteral("# spent "));
    const File& first = profile[evals.front()];
    row.text(QStringLiteral("%1 executing statements in ").arg(timeText(profile, cost.time())));
    row.link(countedInEnglish(cost.executions > 0 ? cost.executions : sorted.size(), "string eval",
                 "string evals"),
        {SubId(), first.evalFile, first.evalLine}, SourceLink::To::Evals);
    row.text(
        cost.executions > 0 ? QString() : QStringLiteral(" that ran before this profile began"));
    row.text(QStringLiteral(": "));
    for (std::size_t i = 0; i < std::min(sorted.size(), MostEvals); ++i) {
        row.text(i == 0 ? QString() : QStringLiteral(", "));
        const QString name = toQString(profile[sorted[i]].name);
        const qsizetype end = name.indexOf(QLatin1Char('['));
        row.link(end > 0 ? name.left(end) : name, {SubId(), sorted[i], 1});
        if (sorted.size() > 1) {
            row.text(QStringLiteral(" ") + timeText(profile, profile[sorted[i]].exclusive));
        }
    }
    row.text(sorted.size() > MostEvals ? QStringLiteral(", ...") : QString());
    if (cost.nested != 0) {
        row.text(QStringLiteral("; %1 of it in evals that these ran")
                     .arg(timeText(profile, cost.nested)));
    }
    std::vector<SourceRow> rows;
    rows.push_back(row.take());
    return rows;
}

std::vector<SourceRow> directiveRemarks(
    const Profile& profile, FileId file, const LineDirective& directive)
{
    const FileId named = directive.file.isEmpty() ? file : fileOfDirective(profile, directive.file);
    RemarkBuilder row(QStringLiteral("# from here on it is "));
    const QString line = QStringLiteral("line %1").arg(directive.line);
    if (!named.valid()) {
        row.text(line + QStringLiteral(" of ") + directive.file);
    } else if (named == file) {
        row.link(line, {SubId(), file, directive.line});
    } else {
        row.link(line + QStringLiteral(" of ") + shortFileName(profile, named),
            {SubId(), named, directive.line});
    }
    std::vector<SourceRow> rows;
    rows.push_back(row.take());
    return rows;
}

} // namespace nytprof::gui
