// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "actions/action_table.h"
#include "navigation/navigation.h"
#include "profile/time_axis.h"
#include "views/latest_task.h"

#include <QStatusBar>
#include <QStringList>
#include <QTimer>

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

class QLabel;

namespace nytprof {
class TimeRanges;
}

namespace nytprof::gui {

class FittingLabel;

/// The selected sub with its numbers, and the main keys of the focused view.
class StatusLine : public QStatusBar {
    Q_OBJECT

public:
    StatusLine(const Navigation* navigation, ActionTable actions, QWidget* parent);

    void showSelection();
    /// Instead of the selection; empty: nothing is hovered.
    void showHovered(const QString& description);
    /// For some seconds, also if something is hovered.
    void showNotice(const QString& text);
    /// Beside the keys, without changing the height of the bar.
    void addProgress(QWidget* widget);
    /// Shows a sub instead of the location; none: the location again.
    void setSub(SubId sub);
    void showKeys(ActionEntry::Where where);
    /// In a range of a whole run, subs that were called before it are "running since".
    /// options: of commands that show the same.
    void setRange(
        std::shared_ptr<const TimeRanges> ranges, TimeRange range, const QStringList& options);
    /// In a comparison per request, numbers are sums of these; 0: of a run.
    void setRequests(std::uint64_t requests);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitKeys();
    [[nodiscard]] QStringList partsOfRange() const;
    [[nodiscard]] QStringList partsOfPlace();
    [[nodiscard]] QString sinceText(std::string_view name);

    const Navigation* m_navigation;
    ActionTable m_actions;
    FittingLabel* m_selection;
    struct RunningSince {
        SubId sub; ///< of the whole run; invalid: not asked for
        std::optional<std::int64_t> time; ///< nanoseconds on the time axis
    };
    std::shared_ptr<const TimeRanges> m_ranges; ///< null: the whole run is shown
    TimeRange m_range;
    QStringList m_options; ///< of commands
    RunningSince m_since; ///< in the range
    LatestTask<RunningSince> m_task;
    std::uint64_t m_requests = 0;
    SubId m_sub; ///< instead of the location
    const Profile* m_profileOfSub = nullptr; ///< only compared
    QLabel* m_keys;
    QTimer m_notice; ///< runs while one is shown
    ActionEntry::Where m_where = ActionEntry::Where::Summary;
};

} // namespace nytprof::gui
