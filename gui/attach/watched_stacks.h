// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QMap>
#include <QString>

#include <array>
#include <cstddef>
#include <deque>
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
    std::optional<double> processors; ///< 0.5: half of one, since the reading before
};

/// A frame, or several of modules that are one line.
struct WatchedFrame {
    int number = 0; ///< 1: the innermost; of several the outermost
    int count = 1;
    QString sub;
    QString file;
    int line = 0;
};

/// Processes with the same stack.
struct WatchedGroup {
    int id = 0; ///< from reading to reading
    Activity activity = Activity::Waiting;
    QString state;
    int of = 1; ///< processes of the program
    bool isParent = false; ///< of the others
    std::vector<WatchedProcess> processes;
    std::vector<WatchedFrame> frames;
    QString problem; ///< why there are no frames
    std::optional<double> endedAt; ///< epoch seconds of the first reading without it
    [[nodiscard]] bool hasEnded() const { return endedAt.has_value(); }
    /// The innermost frame of a file; null if there is none.
    [[nodiscard]] const WatchedFrame* place() const;
};

/// What readings of `nytprof stack --json` have in common. The time is that of the readings.
class WatchedStacks {
public:
    /// How long a group keeps its place when its processes do something else, or have left it.
    static constexpr double KeptSeconds = 5;
    static constexpr double ShownSeconds = 60;

    struct Second {
        double time = 0; ///< epoch seconds
        std::array<int, 3> processes = {}; ///< by Activity
    };

    void clear();
    void take(const QJsonObject& reading);
    /// Running ones first, then those that wait in a request, then idle ones, then the parent.
    [[nodiscard]] const std::vector<WatchedGroup>& groups() const { return m_groups; }
    /// How many of them have processes.
    [[nodiscard]] std::size_t liveGroups() const;
    /// In the same order, without the parent; those that wait for less time first.
    [[nodiscard]] std::vector<WatchedProcess> processes() const;
    /// One of each reading in the last minute, the oldest first.
    [[nodiscard]] const std::deque<Second>& seconds() const { return m_seconds; }
    [[nodiscard]] double time() const { return m_time; }
    /// What the first process runs.
    [[nodiscard]] QString program() const { return m_program; }

private:
    struct Place { ///< of a group, by its id
        int rank = 0;
        double otherSince = 0; ///< when its processes began to do something else; 0: they do not
    };
    [[nodiscard]] WatchedGroup groupOf(const QJsonObject& group, double seconds) const;
    void place(std::vector<WatchedGroup> now);

    std::vector<WatchedGroup> m_groups;
    QMap<int, Place> m_places;
    QMap<int, QJsonObject> m_processes; ///< of the last reading, by PID
    QMap<int, double> m_before; ///< CPU seconds at the one before, by PID
    std::deque<Second> m_seconds;
    double m_time = 0;
    int m_lastId = 0;
    QString m_program;
};

} // namespace nytprof::gui
