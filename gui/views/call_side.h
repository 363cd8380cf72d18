// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "tables/table_model.h"

#include <QWidget>

class QLabel;
class QStackedWidget;
class QTreeView;

namespace nytprof::gui {

class Navigation;

/// Callers or callees of a sub: a title above a tree of calls, or above a text if there are none.
/// Return on a row goes there.
class CallSide : public QWidget {
    Q_OBJECT

public:
    /// The column widths are in the settings under `name`.
    CallSide(const QString& name, const QString& accessibleName,
        std::shared_ptr<const Table> emptyTable, TableModel::ToolTip tipOf, Navigation* navigation,
        QWidget* parent);

    /// A text replaces the table, and takes over its focus.
    void setContent(
        const QString& title, std::shared_ptr<const Table> table, const QString& text = {});
    [[nodiscard]] QTreeView* table() const { return m_table; }
    [[nodiscard]] TableModel* model() const { return m_model; }
    /// The table and the text.
    [[nodiscard]] QStackedWidget* pages() const { return m_pages; }
    void saveState() const;

private:
    TableModel* m_model;
    QTreeView* m_table;
    QLabel* m_title;
    QLabel* m_text;
    QStackedWidget* m_pages;
};

} // namespace nytprof::gui
