// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "views/view.h"

#include "table/table.h"
#include "tables/table_export.h"
#include "widgets/filter_bar.h"

#include <QTreeView>

namespace nytprof::gui {

namespace {

// The focused table, else the first visible one.
const QTreeView* tableOf(const View& view)
{
    const auto tables = view.findChildren<QTreeView*>();
    const QTreeView* first = nullptr;
    for (const QTreeView* table : tables) {
        if (table->hasFocus())
            return table;
        first = !first && table->isVisibleTo(&view) ? table : first;
    }
    return first;
}

} // namespace

void View::setSearch(FilterBar* search)
{
    m_search = search;
    search->setTarget(m_content);
    connect(search, &FilterBar::next, this, [this] { findNext(true); });
    connect(search, &FilterBar::previous, this, [this] { findNext(false); });
}

void View::focusContent() { m_content->setFocus(Qt::ShortcutFocusReason); }

void View::focusSearch() { m_search ? m_search->focusField() : focusContent(); }

void View::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    emit shown();
}

std::unique_ptr<CsvRows> View::csvRows() const
{
    const QTreeView* table = tableOf(*this);
    return table ? csvRowsOf(*table) : nullptr;
}

QString View::csvName() const
{
    const QTreeView* table = tableOf(*this);
    return table ? table->objectName().remove(QStringLiteral("Table")) : objectName();
}

void goTo(Navigation* navigation, const Location& target, Navigation::Step step)
{
    if (target.sub.valid())
        navigation->goToSub(target.sub, step);
    else if (target.file.valid())
        navigation->goToLine(target.file, target.line, step);
}

} // namespace nytprof::gui
