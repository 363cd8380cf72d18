// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "style/text.h"

#include <QStyledItemDelegate>

namespace nytprof::gui {

/// Width that a bar adds to its column, in pixels.
inline constexpr int BarWidth = 54;

/// Draws rows of tables: a number with a bar beside it, whose length is ShareRole and whose colour
/// is HeatRole, ChangeRole or that of inclusive time. A selected row is a tint with an accent edge.
class RowDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    enum class Errors { Hidden, Shown };

    /// errors: beside the numbers of the sorted column, see ErrorRole.
    explicit RowDelegate(QObject* parent, Errors errors = Errors::Hidden)
        : QStyledItemDelegate(parent)
        , m_errors(errors)
    {
    }
    /// Width that they add to a column of a view, in pixels; 0 without any.
    [[nodiscard]] int errorWidth(
        const QWidget* view, const QAbstractItemModel& model, int column) const;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
    [[nodiscard]] virtual bool hasBars(const QModelIndex& index) const;
    /// Everything of a cell but its text; returns its style.
    QStyleOptionViewItem paintGround(
        QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;

private:
    Errors m_errors;
};

/// Draws the name of a sub behind the colour of its package, which is dimmed and elided first.
class SubNameDelegate : public RowDelegate {
    Q_OBJECT

public:
    /// ofRepeated: of names that three or more rows beside it have.
    SubNameDelegate(Keep ofRepeated, QObject* parent)
        : RowDelegate(parent)
        , m_ofRepeated(ofRepeated)
    {
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;

private:
    Keep m_ofRepeated;
};

} // namespace nytprof::gui
