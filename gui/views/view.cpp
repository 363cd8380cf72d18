// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "views/view.h"

#include "actions/action_table.h"
#include "table/table.h"
#include "tables/table_export.h"
#include "tables/table_model.h"
#include "views/chart_canvas.h"
#include "widgets/filter_bar.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QTabWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <array>

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

void View::addChart(ChartCanvas* chart)
{
    addCanvas(chart);
    connect(chart, &ChartCanvas::hovered, this, &View::hovered);
    connect(chart, &ChartCanvas::clicked, this, &View::clicked);
    connect(chart, &ChartCanvas::sourceWanted, this,
        [this] { emit actionWanted(QStringLiteral("view.source")); });
    connect(chart, &ChartCanvas::searchCleared, this, [this] { searchFor({}); });
}

void View::searchFor(const QString& text) { m_search->setText(text); }

int View::headerWidth() const { return m_header->layout()->sizeHint().width() - m_moreForSearch; }

// QTabWidget goes by the size hint of the widget beside its tabs.
void View::placeHeader(QTabWidget* tabs, int more)
{
    constexpr int LettersOfSearch = 18;
    m_moreForSearch = tabs && m_search ? more : 0;
    if (m_search)
        m_search->setMinimumWidth(
            fontMetrics().averageCharWidth() * LettersOfSearch + m_moreForSearch);
    if (tabs && tabs->cornerWidget() != m_header) // Qt would hide it first, which moves the focus
        tabs->setCornerWidget(m_header);
    if (auto* rows = qobject_cast<QVBoxLayout*>(layout());
        !tabs && m_header->parentWidget() != this)
        rows->insertWidget(0, m_header);
    m_header->show();
}

void View::focusContent() { m_content->setFocus(Qt::ShortcutFocusReason); }

void View::focusSearch() { m_search ? m_search->focusField() : focusContent(); }

void View::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    emit shown();
    // Layouts get their sizes in events that are queued now.
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (isVisible())
                becameVisible();
        },
        Qt::QueuedConnection);
}

SubId View::focusedSub() const
{
    const QTreeView* table = tableOf(*this);
    return table ? table->currentIndex().data(SubRole).value<SubId>() : SubId();
}

void View::fillMenu(QMenu* menu, const QContextMenuEvent&)
{
    if (const SubId sub = focusedSub(); sub.valid())
        emit subMenuOpened(menu, sub);
    if (const QTreeView* table = tableOf(*this); table && table->hasFocus())
        menu->addActions(table->actions());
}

void View::contextMenuEvent(QContextMenuEvent* event)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillMenu(menu, *event);
    menu->isEmpty() ? menu->deleteLater() : menu->popup(event->globalPos());
}

void View::keyPressEvent(QKeyEvent* event)
{
    const PressedKey key(*event);
    if (key.is("search.leave"))
        emit escaped();
    else if (!m_canvases.contains(QApplication::focusWidget()) || !press(key))
        QWidget::keyPressEvent(event);
}

bool View::press(const PressedKey& key)
{
    static const std::array actions{QStringLiteral("view.sandwich"),
        QStringLiteral("go.hotLineOfSub"), QStringLiteral("go.bookmark")};
    const auto number = key.numberIn("source.sub"); // those of charts are the same
    if (number)
        emit actionWanted(actions.at(static_cast<std::size_t>(*number)), focusedSub());
    return number.has_value();
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
