// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/scope_chips.h"

#include "app/main_window.h"
#include "axis/lane_choice.h"
#include "loading/profile_session.h"
#include "profile/profile.h"
#include "profile/request_rows.h"
#include "style/text.h"

#include <algorithm>
#include <cstdint>

namespace nytprof::gui {

namespace {

// The part of the profiles that is merged, by request or by process.
ScopeBar::Chip chipOfParts(const LoadedProfile& loaded, ProfileSession* session)
{
    const auto included = std::ranges::count(loaded.parts, true, &ProfilePart::included);
    const auto all = static_cast<qsizetype>(loaded.parts.size());
    const RequestFilter& requests = loaded.requests;
    const std::uint32_t only = onlyProcess(loaded.parts);
    const PartProcesses processes(loaded.parts);
    const bool isDivided = !std::ranges::all_of(
        loaded.parts, [](const ProfilePart& part) { return part.leftOut.empty(); });
    if (!requests.isSet())
        return {only != 0   ? MainWindow::tr("Only process %1").arg(only)
                : isDivided ? MainWindow::tr("%1 of %2 processes")
                                  .arg(processes.shown.size())
                                  .arg(processes.count())
                            : MainWindow::tr("%1 of %2 profiles").arg(included).arg(all),
            MainWindow::tr("The Processes view chooses which are merged. Press to merge all."),
            [session] {
                ProfileParts parts = session->parts();
                for (ProfilePart& part : parts)
                    part.showAll();
                session->setParts(parts);
            }};
    const auto time = [](std::int64_t duration) {
        return timeText(static_cast<double>(duration) / static_cast<double>(RequestTicksPerSecond));
    };
    const QString route = toQString(requests.route);
    const QString which = requests.slower
        ? MainWindow::tr("%1, %2 or longer").arg(route, time(*requests.slower))
        : route;
    return {MainWindow::tr("%1: %2 of %3 profiles").arg(which).arg(included).arg(all),
        MainWindow::tr("Only the profiles of these requests are merged. Press to end this."),
        [session] { static_cast<void>(session->showRequests({})); }};
}

} // namespace

std::vector<ScopeBar::Chip> chipsOf(const LoadedProfile& loaded, MainWindow& window)
{
    std::vector<ScopeBar::Chip> chips;
    if (const auto sampling = loaded.profile->sampling())
        chips.push_back({sampledText(*sampling),
            MainWindow::tr("Stacks of the running program, read from outside. Times are estimates "
                           "with one standard error (\u00b1); calls and statements were not "
                           "counted. File > Start Profilers of Running Programs counts the next "
                           "requests of these processes exactly."),
            {}});
    const auto peaks = loaded.measure != Measure::AtPeak
        ? 0
        : std::ranges::count_if(loaded.recorded->processes(),
            [](const Process& process) { return process.memory.has_value(); });
    if (peaks > 1)
        chips.push_back({MainWindow::tr("Sum of %1 peaks").arg(peaks),
            MainWindow::tr("An upper bound: the processes may not have been largest at the same "
                           "time."),
            {}});
    if (loaded.waitingHidden)
        chips.push_back(
            {MainWindow::tr("Waiting hidden: %1").arg(timeText(*loaded.profile, loaded.waiting)),
                MainWindow::tr(
                    "Time in accept, sleep, select, wait and the like. Press to show it (W)."),
                [&window] { window.setWaitingHidden(false); }});
    if (!std::ranges::all_of(loaded.parts, &ProfilePart::isWhole))
        chips.push_back(chipOfParts(loaded, window.session()));
    return chips;
}

} // namespace nytprof::gui
