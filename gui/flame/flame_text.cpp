// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_text.h"

#include "actions/action_table.h"
#include "analysis/hotspots.h"
#include "analysis/packages.h"
#include "format/perl_names.h"
#include "profile/profile.h"
#include "style/colors.h"
#include "style/text.h"

#include <algorithm>
#include <cmath>

namespace nytprof::gui {

QString flameCostText(const Profile& profile, FlameCost cost, Ticks amount)
{
    return cost == FlameCost::Calls
        ? countedText(static_cast<std::uint64_t>(std::max<Ticks>(amount, 0)), "call", "calls")
        : timeText(profile, amount);
}

std::size_t FrameNames::count() const { return m_profile ? m_profile->subs().size() : 0; }

QString FrameNames::fullName(SubId sub) const
{
    const Sub& row = (*m_profile)[sub];
    if (m_grouping == Grouping::Subs)
        return toQString(row.name);
    const QString name = toQString(groupName(*m_profile, row, m_grouping));
    return !name.isEmpty()                 ? name
        : m_grouping == Grouping::Packages ? QCoreApplication::translate("FrameNames", "no package")
                                           : QCoreApplication::translate("FrameNames", "no file");
}

QString FrameNames::label(SubId sub) const
{
    if (m_grouping == Grouping::Subs)
        return oneLine(subText(*m_profile, sub));
    const FileId file = (*m_profile)[sub].file;
    return m_grouping == Grouping::Files && file.valid() ? oneLine(shortFileName(*m_profile, file))
                                                         : oneLine(fullName(sub));
}

QString FrameNames::shortLabel(SubId sub) const
{
    const QString whole = label(sub);
    const auto package = toQString((*m_profile)[sub].package).size();
    return m_grouping == Grouping::Subs && package > 0 ? whole.mid(package + 2)
                                                       : whole.section(QLatin1Char('/'), -1);
}

FlameMatches searchFrames(const FrameNames& names, const FlameLayout& layout, const Terms& terms,
    const std::stop_token& stop)
{
    if (terms.empty())
        return {};
    return findSubs(
        names.count(), layout, [&](SubId sub) { return terms.match(names.fullName(sub)); }, stop);
}

FlameText::FlameText(std::shared_ptr<const Profile> profile,
    std::shared_ptr<const FlameLayout> layout, Grouping grouping,
    std::shared_ptr<const FlameChanges> changes, std::shared_ptr<const PackageTable> packages)
    : m_profile(std::move(profile))
    , m_layout(std::move(layout))
    , m_names(m_profile, grouping)
    , m_changes(std::move(changes))
    , m_packages(std::move(packages))
{
}

QString FlameText::nameOf(SubId sub) const { return sub.valid() ? m_names.fullName(sub) : m_root; }

QString FlameText::costText(Ticks amount) const
{
    return flameCostText(*m_profile, m_layout->cost(), amount);
}

Ticks FlameText::timeOf(const FlameFrame& frame) const
{
    return static_cast<Ticks>(m_layout->ticksOf(frame));
}

QString FlameText::describe(const FlameFrame& frame) const
{
    const CallNode& node = m_layout->tree()[frame.first];
    const auto whole = static_cast<Ticks>(m_layout->total());
    if (frame.folded()) {
        return tr("%1 too narrow, %2 total (%3); double-click to list them")
            .arg(countedText(frame.nodes(), "frame", "frames"), costText(timeOf(frame)),
                shareOf(frame));
    }
    if (m_changes)
        return describeChange(frame.first);
    if (m_layout->cost() == FlameCost::Calls) {
        return tr("%1: %2; total %3 (%4)")
            .arg(nameOf(node.sub), costText(node.exclusive), costText(node.inclusive),
                percentText(node.inclusive, whole));
    }
    const QString times
        = tr("%1 inclusive (%2), %3 exclusive (%4)")
              .arg(costText(node.inclusive), shareText(*m_profile, node.inclusive, whole),
                  costText(node.exclusive), shareText(*m_profile, node.exclusive, whole));
    return node.sub.valid() && m_profile->countsCalls()
        ? tr("%1: %2, %3").arg(nameOf(node.sub), countedText(node.calls, "call", "calls"), times)
        : tr("%1: %2").arg(nameOf(node.sub), times);
}

// Square and name; place, origin and package group; a table; where it is called.
QString FlameText::toolTip(const FlameFrame& frame, const QColor& color, const QString& group) const
{
    const CallNode& node = m_layout->tree()[frame.first];
    if (frame.folded() || !node.sub.valid() || !m_packages || m_names.grouping() != Grouping::Subs
        || m_layout->cost() != FlameCost::Time)
        return tipOfNames(describe(frame));
    const Sub& sub = (*m_profile)[node.sub];
    const QString origin = codeClassName(m_packages->codeClass(node.sub));
    QStringList about;
    if (sub.file.valid())
        about << placeText(*m_profile, sub.file, sub.firstLine).toHtmlEscaped();
    about << origin;
    if (!group.isEmpty() && group != origin)
        about << tr("package group %1").arg(group.toHtmlEscaped());
    const auto time = [&](Ticks amount) {
        return QStringLiteral("%1</td><td align='right'>&nbsp;%2")
            .arg(costText(amount),
                evidenceText(*m_profile, amount, static_cast<Ticks>(m_layout->total()))
                    .toHtmlEscaped());
    };
    const auto row = [](const QString& title, const QString& here, const QString& all) {
        return QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td align='right'>%2</td>"
                              "<td align='right'>&nbsp;&nbsp;%3</td></tr>")
            .arg(title, here, all);
    };
    const SubCost& all = m_packages->cost(node.sub);
    const QString empty = QStringLiteral("</td><td>");
    QString tip
        = QStringLiteral("<span style='background-color:%1'>&nbsp;&nbsp;&nbsp;</span> <b>%2</b><br>"
                         "%3<table>")
              .arg(color.name(), m_names.fullName(node.sub).toHtmlEscaped(),
                  about.join(QStringLiteral(" \u00b7 ")))
        + row({}, tr("here") + empty,
            (sub.callSites > 1 ? tr("at all %1 call sites").arg(countText(sub.callSites))
                               : tr("in all"))
                + empty)
        + row(tr("Inclusive"), time(node.inclusive), time(all.inclusive))
        + row(tr("Exclusive"), time(node.exclusive), time(all.exclusive))
        + (m_profile->sampling()
                ? row(tr("Calls"), tr("unknown: sampling does not see them") + empty, empty)
                : row(tr("Calls"), countText(node.calls) + empty, countText(all.calls) + empty))
        + QStringLiteral("</table>");
    QStringList lines;
    if (const CallSite* site = m_chainsAreCalls ? siteOf(frame.first) : nullptr)
        lines << tr("Called at %1 by %2")
                     .arg(placeText(*m_profile, site->file, site->line).toHtmlEscaped(),
                         subText(*m_profile, site->caller).toHtmlEscaped());
    if (const std::uint32_t line = hottestLine(*m_profile, node.sub); line > 0)
        lines << tr("hottest line %1").arg(line);
    return tip + lines.join(QStringLiteral(" \u00b7 "));
}

// The most expensive one between a frame and its caller; null if the profile has none.
const CallSite* FlameText::siteOf(CallNodeId id) const
{
    const CallNode& node = m_layout->tree()[id];
    const SubId parent = m_layout->tree()[node.parent].sub;
    const SubId caller = parent.valid() ? parent : m_profile->findSub(MainProgram);
    const CallSite* best = nullptr;
    for (const CallSite& site : m_profile->callersOf(node.sub))
        if (site.caller == caller && site.file.valid()
            && (!best || site.inclusive > best->inclusive))
            best = &site;
    return best;
}

QString FlameText::describeChange(CallNodeId node) const
{
    const FlameChanges::Cost before = m_changes->before(node);
    const FlameChanges::Cost after = m_changes->after(node);
    const bool areCalls = m_layout->cost() == FlameCost::Calls;
    const auto time = [&](double cost) {
        const bool isMean = areCalls && cost != std::floor(cost);
        return isMean ? meanText(cost) : costText(static_cast<Ticks>(std::llround(cost)));
    };
    const auto unit = static_cast<double>(m_profile->ticksPerSecond());
    const QString share = changedShareText(before.inclusive, after.inclusive);
    const QString more = areCalls
        ? changedCountText(before.inclusive, after.inclusive)
        : changedTimeText((after.inclusive - before.inclusive) / unit, m_profile->costUnit());
    const QString change = !before.there ? tr("new")
        : !after.there                   ? tr("gone")
        : share.isEmpty()                ? more
                                         : tr("%1, %2").arg(more, share);
    return tr("%1: inclusive %2 \u2192 %3 (%4), exclusive %5 \u2192 %6, calls %7 \u2192 %8%9")
               .arg(nameOf(m_layout->tree()[node].sub), time(before.inclusive),
                   time(after.inclusive), change, time(before.exclusive), time(after.exclusive),
                   meanText(before.calls), meanText(after.calls),
                   areCalls || m_changes->beforeFactor() == 1 ? QString() : tr(", normalized"))
        + (m_changes->isJudged() ? tr(", means of the runs") : QString())
        + (m_changes->hasEvidence(node) ? QString() : tr(" \u2013 no evidence of a change"));
}

QString FlameText::shareOf(const FlameFrame& frame) const
{
    return percentText(timeOf(frame), static_cast<Ticks>(m_layout->total()));
}

QString FlameText::nameOf(const FlameFrame& frame) const
{
    if (frame.folded()) {
        return tr("%1 too narrow, %2")
            .arg(countedText(frame.nodes(), "frame", "frames"), shareOf(frame));
    }
    return tr("%1, %2").arg(nameOf(m_layout->tree()[frame.first].sub), shareOf(frame))
        + positionOf(frame.first);
}

QString FlameText::costOf(CallNodeId node) const
{
    return costText(static_cast<Ticks>(m_layout->width(node)));
}

QString FlameText::describeRange(std::span<const CallNodeId> frames) const
{
    const auto name = [this](CallNodeId node) { return nameOf(m_layout->tree()[node].sub); };
    return frames.size() == 1 ? name(frames.front())
                              : tr("%1 to %2").arg(name(frames.front()), name(frames.back()));
}

QString FlameText::placeOf(CallNodeId node) const
{
    const CallSite* site
        = m_chainsAreCalls && m_layout->tree()[node].parent.valid() ? siteOf(node) : nullptr;
    return site ? placeText(*m_profile, site->file, site->line).section(u'/', -1) : QString();
}

// What the row is, its ends, what is beside it; frames under the mouse; keys.
QString FlameText::toolTipOfRow(
    const JoinedRows::Row& row, std::span<const CallNodeId> frames, std::uint32_t beside) const
{
    constexpr std::size_t MaxNames = 8;
    const auto name
        = [this](CallNodeId node) { return nameOf(m_layout->tree()[node].sub).toHtmlEscaped(); };
    const auto line = [this](const QString& title, const QString& what, Ticks time) {
        return QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2&nbsp;&nbsp;</td>"
                              "<td align='right'>%3</td><td align='right'>&nbsp;%4</td></tr>")
            .arg(title, what, costText(time).toHtmlEscaped(),
                percentText(time, static_cast<Ticks>(m_layout->total())).toHtmlEscaped());
    };
    const auto widthOf
        = [this](CallNodeId node) { return static_cast<Ticks>(m_layout->width(node)); };
    const Ticks first = widthOf(row.frames.front());
    const Ticks last = widthOf(row.frames.back());
    QString tip = QStringLiteral("<b>%1</b> &nbsp;%2<table>")
                      .arg(tr("%1 in one row").arg(countedText(row.size(), "frame", "frames")),
                          row.isAboveZoom ? tr("callers of the frame below")
                                          : tr("each takes nearly all of the one above"))
        + line(tr("first"), name(row.frames.front()), first)
        + line(tr("last"), name(row.frames.back()), last);
    if (!row.isAboveZoom && first > last)
        tip += line(tr("beside"),
            beside > 0 ? tr("their exclusive time and %1")
                             .arg(countedText(beside, "smaller callee", "smaller callees"))
                       : tr("their exclusive time"),
            first - last);
    tip += QStringLiteral("</table>");
    QStringList names;
    for (const CallNodeId node : frames.first(std::min(frames.size(), MaxNames)))
        names << name(node);
    if (frames.size() > MaxNames)
        names << tr("%1 more").arg(countText(frames.size() - MaxNames));
    if (!names.isEmpty())
        tip += QStringLiteral("<p>%1</p>")
                   .arg(tr("Under the pointer, %1: %2")
                            .arg(countedText(frames.size(), "frame", "frames"),
                                names.join(QStringLiteral(", "))));
    return tip
        + QStringLiteral("<p>%1</p>")
              .arg(tr("Click a name to select it, a count to list its frames. U unfolds all."));
}

QString FlameText::positionOf(CallNodeId id) const
{
    const CallNodeId parent = m_layout->tree()[id].parent;
    if (!parent.valid())
        return {};
    const CallNode& caller = m_layout->tree()[parent];
    return tr(", %1 of %2").arg(id.index() - caller.firstChild.index() + 1).arg(caller.childCount);
}

namespace {

using TransformKind = Transform::Kind;

constexpr std::pair<TransformKind, const char*> TransformActions[] = {
    {TransformKind::FocusSub, "flame.focus"}, {TransformKind::FocusPath, "flame.focusPath"},
    {TransformKind::MergeAway, "flame.merge"}, {TransformKind::Hide, "flame.drop"},
    {TransformKind::Recursion, "flame.recursion"},
    {TransformKind::DirectRecursion, "flame.directRecursion"},
    {TransformKind::GroupPackages, "flame.packages"}, {TransformKind::GroupFiles, "flame.files"}};

} // namespace

std::span<const TransformChoice> transformChoices()
{
    static const std::vector<TransformChoice> choices = [] {
        std::vector<TransformChoice> made;
        for (const auto& [kind, id] : TransformActions)
            made.push_back({kind, &partAction(id)});
        return made;
    }();
    return choices;
}

QString transformText(const std::shared_ptr<const Profile>& profile,
    std::span<const Transform> before, const Transform& transform)
{
    const FrameNames names(profile, groupingAfter(before));
    const QString name = transform.subs.empty() ? QString() : names.label(transform.subs.back());
    switch (transform.kind) {
    case TransformKind::FocusSub: return FlameText::tr("focus: %1").arg(name);
    case TransformKind::FocusPath: return FlameText::tr("focus on stack: %1").arg(name);
    case TransformKind::Hide: return FlameText::tr("dropped: %1").arg(name);
    case TransformKind::MergeAway: return FlameText::tr("merged: %1").arg(name);
    case TransformKind::Recursion: return FlameText::tr("recursion collapsed");
    case TransformKind::DirectRecursion: return FlameText::tr("direct recursion collapsed");
    case TransformKind::GroupPackages: return FlameText::tr("by package");
    case TransformKind::GroupFiles: return FlameText::tr("by file");
    }
    return {};
}

} // namespace nytprof::gui
