// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "attach/stack_grouping.h"

#include <QJsonObject>
#include <QMap>
#include <QString>

#include <array>
#include <cstddef>
#include <deque>
#include <vector>

namespace nytprof::gui {

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
    /// Groups of the last reading begin anew.
    void setGrouping(const StackGrouping& grouping);
    [[nodiscard]] const StackGrouping& grouping() const { return m_grouping; }
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
    [[nodiscard]] std::vector<WatchedGroup> groupsNow() const;
    void place(std::vector<WatchedGroup> now);

    StackGrouping m_grouping;
    QJsonObject m_reading; ///< the last one
    std::vector<WatchedGroup> m_groups;
    QMap<int, Place> m_places;
    QMap<int, double> m_processors; ///< used since the reading before, by PID
    QMap<int, double> m_processorSeconds; ///< so far
    std::deque<Second> m_seconds;
    double m_time = 0;
    int m_lastId = 0;
    QString m_program;
};

} // namespace nytprof::gui
