// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/axis_lanes.h"
#include "analysis/axis_rows.h"
#include "axis/lane_choice.h"
#include "loading/loaded_profile.h"
#include "navigation/navigation.h"
#include "views/latest_task.h"

#include <QWidget>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QToolButton;

namespace nytprof::gui {

class AxisCanvas;
class Choice;
class FittingLabel;
class MarkList;

/// The time axis above the pages: closed one row, open a row for each process below a header.
/// Chooses the range that the window shows, and remembers earlier ones; and processes.
class AxisPanel : public QWidget {
    Q_OBJECT

public:
    explicit AxisPanel(const Navigation* navigation, QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded);
    /// Whether it has the axis of what was loaded; not while that is a preview.
    [[nodiscard]] bool isReady() const { return m_isReady; }
    [[nodiscard]] bool hasSlices() const { return m_lanes != nullptr; }
    /// The range on screen, after another one could not be shown.
    void setRange(const std::optional<TimeRange>& range);
    void clearRange() { choose({}, false); }
    void chooseRange(const TimeRange& range);
    /// Makes the lane of a process bold.
    void selectProcess(std::uint32_t pid);
    void setOpen(bool open);
    [[nodiscard]] bool isOpen() const { return m_isOpen; }
    /// Whether to show when the selected sub ran.
    void showActivity(bool shown);
    [[nodiscard]] bool showsActivity() const { return m_showsActivity; }
    [[nodiscard]] AxisCanvas* canvas() const { return m_canvas; }
    [[nodiscard]] bool busy() const { return m_activity.running(); }
    /// In windows that are not wide, or not high.
    void setWindowSize(const QSize& size, bool narrow);
    void saveState() const;

signals:
    void rangeChosen(const std::optional<nytprof::TimeRange>& range);
    void hovered(const QString& description);
    void processSelected(std::uint32_t pid);
    /// What was live when a process was largest is wanted.
    void peakWanted();
    /// The user chose other processes.
    void processesChosen(const nytprof::gui::ProfileParts& parts);
    /// Opened or closed.
    void openChanged();

private:
    void makeHeader();
    void makeChoices();
    void choose(const std::optional<TimeRange>& range, bool isStep);
    void goBack();
    void showHeader();
    void fitHeight();
    void updateActivity();
    void showMarks();
    void openMarks(bool wanted);
    void choose(std::uint32_t pid, LaneChoice choice);
    void showOnly(const AxisRow& row);
    void showAllProcesses();
    void showMenu(const AxisRow& row, const QPoint& position);
    void followAxis();

    const Navigation* m_navigation;
    AxisCanvas* m_canvas;
    QWidget* m_header;
    MarkList* m_markList; ///< beside the canvas, or a popup in windows that are not wide
    QToolButton* m_marks = nullptr; ///< shows them
    FittingLabel* m_facts = nullptr;
    QString m_factsText;
    QLabel* m_hints = nullptr;
    QPushButton* m_zoom = nullptr;
    QToolButton* m_clear = nullptr;
    Choice* m_rows = nullptr;
    Choice* m_stack = nullptr;
    QWidget* m_legend = nullptr; ///< of Processor use
    bool m_isReady = false;
    std::shared_ptr<const Profile> m_whole;
    std::shared_ptr<const AxisLanes> m_lanes; ///< null without slices
    ProfileParts m_parts;
    QString m_path; ///< of the profile on screen
    std::optional<TimeRange> m_shown; ///< or chosen and not yet on screen
    std::vector<std::optional<TimeRange>> m_earlier; ///< the last one before that on screen
    bool m_isStepping = false; ///< the last change was one of several by keys
    bool m_isOpen = false;
    bool m_showsActivity = false;
    bool m_isNarrow = false;
    int m_maxHeight = 0;
    LatestTask<std::vector<AxisLanes::Ranges>> m_activity;
};

} // namespace nytprof::gui
