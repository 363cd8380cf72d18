// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tables/table_or_text.h"

#include <QLabel>
#include <QTreeView>

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
    if (hadFocus) {
        currentWidget()->setFocus();
    }
}

QString TableOrText::text() const
{
    return m_text->text();
}

} // namespace nytprof::gui
