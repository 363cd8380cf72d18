// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
//
//     axis_times [SLICES]
//
// How long the time axis answers to nobody while a range is dragged over it: the processor time of
// the longest event, repaint included. For one process of an hour, with its default slices, lines
// and call sites, and for the same slices in 2000 processes; open and closed, with and without
// the activity of a sub.
#include "analysis/axis_lanes.h"
#include "analysis/package_groups.h"
#include "axis/axis_canvas.h"
#include "axis/axis_panel.h"
#include "loading/loaded_profile.h"
#include "slice_log_builder.h"
#include "synthetic_log.h"
#include "watched_application.h"

#include <QMouseEvent>
#include <QStandardPaths>

#include <cstdio>
#include <cstdlib>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

LoadedProfile loadedAxis(std::uint32_t processes, std::uint32_t slices)
{
    constexpr std::uint32_t RowsOfSlice = 500;
    const std::uint32_t ids = 1'000'000 / processes;
    const auto log = std::make_shared<const SliceLog>(
        syntheticLog(slices / processes, RowsOfSlice, ids, false));
    LoadedProfile loaded;
    loaded.path = QString::number(processes);
    loaded.profile = forkingProfile(processes);
    TimeAxis axis;
    axis.absence = TimeAxis::Absence::None;
    for (std::uint32_t i = 0; i < processes; ++i) {
        TimeLane lane;
        lane.process = ProcessId(i % loaded.profile->processes().size());
        lane.log = log;
        lane.length = static_cast<std::int64_t>(log->length());
        lane.begin = i * lane.length;
        lane.files = {FileId(), loaded.profile->findFile("/a.pl")};
        lane.subs = {loaded.profile->findSub("A::work")};
        axis.lanes.push_back(std::move(lane));
    }
    auto groups = std::make_shared<const PackageGroups>(*loaded.profile);
    auto lanes = std::make_shared<const AxisLanes>(*loaded.profile, std::move(axis), *groups);
    loaded.whole = std::make_shared<const WholeRun>(
        WholeRun{loaded.profile, std::move(groups), std::move(lanes), nullptr, nullptr});
    return loaded;
}

/// Every other slice.
std::vector<AxisLanes::Ranges> runsOf(const TimeAxis& axis)
{
    std::vector<AxisLanes::Ranges> activity;
    for (const TimeLane& lane : axis.lanes) {
        auto& ranges = activity.emplace_back();
        for (std::size_t i = 0; i < lane.log->slices().size(); i += 2) {
            const auto& slice = lane.log->slices()[i];
            ranges.push_back({lane.begin + static_cast<std::int64_t>(slice.begin),
                lane.begin + static_cast<std::int64_t>(slice.end())});
        }
    }
    return activity;
}

void handleEvents()
{
    for (int i = 0; i < 3; ++i)
        QCoreApplication::processEvents();
}

void sendMouse(AxisCanvas& canvas, QEvent::Type type, int x)
{
    const bool isMove = type == QEvent::MouseMove;
    const QPointF at(x, canvas.viewport()->height() / 2.0);
    QCoreApplication::postEvent(canvas.viewport(),
        new QMouseEvent(type, at, canvas.viewport()->mapToGlobal(at),
            isMove ? Qt::NoButton : Qt::LeftButton,
            type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, Qt::NoModifier));
    handleEvents();
}

void measureDrag(WatchedApplication& application, AxisPanel& panel, const char* what)
{
    constexpr int Moves = 200;
    AxisCanvas& canvas = *panel.canvas();
    const int left = canvas.scene().scale.left + 10;
    const int step = std::max((canvas.scene().scale.width - 20) / Moves, 1);
    handleEvents();
    application.longest();
    sendMouse(canvas, QEvent::MouseButtonPress, left);
    for (int i = 1; i <= Moves; ++i)
        sendMouse(canvas, QEvent::MouseMove, left + i * step);
    sendMouse(canvas, QEvent::MouseButtonRelease, left + Moves * step);
    const Stall stall = application.longest();
    std::printf("  %-24s longest %7.2f ms  %s\n", what, stall.work, stall.event.constData());
}

void measure(WatchedApplication& application, std::uint32_t processes, std::uint32_t slices)
{
    const LoadedProfile loaded = loadedAxis(processes, slices);
    std::printf("%u process(es), %u slices each\n", processes, slices / processes);
    Navigation navigation;
    navigation.setProfile(loaded.profile);
    AxisPanel panel(&navigation);
    panel.setWindowSize({1440, 900}, false);
    panel.resize(1440, panel.height());
    panel.setLoaded(loaded);
    panel.show();
    for (const bool isOpen : {false, true}) {
        panel.setOpen(isOpen);
        panel.clearRange();
        handleEvents();
        std::printf("  %-24s longest %7.2f ms  %s\n", isOpen ? "opening" : "showing",
            application.longest().work, "");
        measureDrag(application, panel, isOpen ? "drag, open" : "drag, closed");
    }
    panel.canvas()->setActivity(runsOf(loaded.whole->lanes->axis()));
    measureDrag(application, panel, "drag, open, with activity");
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QStandardPaths::setTestModeEnabled(true);
    WatchedApplication application(argc, argv);
    const auto slices
        = static_cast<std::uint32_t>(argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 36'000);
    for (const std::uint32_t processes : {1U, 2000U})
        measure(application, processes, std::max(slices, processes));
    return 0;
}
