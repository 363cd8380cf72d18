// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QStringList>
#include <QWidget>

class QTreeView;

namespace nytprof::gui {

/// A bold row below a table, which stays where it is while that scrolls: the sum of its columns.
class SumRow : public QWidget {
    Q_OBJECT

public:
    explicit SumRow(QTreeView* table);

    /// By column; numbers are aligned as those of the table.
    void setTexts(const QStringList& texts);
    [[nodiscard]] const QStringList& texts() const { return m_texts; }

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QTreeView* m_table;
    QStringList m_texts;
};

} // namespace nytprof::gui
