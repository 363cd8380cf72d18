// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "tables/cell_delegates.h"

#include <QString>

#include <functional>
#include <vector>

class QFontMetrics;

namespace nytprof {
struct IntervalCell;
}

namespace nytprof::gui {

struct PlotLabel {
    double value = 0;
    QString text;
    int left = 0; ///< pixels
    int width = 0;
};

/// Maps values to pixels between two margins.
struct PlotAxis {
    double from = 0; ///< value at the left
    double to = 0;
    double left = 0; ///< pixels
    double width = 0;

    [[nodiscard]] double at(double value) const
    {
        return to > from ? left + (value - from) / (to - from) * width : left + width / 2;
    }
    /// Round values within the axis, at most so many.
    [[nodiscard]] std::vector<double> ticks(int most) const;
    /// As many of them as differ and have room between 0 and `right`, those at the ends moved
    /// inwards.
    [[nodiscard]] std::vector<PlotLabel> labels(
        int right, const QFontMetrics& metrics, const std::function<QString(double)>& text) const;
};

/// Draws cells of rows with an IntervalRole: bold if runs show a change, else dimmed; without bars.
class EvidenceDelegate : public RowDelegate {
    Q_OBJECT

public:
    using RowDelegate::RowDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
    [[nodiscard]] bool hasBars(const QModelIndex& index) const override;
};

/// Base of delegates that draw the interval.
class ChangeDelegate : public EvidenceDelegate {
    Q_OBJECT

public:
    using EvidenceDelegate::EvidenceDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const final;

private:
    /// On the ground of the cell; the rectangle of `item` is that of its text.
    virtual void paintChange(QPainter* painter, const QStyleOptionViewItem& item, const QRect& cell,
        const IntervalCell& interval) const = 0;
};

/// Draws a word with the colour of the change for the sign before it.
class VerdictDelegate : public ChangeDelegate {
    Q_OBJECT

public:
    using ChangeDelegate::ChangeDelegate;

private:
    void paintChange(QPainter* painter, const QStyleOptionViewItem& item, const QRect& cell,
        const IntervalCell& interval) const override;
};

/// Draws changes with their intervals on an axis that all rows share, with a line for no change.
class IntervalDelegate : public ChangeDelegate {
    Q_OBJECT

public:
    using ChangeDelegate::ChangeDelegate;
    /// The range of the axis, in ticks.
    void setRange(double from, double to);
    /// The axis in a column of this position and width.
    [[nodiscard]] PlotAxis axis(double left, double width) const;

private:
    void paintChange(QPainter* painter, const QStyleOptionViewItem& item, const QRect& cell,
        const IntervalCell& interval) const override;

    double m_from = 0;
    double m_to = 0;
};

} // namespace nytprof::gui
