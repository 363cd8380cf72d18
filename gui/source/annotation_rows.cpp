// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/annotation_rows.h"

#include "analysis/eval_places.h"
#include "profile/profile.h"
#include "profile/ticks.h"
#include "style/text.h"

#include <algorithm>
#include <functional>
#include <string_view>

namespace nytprof::gui {

namespace {

const QString Dot = QStringLiteral(" \u00b7 ");
const QString Arrow = QStringLiteral("\u2192 ");

// "Utils.pm:1330", "eval 54:4"; empty if unknown.
QString callSiteText(const Profile& profile, FileId file, std::uint32_t line)
{
    if (!file.valid() || line == 0)
        return {};
    const std::string_view name = profile[file].name;
    const bool isEval = profile[file].isEval();
    const std::size_t start = isEval ? name.find('(') + 1 : name.rfind('/') + 1;
    const std::size_t end = isEval ? name.find(')') : name.size();
    return toQString(name.substr(start, end - start)) + u':' + QString::number(line);
}

// "__ANON__ Document.pm:612" for "PPI::Document::__ANON__[/usr/share/perl5/PPI/Document.pm:612]".
QString shortName(const Profile& profile, SubId sub)
{
    const bool isAnonymous = sub.valid() && profile[sub].firstLine > 0 && profile[sub].file.valid()
        && profile[sub].name.find("__ANON__[") != std::string_view::npos;
    return isAnonymous ? QStringLiteral("__ANON__ ")
            + callSiteText(profile, profile[sub].file, profile[sub].firstLine)
                       : subText(profile, sub);
}

// A row of text and links.
class RowBuilder {
public:
    explicit RowBuilder(const QString& start) { m_row.text = start; }

    RowBuilder& text(const QString& text)
    {
        m_row.text += text;
        return *this;
    }
    RowBuilder& link(
        const QString& text, const Location& place, SourceLink::To to = SourceLink::To::Place)
    {
        m_row.links.push_back(
            {static_cast<int>(m_row.text.size()), static_cast<int>(text.size()), place, to});
        return this->text(text);
    }
    RowBuilder& name(const Profile& profile, SubId sub)
    {
        const QString name = shortName(profile, sub);
        return sub.valid()
            ? link(name, {sub, profile[sub].file, profile[sub].firstLine}, SourceLink::To::Sub)
            : text(name);
    }
    RowBuilder& sum(const CallSite& calls)
    {
        m_row.sums.push_back(calls);
        return *this;
    }
    [[nodiscard]] SourceRow take()
    {
        m_row.text = oneLine(std::move(m_row.text));
        return std::move(m_row);
    }

private:
    SourceRow m_row;
};

// Hides the rows after the first ones below one that expands them.
void fold(std::vector<SourceRow>& rows, std::size_t shown, SourceRow more)
{
    for (std::size_t i = shown; i < rows.size(); ++i)
        rows[i].inList = static_cast<std::uint32_t>(i - shown + 1);
    rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(shown), std::move(more));
}

// Callees as places without a location.
std::vector<CallingPlace> calleesOf(const Profile& profile, std::span<const CallSiteId> calls)
{
    std::vector<CallingPlace> callees;
    for (const CallSite& sum : sumByCallee(profile, calls))
        callees.push_back({sum, {sum.callee}});
    return callees;
}

// Nobody reads such a list to its end. A small profile can have millions of callers.
constexpr std::size_t MaxListed = 2000;

struct CallTexts {
    QString time;
    QString times;
    QString place;
};

std::vector<CallTexts> textsOf(const Profile& profile, const std::vector<CallingPlace>& calls)
{
    std::vector<CallTexts> texts;
    for (const CallingPlace& call : std::span(calls).first(std::min(calls.size(), MaxListed)))
        texts.push_back({timeText(profile, call.inclusive),
            profile.countsCalls() ? countText(call.calls) + QStringLiteral(" \u00d7") : QString(),
            callSiteText(profile, call.file, call.line)});
    return texts;
}

// "4.30s  73 ×  Utils.pm:1330  Perl::Critic::Utils::_is_fatal", in columns.
std::vector<SourceRow> listOf(const Profile& profile, const std::vector<CallingPlace>& calls,
    const std::vector<CallTexts>& texts, const QString& indent)
{
    constexpr qsizetype WidestPlace = 24;
    const auto widest = [&texts](QString CallTexts::*column) {
        qsizetype width = 0;
        for (const CallTexts& row : texts)
            width = std::max(width, (row.*column).size());
        return width;
    };
    const qsizetype time = widest(&CallTexts::time);
    const qsizetype times = widest(&CallTexts::times);
    const qsizetype place = std::min(widest(&CallTexts::place), WidestPlace);
    const QString gap(2, u' ');
    std::vector<SourceRow> rows;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const CallingPlace& call = calls[i];
        const QString& at = texts[i].place;
        RowBuilder row(indent);
        row.text(texts[i].time.rightJustified(time) + gap);
        if (times > 0)
            row.text(texts[i].times.rightJustified(times) + gap);
        if (!at.isEmpty())
            row.link(at, {call.callers.front(), call.file, call.line});
        if (place > 0)
            row.text(QString(std::max<qsizetype>(place - at.size(), 0), u' ') + gap);
        for (std::size_t caller = 0; caller < call.callers.size(); ++caller)
            row.text(caller > 0 ? tr(" or ") : QString()).name(profile, call.callers[caller]);
        rows.push_back(row.sum(call).take());
    }
    if (texts.size() < calls.size())
        rows.push_back(
            RowBuilder(indent + tr("and %1 more").arg(countText(calls.size() - texts.size())))
                .take());
    return rows;
}

// Hides those after the first ones, unless that would save just one.
std::vector<SourceRow> shortListOf(const Profile& profile, const std::vector<CallingPlace>& calls,
    const QString& indent, std::size_t shown, const QString& more)
{
    std::vector<SourceRow> rows = listOf(profile, calls, textsOf(profile, calls), indent);
    if (rows.size() <= shown + 1)
        return rows;
    Ticks rest = 0;
    for (std::size_t i = shown; i < calls.size(); ++i)
        increase(rest, calls[i].inclusive);
    RowBuilder row(indent);
    row.link(more.arg(countText(calls.size() - shown)), {}, SourceLink::To::More);
    fold(rows, shown, row.text(tr(", %1 together").arg(timeText(profile, rest))).take());
    return rows;
}

} // namespace

std::vector<SourceRow> callersRows(
    const Profile& profile, SubId id, const QString& indent, std::size_t maxShown)
{
    const Sub& sub = profile[id];
    if (!sub.ran())
        return {};
    std::vector<CallingPlace> places = placesCalling(profile, id);
    std::ranges::stable_sort(places, std::ranges::greater(), &CallingPlace::inclusive);
    auto rows = shortListOf(
        profile, places, indent + QStringLiteral("  "), maxShown, tr("%1 more call sites"));
    RowBuilder head(indent);
    head.text(tr("%1  %2 inclusive, %3 exclusive")
                  .arg(subText(profile, id), timeText(profile, sub.inclusive),
                      timeText(profile, sub.exclusive))
        + Dot);
    head.link(countedText(places.size(), "call site", "call sites"), {id, sub.file, sub.firstLine},
        SourceLink::To::Callers);
    CallSite all;
    all.calls = sub.calls;
    all.inclusive = sub.inclusive;
    all.exclusive = sub.exclusive;
    all.recursive = sub.recursive;
    all.recursionDepth = sub.recursionDepth;
    rows.insert(rows.begin(), head.sum(all).take());
    return rows;
}

std::vector<SourceRow> callsRows(
    const Profile& profile, std::span<const CallSiteId> calls, const QString& indent)
{
    constexpr std::size_t Named = 3;
    const std::vector<CallingPlace> callees = calleesOf(profile, calls);
    if (callees.empty())
        return {};
    const std::vector<CallTexts> texts = textsOf(profile, callees);
    RowBuilder all(indent + Arrow);
    for (std::size_t i = 0; i < std::min(Named, callees.size()); ++i) {
        all.text(i > 0 ? Dot : QString()).name(profile, callees[i].callee);
        all.text(
            (texts[i].times.isEmpty() ? QString() : u' ' + texts[i].times) + u' ' + texts[i].time);
        all.sum(callees[i]);
    }
    if (callees.size() == 1)
        return {all.take()};
    const QString more = callees.size() > Named
        ? tr("%1 more").arg(countText(callees.size() - Named))
        : QStringLiteral("\u2026");
    all.text(Dot).link(more, {}, SourceLink::To::More);
    auto rows = listOf(profile, callees, texts, indent + QStringLiteral("    "));
    fold(rows, 0, all.take());
    return rows;
}

std::vector<SourceRow> calleesRows(const Profile& profile, std::span<const CallSiteId> calls,
    const QString& indent, std::size_t maxShown)
{
    return shortListOf(
        profile, calleesOf(profile, calls), indent + Arrow, maxShown, tr("%1 more subs"));
}

SourceRow evalsRow(const Profile& profile, std::span<const FileId> evals, const QString& indent)
{
    constexpr std::size_t Named = 5;
    const EvalSums sums = sumOfEvals(profile, evals);
    const EvalCost& cost = sums.cost;
    const File& first = profile[evals.front()];
    RowBuilder row(indent + Arrow);
    row.link(countedText(cost.executions > 0 ? cost.executions : evals.size(), "string eval",
                 "string evals"),
        {SubId(), first.evalFile, first.evalLine}, SourceLink::To::Evals);
    row.text(u' ' + timeText(profile, cost.time()));
    const std::vector<FileId>& sorted = sums.largestFirst;
    for (std::size_t i = 0; i < std::min(sorted.size(), Named); ++i) {
        const File& eval = profile[sorted[i]];
        row.text(Dot).link(toQString(eval.name.substr(0, eval.name.find('['))),
            {SubId(), sorted[i], 1}, SourceLink::To::Eval);
        if (sorted.size() > 1)
            row.text(u' ' + timeText(profile, eval.exclusive));
    }
    row.text(sorted.size() > Named ? Dot + QStringLiteral("\u2026") : QString());
    QStringList tips;
    if (cost.executions == 0)
        tips << tr("They ran before this profile began.");
    else if (cost.executions > evals.size())
        tips << tr("Equal string evals are merged.");
    if (cost.nested != 0)
        tips << tr("%1 here, %2 in evals that these ran")
                    .arg(timeText(profile, cost.exclusive), timeText(profile, cost.nested));
    if (sums.calls > 0)
        tips << tr("%1 of subs defined there, %2")
                    .arg(countedText(sums.calls, "call", "calls"), timeText(profile, sums.inSubs));
    SourceRow made = row.take();
    made.tip = tips.join(u'\n');
    return made;
}

SourceRow memoryRow(const MemoryRow& memory, const QString& indent)
{
    const auto size = [](std::uint64_t bytes) { return sizeText(static_cast<qint64>(bytes)); };
    const QString count = countedText(memory.allocations, "allocation", "allocations");
    const auto retained = static_cast<std::int64_t>(memory.allocated - memory.freed);
    RowBuilder row(indent);
    row.text(retained >= 0 ? tr("%1 retained, %2").arg(size(memory.allocated - memory.freed), count)
                           : tr("%1 more freed than allocated, %2")
                                 .arg(size(memory.freed - memory.allocated), count));
    if (memory.allocations > 0)
        row.text(Dot + tr("%1 each").arg(size(memory.allocated / memory.allocations)));
    SourceRow made = row.take();
    made.isDetail = true;
    QStringList tips{
        tr("Allocated: %1").arg(size(memory.allocated)), tr("Freed: %1").arg(size(memory.freed))};
    if (memory.atPeak > 0)
        tips << tr("At peak: %1").arg(size(memory.atPeak));
    made.tip = tips.join(u'\n');
    return made;
}

QString tipOf(const Profile& profile, const SourceRow& row)
{
    QStringList lines;
    for (const CallSite& sum : row.sums) {
        QString text
            = sum.callee.valid() ? subText(profile, sum.callee) + QStringLiteral(": ") : QString();
        text += tr("%1, %2 exclusive")
                    .arg(countedText(sum.calls, "call", "calls"), timeText(profile, sum.exclusive));
        if (sum.calls > 1)
            text += tr(", %1 per call").arg(averageText(profile, sum.inclusive, sum.calls));
        if (sum.recursionDepth > 0)
            text += tr(", recursion depth %1, overlapping time %2")
                        .arg(sum.recursionDepth)
                        .arg(timeText(profile, sum.recursive));
        lines << text;
    }
    return row.tip + lines.join(u'\n');
}

SourceRow directiveRow(const Profile& profile, FileId file, const LineDirective& directive)
{
    const FileId named = directive.file.empty() ? file : fileOfDirective(profile, directive.file);
    RowBuilder row(tr("From here on: "));
    const QString name = named == file ? QString()
        : named.valid()                ? shortFileName(profile, named)
                                       : toQString(directive.file);
    const QString line = name.isEmpty() ? tr("line %1").arg(directive.line)
                                        : tr("line %1 of %2").arg(directive.line).arg(name);
    if (named.valid())
        row.link(line, {SubId(), named, directive.line});
    else
        row.text(line);
    return row.take();
}

} // namespace nytprof::gui
