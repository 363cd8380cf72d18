// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QStackedWidget>

class QLabel;
class QTreeView;

namespace nytprof::gui {

class TableModel;

/// A table that gives its place to a text when it would be empty. What has the keyboard keeps it.
class TableOrText : public QStackedWidget {
    Q_OBJECT

public:
    /// Takes the table as its child.
    explicit TableOrText(QTreeView* table, QWidget* parent = nullptr);

    /// Shows the text, or the table again when it is empty.
    void setText(const QString& text);
    [[nodiscard]] QString text() const;

private:
    QTreeView* m_table;
    QLabel* m_text;
};

/// A tree of subs and calls below them, with its column widths in the settings under a name.
[[nodiscard]] QTreeView* makeCallTable(TableModel* model, const QString& name, QWidget* parent);

/// A table with a title above it, which it then owns.
[[nodiscard]] QWidget* underTitle(QLabel* title, TableOrText* table, QWidget* parent);

} // namespace nytprof::gui
