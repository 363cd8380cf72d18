// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QJsonObject>
#include <QString>

#include <optional>
#include <vector>

namespace nytprof::gui {

/// What a process does, in the order of groups.
enum class Activity { Running, Waiting, Idle };

struct WatchedProcess {
    int pid = 0;
    Activity activity = Activity::Waiting;
    QString state; ///< "waiting in recvfrom"
    std::optional<double> waiting; ///< seconds, if known
    double processorSeconds = 0; ///< so far
    std::optional<double> processors; ///< 0.5: half of one, since the reading before
};

/// A frame, or several of modules that are one line.
struct WatchedFrame {
    int number = 0; ///< 1: the innermost; of several the outermost
    int count = 1;
    QString sub = {};
    QString file = {};
    int line = 0;
    QString code = {}; ///< of that line; empty if it is unknown
};

/// Processes that do the same.
struct WatchedGroup {
    int id = 0; ///< from reading to reading
    QString key; ///< by which it is found in the next reading, whatever its state is
    Activity activity = Activity::Waiting;
    QString state;
    int of = 1; ///< processes of the program
    bool isParent = false; ///< of the others
    std::vector<WatchedProcess> processes;
    std::vector<WatchedFrame> frames; ///< that all processes have
    bool isCut = false; ///< the frames below differ
    QString problem; ///< why there are no frames
    std::optional<double> endedAt; ///< epoch seconds of the first reading without it
    [[nodiscard]] bool hasEnded() const { return endedAt.has_value(); }
    /// The innermost frame of a file; null if there is none.
    [[nodiscard]] const WatchedFrame* place() const;
};

/// What processes of a group have in common, besides what they wait in.
enum class GroupBy { WholeStack, InnermostSub, State };

struct StackGrouping {
    GroupBy by = GroupBy::WholeStack;
    bool isJoined = true; ///< frames of modules are one line
};

/// Groups of a reading of `nytprof stack --json`, without ids: running ones first, the parent last.
[[nodiscard]] std::vector<WatchedGroup> groupsOfReading(
    const QJsonObject& reading, const StackGrouping& grouping);
/// Position of a group among others: by what its processes do.
[[nodiscard]] int rankOf(const WatchedGroup& group);

} // namespace nytprof::gui
