// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tables/table_state.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>
#include <QSettings>
#include <QTreeView>

namespace nytprof::gui {

namespace {

// Part of the key: a new set of columns must not be given the widths of an old one.
constexpr int ColumnsVersion = 1;

QString settingsKey(const QTreeView* table, const QString& name)
{
    return QStringLiteral("tables/%1-%2-%3")
        .arg(name)
        .arg(ColumnsVersion)
        .arg(table->model()->columnCount());
}

void showColumnMenu(QTreeView* table, const QPoint& at)
{
    QMenu menu(table);
    QHeaderView* header = table->header();
    for (int column = 1; column < header->count(); ++column) {
        QAction* action
            = menu.addAction(table->model()->headerData(column, Qt::Horizontal).toString());
        action->setCheckable(true);
        action->setChecked(!header->isSectionHidden(column));
        QObject::connect(action, &QAction::toggled, header,
            [header, column](bool shown) { header->setSectionHidden(column, !shown); });
    }
    menu.exec(header->mapToGlobal(at));
}

} // namespace

void prepareTable(QTreeView* table)
{
    table->setUniformRowHeights(true);
    table->setAllColumnsShowFocus(true);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setFrameShape(QFrame::NoFrame);
    table->setTextElideMode(Qt::ElideMiddle);
    QHeaderView* header = table->header();
    header->setStretchLastSection(false);
    header->setHighlightSections(false);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    QObject::connect(header, &QHeaderView::customContextMenuRequested, table,
        [table](const QPoint& at) { showColumnMenu(table, at); });
    auto* copy = new QAction(QObject::tr("Copy"), table);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    QObject::connect(copy, &QAction::triggered, table, [table] { copyRows(table); });
    table->addAction(copy);
    table->setContextMenuPolicy(Qt::ActionsContextMenu);
}

void saveTable(const QTreeView* table, const QString& name)
{
    QSettings().setValue(settingsKey(table, name), table->header()->saveState());
}

void restoreTable(QTreeView* table, const QString& name)
{
    const QByteArray state = QSettings().value(settingsKey(table, name)).toByteArray();
    if (!state.isEmpty()) {
        table->header()->restoreState(state);
    }
}

void copyRows(const QTreeView* table)
{
    QStringList lines;
    for (const QModelIndex& row : table->selectionModel()->selectedRows()) {
        QStringList cells;
        for (int column = 0; column < row.model()->columnCount(); ++column) {
            if (!table->isColumnHidden(column)) {
                cells << row.siblingAtColumn(column).data().toString();
            }
        }
        lines << cells.join(QLatin1Char('\t'));
    }
    QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

} // namespace nytprof::gui
