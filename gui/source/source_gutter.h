// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "source/annotated_source.h"
#include "source/annotation_folds.h"

#include <QColor>
#include <QWidget>

#include <array>
#include <vector>

namespace nytprof::gui {

/// The whole file in a strip beside the scroll bar, with its hot lines. A click goes there.
class HeatStrip : public QWidget {
    Q_OBJECT

public:
    explicit HeatStrip(QWidget* source);
    /// The arguments must stay alive until the next call.
    void setSource(const AnnotatedSource* source, const AnnotationFolds* folds);
    /// Call when rows were expanded or collapsed.
    void measure();
    QSize sizeHint() const override;

signals:
    void rowClicked(std::size_t row);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    [[nodiscard]] double pixelsPerRow() const;
    [[nodiscard]] int heatOf(std::ptrdiff_t shown) const;

    const AnnotatedSource* m_source = nullptr;
    const AnnotationFolds* m_folds = nullptr;
    std::vector<std::size_t> m_shown; ///< visible rows
};

class SourceEdit;

inline constexpr int PinnedHeight = 24;
[[nodiscard]] QColor selectedLineColor(const QPalette& palette);

/// Columns left of the source: count, time and time in subs of each line, number of calls if the
/// user wants it, times of the block and the sub that begin there if the profile has them, and the
/// line number with a mark that expands annotations. The lines of the current sub have an edge.
class SourceGutter : public QWidget {
    Q_OBJECT

public:
    explicit SourceGutter(SourceEdit* edit);

    /// The arguments must stay alive until the next call.
    void setSource(const AnnotatedSource* source, const Profile* profile);
    /// Finds the longest text of each column.
    void measure();
    /// Makes the columns as wide as they need. The line of a sub stays below the titles; null:
    /// none.
    void layOut(const SubLines* pinned);
    [[nodiscard]] bool showsCalls() const { return m_showsCalls; }
    void setShowsCalls(bool wanted);
    /// Only time and line number.
    void setBrief(bool brief);
    [[nodiscard]] int widthHint() const;
    /// Height of titles and pinned line.
    [[nodiscard]] int headerHeight() const;
    /// The source was scrolled by dy, or changed within a rectangle.
    void follow(const QRect& rect, int dy);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    enum Column { Count, Time, Calls, InSubs, Block, Sub, Number, ColumnCount };
    [[nodiscard]] QFont numberFont() const;
    [[nodiscard]] QString timeOf(Ticks time) const;
    [[nodiscard]] QString text(const SourceRow& row, int column) const;
    [[nodiscard]] QString title(int column) const;
    [[nodiscard]] static QString help(int column);
    [[nodiscard]] int titlesHeight() const;
    [[nodiscard]] const SourceRow* rowAt(int y) const;
    void paintHeader(QPainter& painter) const;
    void paintRow(QPainter& painter, const SourceRow& row, const QRect& rect) const;
    void paintFold(QPainter& painter, const SourceRow& row, const QRect& rect) const;
    [[nodiscard]] static int heatOf(const SourceRow& row, int column);
    [[nodiscard]] bool hasColumn(int column) const;
    [[nodiscard]] QString toolTipOf(const SourceRow& row) const;
    [[nodiscard]] QString toolTipAt(const QPoint& point) const;

    SourceEdit* m_edit;
    const AnnotatedSource* m_source = nullptr;
    const Profile* m_profile = nullptr;
    const SubLines* m_pinned = nullptr;
    bool m_showsCalls;
    bool m_isBrief = false;
    std::array<QString, ColumnCount> m_longest; ///< text of each column
    std::array<int, ColumnCount> m_widths{}; ///< 0: not shown
};

} // namespace nytprof::gui
