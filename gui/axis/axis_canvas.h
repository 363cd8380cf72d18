// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "axis/axis_painter.h"
#include "axis/axis_text.h"
#include "views/chart_canvas.h"

#include <QTimer>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

namespace nytprof::gui {

class PressedKey;

/// When what ran: closed one row of all processes, open a row for each. Dragging selects a range,
/// whose edges are round numbers; its edges and inside can be dragged, too. Labels of rows are
/// handles of processes. While a program runs, the axis goes on to now. See AxisKeys for keys.
class AxisCanvas : public ChartCanvas {
    Q_OBJECT

public:
    explicit AxisCanvas(QWidget* parent = nullptr);

    /// Without a profile nothing is shown; without lanes, why there are none: of several files, one
    /// of which has none.
    void setData(std::shared_ptr<const Profile> profile, std::shared_ptr<const AxisLanes> lanes,
        std::shared_ptr<const PackageGroups> groups, const QString& fileWithoutAxis = {});
    void setOpen(bool open);
    [[nodiscard]] bool isOpen() const { return m_scene.geometry.isOpen; }
    void setRows(AxisRows kind);
    void setStack(AxisStack stack);
    void setLow(bool low);
    void setNarrow(bool narrow);
    /// By lane, when the selected sub ran; empty: none.
    void setActivity(std::vector<AxisLanes::Ranges> activity);

    /// What time it is, in nanoseconds since the epoch; for tests.
    void setClock(std::function<std::int64_t()> clock);
    void select(const std::optional<LaneName>& lane);

    void setRange(std::optional<TimeRange> range);
    /// The range in numbers with few digits, which divide the work of all lanes alike.
    [[nodiscard]] TimeRange rounded(TimeRange range) const;
    [[nodiscard]] const std::optional<TimeRange>& range() const { return m_scene.range; }
    /// The mouse is changing the range.
    [[nodiscard]] bool isDragging() const { return m_drag != Drag::None; }
    [[nodiscard]] TimeRange shown() const { return m_scene.scale.shown; }
    [[nodiscard]] bool zoomed() const;
    /// From the begin to the end of the focused process.
    void selectLifetime() { openKeyboardFrame(); }
    void goToMark(std::size_t mark);
    void goToNextMark();
    /// Selects the time from the current mark to the one that ends it, see endOf().
    void selectToEndOfMark();
    /// To the range, or back to the whole run.
    void toggleZoom();
    /// Needs this height to show all rows.
    [[nodiscard]] int wholeHeight() const;
    [[nodiscard]] const AxisScene& scene() const { return m_scene; }
    [[nodiscard]] const AxisPainter& painter() const { return m_painter; }

signals:
    /// The user chose a range, or none, and has released the mouse. Keys move one step by step.
    void rangeChosen(const std::optional<nytprof::TimeRange>& range);
    /// One step of several by keys changed the range.
    void rangeMoved(const std::optional<nytprof::TimeRange>& range);
    void previousWanted();
    void openWanted(bool open);
    /// Another part of the axis is shown, or another mark is current.
    void shownChanged();
    void laneSelected(const nytprof::gui::LaneName& lane);
    /// The largest process is wanted.
    void peakClicked();
    /// Only the process of a row is wanted.
    void onlyWanted(const nytprof::AxisRow& row);
    void menuWanted(const nytprof::AxisRow& row, const QPoint& position);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    enum class Drag { None, New, From, To, Whole };

    [[nodiscard]] QString textAt(const QPoint& point) const override;
    [[nodiscard]] QString toolTipAt(const QPoint& point) const override;
    void hover(const QPoint& point) override;
    void leave() override { m_scene.pointer.reset(); }
    bool zoomBySteps(double steps, const QPointF& fixed) override;
    bool panBy(double share) override;

    // An AccessibleFrame is a row.
    [[nodiscard]] std::uint64_t imageNumber() const override { return m_imageNumber; }
    [[nodiscard]] std::vector<Shown> shownFrames() const override;
    [[nodiscard]] Texts textsOf(const AccessibleFrame& frame) const override;
    [[nodiscard]] std::optional<AccessibleFrame> keyboardFrame() const override;
    void setKeyboardFrame(const AccessibleFrame& frame) override;
    void openKeyboardFrame() override;

    void layOut();
    [[nodiscard]] int narrowLabels() const;
    void updateNow();
    /// The whole range; if the program runs, with room for its next seconds.
    [[nodiscard]] TimeRange whole() const;
    [[nodiscard]] const AxisRow* labelAt(const QPoint& point) const;
    void selectRow(int row);
    bool pressRangeKey(const PressedKey& key);
    bool leaveDragOrRange();
    void showAll(TimeRange shown);
    [[nodiscard]] Drag dragAt(const QPoint& point) const;
    [[nodiscard]] std::int64_t draggedEdge(std::int64_t time) const;
    [[nodiscard]] std::int64_t nextEdge(std::int64_t time, bool isAfter) const;
    [[nodiscard]] TimeRange atLeastASlice(TimeRange range, bool isLater) const;
    [[nodiscard]] std::optional<TimeRange> draggedTo(int x) const;
    void choose(std::optional<TimeRange> range);
    void moveRange(bool later);
    void resizeRange(bool longer);
    bool press(const PressedKey& key);
    void focusRow(int row);
    [[nodiscard]] TimeRange lifetimeOf(int row) const;
    [[nodiscard]] std::optional<AxisLanes::SliceFacts> sliceAt(const QPoint& point) const;
    [[nodiscard]] std::optional<SliceText> sliceTextAt(const QPoint& point) const;
    [[nodiscard]] const AxisMark* markAt(const QPoint& point) const;

    AxisScene m_scene;
    AxisPainter m_painter;
    std::shared_ptr<const PackageGroups> m_groups;
    AxisRows m_rows = AxisRows::Processes;
    Drag m_drag = Drag::None;
    int m_pressedAt = 0; ///< x
    std::int64_t m_pressedTime = 0;
    std::optional<TimeRange> m_rangeBefore; ///< when the drag began
    bool m_isLow = false;
    bool m_isNarrow = false;
    std::uint64_t m_imageNumber = 0;
    std::function<std::int64_t()> m_clock;
    QTimer m_ticking; ///< while a program runs
};

} // namespace nytprof::gui
