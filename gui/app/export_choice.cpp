// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/export_choice.h"

#include "app/example_profile.h"
#include "axis/axis_text.h"
#include "loading/profile_session.h"
#include "profile/profile.h"
#include "profile/waiting.h"
#include "style/preferences.h"
#include "style/text.h"
#include "tables/table_export.h"
#include "views/view.h"

#include <QAbstractItemModel>
#include <QDir>
#include <QFileInfo>
#include <QTreeView>

#include <algorithm>

namespace nytprof::gui {

namespace {

bool hasCommon(const PartProcesses& processes)
{
    return std::ranges::any_of(
        processes.shown, [&](std::uint32_t pid) { return processes.others.contains(pid); });
}

// The processes that are merged: by pid, or if these are not unique by file.
void chooseProcesses(
    ExportContent& content, const ProfileParts& parts, const PartProcesses& processes)
{
    if (std::ranges::all_of(parts, &ProfilePart::isWhole))
        return;
    if (!processes.shown.empty() && !hasCommon(processes)) {
        for (const std::uint32_t pid : processes.shown)
            content.options << QStringLiteral("--process") << QString::number(pid);
        return;
    }
    content.paths.clear();
    for (const ProfilePart& part : parts)
        if (part.included)
            content.paths << part.path;
}

QString processCountText(std::uint64_t some, std::uint64_t all)
{
    const QString text = countedText(all, "process", "processes");
    return some == all ? text : tr("%1 of %2").arg(some).arg(text);
}

QString countsText(std::uint64_t statements, std::uint64_t calls)
{
    return countedText(statements, "statement", "statements") + QStringLiteral(", ")
        + countedText(calls, "call", "calls");
}

// As terminals in any folder know them.
QStringList openedPaths(const ProfileSession& session)
{
    QStringList paths;
    for (const QString& path : session.opened())
        paths << (isRemote(path) ? path : QFileInfo(path).absoluteFilePath());
    return paths;
}

ExportContent shownContent(const ProfileSession& session, const QString& program)
{
    const Profile& profile = *session.profile();
    ExportContent content{{}, {}, {}, openedPaths(session), program};
    QStringList facts;
    if (const auto& range = session.range()) {
        facts << rangeText(*range);
        const QString from = secondsText(range->from);
        const QString to = secondsText(range->to);
        content.options << QStringLiteral("--from") << from << QStringLiteral("--to") << to;
        content.name += u'-' + from.chopped(1) + u'-' + to;
    } else {
        facts << tr("whole run");
    }
    const PartProcesses processes(session.parts());
    chooseProcesses(content, session.parts(), processes);
    facts << processCountText(processes.shown.size(), processes.count());
    const bool isTime = session.measure() == Measure::Time;
    if (!isTime) {
        facts << measureTitle(session.measure());
        content.waiting << QStringLiteral("--measure") << toQString(nameOf(session.measure()));
    } else if (!session.hidesWaiting()) {
        content.waiting << QStringLiteral("--waiting");
    }
    QStringList waits;
    for (const std::string& sub : session.notes().notes().waits())
        waits << toQString(sub);
    if (isTime
        && (!waits.isEmpty()
            || std::ranges::any_of(includedProfiles(session.parts()),
                [](const auto& part) { return waitingTime(*part) > 0; })))
        facts << (session.hidesWaiting() ? tr("waiting hidden") : tr("with waiting"));
    if (isTime && !waits.isEmpty())
        content.waiting << QStringLiteral("--waits") << waits.join(u',');
    const Totals& totals = profile.totals();
    content.text = facts.join(QStringLiteral(" \u00b7 ")) + u'\n'
        + tr("100 % = %1").arg(timeText(profile, totals.whole())) + QStringLiteral(", ")
        + countsText(totals.statements, totals.calls);
    return content;
}

ExportContent wholeContent(const ProfileSession& session, const QString& program)
{
    ExportContent content{{}, {}, {QStringLiteral("--waiting")}, openedPaths(session), program};
    std::uint64_t statements = 0;
    std::uint64_t calls = 0;
    for (const ProfilePart& part : session.parts()) {
        if (!part.profile)
            continue;
        statements += part.profile->totals().statements;
        calls += part.profile->totals().calls;
    }
    const std::size_t all = PartProcesses(session.parts()).count();
    content.text = tr("whole run") + QStringLiteral(" \u00b7 ") + processCountText(all, all)
        + QStringLiteral(" \u00b7 ") + tr("with waiting") + u'\n' + countsText(statements, calls);
    return content;
}

bool hasCallOrder(const Profile& profile)
{
    return std::ranges::any_of(profile.options(), [](const Setting& option) {
        return (option.key == "calls" && option.value == "2")
            || (option.key == "stream" && option.value == "1");
    });
}

// "Subs, 1,487 rows" of the table that the view exports.
QString shownTableText(const View& view)
{
    if (!view.csvRows())
        return {};
    for (const QTreeView* table : view.findChildren<QTreeView*>())
        if (table->model() && !table->isHidden())
            return view.csvName() + QStringLiteral(", ")
                + countedText(
                    static_cast<std::uint64_t>(table->model()->rowCount()), "row", "rows");
    return view.csvName();
}

QString exportProblem(const ProfileSession& session, const QString& command)
{
    if (session.showsPreview())
        return tr("the profile is still being read");
    const QStringList opened = session.opened();
    if (std::ranges::any_of(
            opened, [](const QString& path) { return path.startsWith(QLatin1String("ssh://")); }))
        return tr(
            "commands read no files of other machines: copy them with scp, and open the copies");
    return command.isEmpty() ? tr("the command nytprof is not installed") : QString();
}

} // namespace

QStringList optionsShowing(const ProfileSession& session)
{
    const ExportContent shown = shownContent(session, {});
    return shown.options + shown.waiting;
}

ExportChoice exportChoice(const ProfileSession& session, const View& view, const QString& command)
{
    const Profile& profile = *session.profile();
    const QString base = QFileInfo(toQString(profile.application())).completeBaseName();
    const QString program = base.isEmpty() ? QStringLiteral("profile") : base;
    ExportChoice choice;
    choice.command = command;
    choice.shown = shownContent(session, program);
    choice.whole = wholeContent(session, program);
    choice.table = shownTableText(view);
    choice.tableName = program + u'-' + view.csvName();
    // Not in a folder of profiles, which may be opened again.
    const QString first = session.opened().value(0);
    choice.folder
        = isRemote(first) || isExample(first) ? QDir::homePath() : QFileInfo(first).absolutePath();
    choice.problem = exportProblem(session, command);
    choice.hasStacks = !profile.callTree().empty();
    choice.hasCallOrder = std::ranges::any_of(session.parts(),
        [](const ProfilePart& part) { return part.profile && hasCallOrder(*part.profile); });
    return choice;
}

} // namespace nytprof::gui
