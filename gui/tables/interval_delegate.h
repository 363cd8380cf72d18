// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "tables/cell_delegates.h"
#include "widgets/plot_axis.h"

namespace nytprof::gui {

/// Draws cells of rows with an IntervalRole: bold if runs show a change, else dimmed; without bars.
class EvidenceDelegate : public RowDelegate {
    Q_OBJECT

public:
    using RowDelegate::RowDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
    [[nodiscard]] bool hasBars(const QModelIndex& index) const override;
};

/// Draws a word with the colour of the change for the sign before it.
class VerdictDelegate : public EvidenceDelegate {
    Q_OBJECT

public:
    using EvidenceDelegate::EvidenceDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;
};

/// Draws changes with their intervals on an axis that all rows share, with a line for no change.
class IntervalDelegate : public EvidenceDelegate {
    Q_OBJECT

public:
    using EvidenceDelegate::EvidenceDelegate;
    /// The range of the axis, in ticks.
    void setRange(double from, double to);
    /// That of a column of this position and width.
    [[nodiscard]] PlotAxis axis(double left, double width) const;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;

private:
    double m_from = 0;
    double m_to = 0;
};

} // namespace nytprof::gui
