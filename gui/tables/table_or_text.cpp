// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tables/table_or_text.h"

#include "tables/cell_delegates.h"
#include "tables/table_layout.h"
#include "tables/table_model.h"

#include <QLabel>
#include <QTreeView>
#include <QVBoxLayout>

namespace nytprof::gui {

TableOrText::TableOrText(QTreeView* table, QWidget* parent)
    : QStackedWidget(parent)
    , m_table(table)
    , m_text(new QLabel(this))
{
    m_text->setAlignment(Qt::AlignCenter);
    m_text->setWordWrap(true);
    m_text->setMargin(12);
    m_text->setFocusPolicy(Qt::StrongFocus);
    addWidget(m_table);
    addWidget(m_text);
}

void TableOrText::setText(const QString& text)
{
    const bool hadFocus = currentWidget()->hasFocus();
    m_text->setText(text);
    setCurrentWidget(text.isEmpty() ? static_cast<QWidget*>(m_table) : m_text);
    if (hadFocus)
        currentWidget()->setFocus();
}

QString TableOrText::text() const
{
    return m_text->text();
}

QTreeView* makeCallTable(TableModel* model, const QString& name, QWidget* parent)
{
    auto* table = new QTreeView(parent);
    table->setObjectName(name);
    table->setModel(model);
    table->setItemDelegate(new CostDelegate(table));
    table->setItemDelegateForColumn(0, new SubNameDelegate(table));
    prepareTable(table);
    table->setExpandsOnDoubleClick(false);
    table->setIndentation(12);
    prepareColumns(table, model->table());
    restoreTable(table, name);
    return table;
}

QWidget* underTitle(QLabel* title, TableOrText* table, QWidget* parent)
{
    title->setContentsMargins(8, 4, 8, 4);
    title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* both = new QWidget(parent);
    auto* layout = new QVBoxLayout(both);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(title);
    layout->addWidget(table, 1);
    return both;
}

} // namespace nytprof::gui
