// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "views/call_side.h"

#include "style/preferences.h"
#include "tables/cell_delegates.h"
#include "tables/table_layout.h"
#include "views/view.h"

#include <QLabel>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

namespace nytprof::gui {

CallSide::CallSide(const QString& name, const QString& accessibleName,
    std::shared_ptr<const Table> emptyTable, TableModel::ToolTip tipOf, Navigation* navigation,
    QWidget* parent)
    : QWidget(parent)
    , m_model(new TableModel(std::move(emptyTable), tipOf, this))
    , m_table(new QTreeView(this))
    , m_title(new QLabel(this))
    , m_text(new QLabel(this))
    , m_pages(new QStackedWidget(this))
{
    m_table->setObjectName(name);
    m_table->setAccessibleName(accessibleName);
    m_table->setModel(m_model);
    m_table->setItemDelegate(new RowDelegate(m_table));
    m_table->setItemDelegateForColumn(0, new SubNameDelegate(m_table));
    prepareTable(m_table);
    m_table->setExpandsOnDoubleClick(false);
    m_table->setIndentation(12);
    prepareColumns(m_table, m_model->table());
    restoreTable(m_table, name);
    m_text->setAlignment(Qt::AlignCenter);
    m_text->setWordWrap(true);
    m_text->setMargin(12);
    m_text->setFocusPolicy(Qt::StrongFocus);
    m_pages->addWidget(m_table);
    m_pages->addWidget(m_text);
    m_title->setContentsMargins(8, 4, 8, 4);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_title);
    layout->addWidget(m_pages, 1);
    connect(&Preferences::instance(), &Preferences::costUnitChanged, m_table->viewport(),
        qOverload<>(&QWidget::update));
    connect(m_table, &QTreeView::activated, this, [this, navigation](const QModelIndex& index) {
        goTo(navigation, m_model->table().target(m_model->rowAt(index)));
    });
}

void CallSide::setContent(
    const QString& title, std::shared_ptr<const Table> table, const QString& text)
{
    m_title->setText(title);
    m_model->setTable(std::move(table));
    const bool hadFocus = m_pages->currentWidget()->hasFocus();
    m_text->setText(text);
    m_pages->setCurrentWidget(text.isEmpty() ? static_cast<QWidget*>(m_table) : m_text);
    if (hadFocus)
        m_pages->currentWidget()->setFocus();
}

void CallSide::saveState() const { saveTable(m_table, m_table->objectName()); }

} // namespace nytprof::gui
