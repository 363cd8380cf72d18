// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tables/table_layout.h"

#include "actions/action_table.h"
#include "table/table.h"
#include "tables/cell_delegates.h"
#include "tables/table_model.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>
#include <QScrollBar>
#include <QSettings>
#include <QToolTip>
#include <QTreeView>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

namespace nytprof::gui {

namespace {

// Part of the key: new columns must not get the widths of old ones.
constexpr int ColumnsVersion = 3;

// Property of the header: widths that fitColumns() has set.
constexpr const char* FittedWidths = "fittedWidths";

// By the user, since it was fitted.
bool hasChosenWidth(const QHeaderView& header, int column)
{
    const QVariantList fitted = header.property(FittedWidths).toList();
    return column < fitted.size() && fitted[column] != header.sectionSize(column);
}

QString fittedKey(const QString& key) { return key + QStringLiteral("-fitted"); }

QString settingsKey(const QTreeView* table, const QString& name)
{
    return QStringLiteral("tables/%1-%2-%3")
        .arg(name)
        .arg(ColumnsVersion)
        .arg(table->model()->columnCount());
}

int neededWidth(const QTreeView& view, int column, const QAbstractItemModel& all);

/// Names get the width that numbers leave. If they cannot be read, numbers are left out, the last
/// ones first: not the sorted one, those with bars, or those that the user showed or resized.
/// Below MinLetters the table scrolls.
class ColumnFit : public QObject {
public:
    static ColumnFit* of(const QTreeView* view)
    {
        return static_cast<ColumnFit*>(view->findChild<QObject*>(Name, Qt::FindDirectChildrenOnly));
    }

    explicit ColumnFit(QTreeView* view)
        : QObject(view)
        , m_view(view)
    {
        setObjectName(Name);
        view->viewport()->installEventFilter(this);
        connect(view->header(), &QHeaderView::sectionResized, this, &ColumnFit::fit);
        connect(view->header(), &QHeaderView::sortIndicatorChanged, this, &ColumnFit::fit);
    }

    void prepare(int column, const Column& about, InNarrowTable narrow)
    {
        m_names.remove(column);
        m_numbers.remove(column);
        if (about.digits == 0)
            m_names << column;
        else if (narrow == InNarrowTable::MayBeLeftOut && !about.bar && about.unit != Unit::Name
            && about.unit != Unit::Interval)
            m_numbers << column;
        show(column, about.use != ColumnUse::HiddenAtFirst);
    }

    void show(int column, bool shown)
    {
        m_leftOut.remove(column);
        // A column that is about to be hidden is resized, but must not be left out instead.
        const bool wasFitting = std::exchange(m_isFitting, true);
        m_view->header()->setSectionHidden(column, !shown);
        m_isFitting = wasFitting;
        fit();
    }

    /// By the user: a chosen number is not left out again.
    void choose(int column, bool shown)
    {
        if (shown)
            m_numbers.remove(column);
        show(column, shown);
    }

    /// Names need no more width than the longest of this model.
    void measureNames(const QAbstractItemModel& all)
    {
        m_longestName = 0;
        for (const int column : m_names)
            m_longestName = std::max(
                m_longestName, neededWidth(*m_view, column, all) + 2 * m_view->indentation());
    }

    /// Columns that no row has anything for. The user's choice of columns stays.
    void setAbsent(const QSet<int>& columns)
    {
        m_absent = columns;
        fit();
    }
    [[nodiscard]] bool isAbsent(int column) const { return m_absent.contains(column); }

    /// Calls a function while no column is left out.
    template <class Function>
    void withAll(const Function& function)
    {
        const bool wasFitting = std::exchange(m_isFitting, true);
        showLeftOut();
        function();
        m_isFitting = wasFitting;
        fit();
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Resize)
            fit();
        return QObject::eventFilter(watched, event);
    }

private:
    void showLeftOut()
    {
        for (const int column : std::exchange(m_leftOut, {}))
            m_view->header()->setSectionHidden(column, false);
    }

    // What names have, each.
    [[nodiscard]] int nameWidth() const
    {
        const QHeaderView* const header = m_view->header();
        int width = m_view->viewport()->width();
        int names = 0;
        for (int column = 0; column < header->count(); ++column)
            if (!m_names.contains(column))
                width -= header->sectionSize(column); // 0 if hidden
            else if (!header->isSectionHidden(column))
                ++names;
        return width / std::max(names, 1);
    }

    void fit()
    {
        if (m_names.isEmpty() || std::exchange(m_isFitting, true))
            return;
        QHeaderView* const header = m_view->header();
        const int letter = m_view->fontMetrics().averageCharWidth();
        const int readable = std::min(ReadableLetters * letter, m_longestName);
        showLeftOut();
        const auto leaveOut = [&](int column) {
            if (header->isSectionHidden(column))
                return;
            header->setSectionHidden(column, true);
            m_leftOut << column;
        };
        for (const int column : std::as_const(m_absent))
            leaveOut(column);
        for (int place = header->count(); place-- > 1 && nameWidth() < readable;) {
            const int column = header->logicalIndex(place);
            if (m_numbers.contains(column) && column != header->sortIndicatorSection()
                && !hasChosenWidth(*header, column))
                leaveOut(column);
        }
        const bool fits = nameWidth() >= MinLetters * letter;
        for (const int column : m_names) {
            header->setSectionResizeMode(
                column, fits ? QHeaderView::Stretch : QHeaderView::Interactive);
            if (!fits && !header->isSectionHidden(column))
                header->resizeSection(column, MinLetters * letter);
        }
        m_isFitting = false;
    }

    static constexpr int MinLetters = 9;
    static constexpr int ReadableLetters = 24;
    inline static const QString Name = QStringLiteral("columnFit");
    QTreeView* m_view;
    QSet<int> m_names;
    QSet<int> m_numbers; ///< that may be left out
    QSet<int> m_absent;
    QSet<int> m_leftOut;
    int m_longestName = std::numeric_limits<int>::max(); ///< pixels
    bool m_isFitting = false;
};

void addSortMenu(QTreeView* table, QMenu* menu)
{
    const QHeaderView* header = table->header();
    for (int column = 0; column < header->count(); ++column) {
        if (header->isSectionHidden(column))
            continue;
        const QString title = table->model()->headerData(column, Qt::Horizontal).toString();
        QAction* action = menu->addAction(QObject::tr("Sort by %1").arg(title));
        const bool current = header->sortIndicatorSection() == column;
        action->setCheckable(true);
        action->setChecked(current);
        const QVariant first
            = table->model()->headerData(column, Qt::Horizontal, Qt::InitialSortOrderRole);
        const bool isAscending = current ? header->sortIndicatorOrder() == Qt::DescendingOrder
                                         : first.value<Qt::SortOrder>() == Qt::AscendingOrder;
        QObject::connect(action, &QAction::triggered, table, [table, column, isAscending] {
            table->sortByColumn(column, isAscending ? Qt::AscendingOrder : Qt::DescendingOrder);
        });
    }
    menu->addSeparator();
}

void showColumnMenu(QTreeView* table, const QPoint& at)
{
    auto* menu = new QMenu(table);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QHeaderView* header = table->header();
    if (table->isSortingEnabled())
        addSortMenu(table, menu);
    for (int column = 1; column < header->count(); ++column) {
        if (ColumnFit::of(table)->isAbsent(column))
            continue;
        QAction* action
            = menu->addAction(table->model()->headerData(column, Qt::Horizontal).toString());
        action->setCheckable(true);
        action->setChecked(!header->isSectionHidden(column));
        QObject::connect(action, &QAction::toggled, header,
            [table, column](bool shown) { ColumnFit::of(table)->choose(column, shown); });
    }
    menu->popup(header->mapToGlobal(at));
}

// Shows the tooltip of the current row.
void showDetails(const QTreeView* table)
{
    const QModelIndex row = table->currentIndex();
    const QPoint at = table->visualRect(row).bottomLeft();
    QToolTip::showText(table->viewport()->mapToGlobal(at), row.data(Qt::ToolTipRole).toString(),
        table->viewport());
}

// Rows as tab-separated text, or as a table of Markdown with its titles.
QString textOf(const QTreeView* table, const QModelIndexList& rows, bool markdown)
{
    QStringList lines;
    const auto add = [&](const std::function<QString(int)>& cellOf) {
        QStringList cells;
        for (int column = 0; column < table->model()->columnCount(); ++column)
            if (!table->isColumnHidden(column))
                cells << cellOf(column);
        if (markdown)
            lines << QStringLiteral("| %1 |").arg(
                cells.replaceInStrings(QStringLiteral("|"), QStringLiteral("\\|")).join(" | "));
        else
            lines << cells.join(u'\t');
    };
    if (markdown) {
        add([table](int column) {
            return table->model()->headerData(column, Qt::Horizontal).toString();
        });
        add([](int column) { return QString::fromLatin1(column == 0 ? "---" : "---:"); });
    }
    for (const QModelIndex& row : rows)
        add([&row](int column) { return row.siblingAtColumn(column).data().toString(); });
    return lines.join(u'\n');
}

void copyRows(const QTreeView* table, bool markdown)
{
    QModelIndexList rows = table->selectionModel()->selectedRows();
    std::ranges::stable_sort(
        rows, {}, [table](const QModelIndex& row) { return table->visualRect(row).top(); });
    QGuiApplication::clipboard()->setText(textOf(table, rows, markdown));
}

} // namespace

QString markdownOf(const QTreeView& table, int maxRows)
{
    QModelIndexList rows;
    for (int i = 0; i < std::min(maxRows, table.model()->rowCount()); ++i)
        rows << table.model()->index(i, 0);
    return textOf(&table, rows, true);
}

void prepareTable(QTreeView* table)
{
    table->setUniformRowHeights(true);
    table->setAllColumnsShowFocus(true);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setFrameShape(QFrame::NoFrame);
    table->setTextElideMode(Qt::ElideRight); // of code; RowDelegate cuts names
    table->viewport()->setAttribute(Qt::WA_Hover);
    new ColumnFit(table);
    QHeaderView* header = table->header();
    header->setStretchLastSection(false);
    header->setHighlightSections(false);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    QObject::connect(header, &QHeaderView::customContextMenuRequested, table,
        [table](const QPoint& at) { showColumnMenu(table, at); });
    auto* copy = new QAction(QObject::tr("Copy"), table);
    copy->setShortcut(partKey("table.copy"));
    copy->setShortcutContext(Qt::WidgetShortcut);
    QObject::connect(copy, &QAction::triggered, table, [table] { copyRows(table, false); });
    table->addAction(copy);
    auto* markdown = new QAction(QObject::tr("Copy Row as Markdown"), table);
    QObject::connect(markdown, &QAction::triggered, table, [table] { copyRows(table, true); });
    table->addAction(markdown);
    auto* columns = new QAction(QObject::tr("Columns and Order…"), table);
    columns->setShortcut(partKey("table.columns"));
    columns->setShortcutContext(Qt::WidgetShortcut);
    QObject::connect(columns, &QAction::triggered, table,
        [table] { showColumnMenu(table, QPoint(0, table->header()->height())); });
    table->addAction(columns);
    auto* details = new QAction(QObject::tr("Details"), table);
    details->setShortcut(partKey("table.details"));
    details->setShortcutContext(Qt::WidgetShortcut);
    QObject::connect(details, &QAction::triggered, table, [table] { showDetails(table); });
    table->addAction(details);
    table->setContextMenuPolicy(Qt::NoContextMenu); // the view has it
}

void prepareColumn(QTreeView* view, int column, const Column& about, InNarrowTable narrow)
{
    if (about.digits > 0)
        view->header()->resizeSection(column,
            view->fontMetrics().horizontalAdvance(QLatin1Char('0')) * about.digits
                + (about.bar ? BarWidth : 0));
    ColumnFit::of(view)->prepare(column, about, narrow);
}

void showColumn(QTreeView* view, int column, bool shown)
{
    ColumnFit::of(view)->show(column, shown);
}

void prepareColumns(QTreeView* view, const Table& table)
{
    for (int column = 0; column < view->model()->columnCount(); ++column)
        prepareColumn(view, column, table.column(static_cast<std::size_t>(column)));
}

namespace {

/// For the title, the first rows and the largest number.
int neededWidth(const QTreeView& view, int column, const QAbstractItemModel& all)
{
    constexpr std::size_t Read = 5'000; // rows; more would take noticeable time
    constexpr std::size_t Measured = 50;
    const QFontMetrics metrics = view.fontMetrics();
    int width = metrics.horizontalAdvance(QStringLiteral("88.8\u00a0ms"));
    const auto measure = [&](const QModelIndex& cell) {
        width = std::max(width, metrics.horizontalAdvance(cell.data().toString()));
    };
    QModelIndex largest;
    double size = -1;
    std::vector<QModelIndex> parents{{}}; // level by level
    std::size_t read = 0;
    for (std::size_t at = 0; at < parents.size() && read < Read; ++at) {
        const int rows = all.rowCount(parents[at]);
        for (int row = 0; row < rows && read < Read; ++row, ++read) {
            const QModelIndex cell = all.index(row, column, parents[at]);
            if (read < Measured)
                measure(cell);
            if (const double here = std::abs(cell.data(SortRole).toDouble()); here > size) {
                size = here;
                largest = cell;
            }
            parents.push_back(cell.siblingAtColumn(0));
        }
    }
    measure(largest);
    const bool hasBar = all.headerData(column, Qt::Horizontal, ShareRole).toBool();
    const auto* const rows = qobject_cast<const RowDelegate*>(view.itemDelegate());
    const int margin = view.style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, &view) + 1;
    return std::max(width + 4 * margin + (hasBar ? BarWidth : 0)
            + (rows ? rows->errorWidth(&view, all, column) : 0),
        view.header()->sectionSizeHint(column));
}

void fitNumbers(QTreeView* view, const QAbstractItemModel& all)
{
    QHeaderView* const header = view->header();
    QVariantList fitted = header->property(FittedWidths).toList();
    for (int column = 0; column < header->count(); ++column) {
        if (fitted.size() <= column)
            fitted << header->sectionSize(column);
        const bool isNumber = all.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt()
            & Qt::AlignRight;
        if (!isNumber || hasChosenWidth(*header, column) || view->itemDelegateForColumn(column)
            || header->isSectionHidden(column)
            || header->sectionResizeMode(column) == QHeaderView::Stretch)
            continue;
        header->resizeSection(column, neededWidth(*view, column, all));
        fitted[column] = header->sectionSize(column);
    }
    header->setProperty(FittedWidths, fitted);
}

} // namespace

void fitColumns(QTreeView* view, const QAbstractItemModel& all)
{
    ColumnFit* const fit = ColumnFit::of(view);
    QSet<int> absent;
    for (int column = 0; column < all.columnCount(); ++column)
        if (all.headerData(column, Qt::Horizontal, AbsentRole).toBool())
            absent << column;
    fit->setAbsent(absent);
    fit->measureNames(all);
    fit->withAll([&] { fitNumbers(view, all); });
}

void saveTable(const QTreeView* table, const QString& name)
{
    ColumnFit::of(table)->withAll([&] {
        const QHeaderView* const header = table->header();
        QVariantList kept; // columns that still have the width of fitColumns()
        for (int column = 0; column < header->property(FittedWidths).toList().size(); ++column)
            if (!hasChosenWidth(*header, column))
                kept << column;
        const QString key = settingsKey(table, name);
        QSettings().setValue(key, header->saveState());
        QSettings().setValue(fittedKey(key), kept);
    });
}

void restoreTable(QTreeView* table, const QString& name)
{
    ColumnFit::of(table)->withAll([&] {
        const QString key = settingsKey(table, name);
        const QByteArray state = QSettings().value(key).toByteArray();
        QHeaderView* const header = table->header();
        header->setProperty(FittedWidths, {});
        if (state.isEmpty())
            return;
        header->restoreState(state);
        const QVariantList kept = QSettings().value(fittedKey(key)).toList();
        QVariantList fitted;
        for (int column = 0; column < header->count(); ++column)
            fitted << (kept.contains(column) ? header->sectionSize(column) : -1);
        header->setProperty(FittedWidths, fitted);
    });
}

namespace {

// More than a user expands one by one.
constexpr qsizetype MaxOpen = 2000;

struct Siblings {
    QModelIndex parent;
    QStringList names; ///< of the parent
    int next = 0;
};

} // namespace

TablePosition positionOf(const QTreeView& table)
{
    TablePosition position;
    if (!table.model())
        return position;
    position.across = table.horizontalScrollBar()->value();
    position.down = table.verticalScrollBar()->value();
    position.showsCurrent = isOnScreen(table, table.currentIndex());
    const QAbstractItemModel& model = *table.model();
    std::vector<Siblings> above{{}};
    while (table.rootIsDecorated() && !above.empty() && position.open.size() < MaxOpen) {
        Siblings& at = above.back();
        if (at.next >= model.rowCount(at.parent)) {
            above.pop_back();
            continue;
        }
        const QModelIndex row = model.index(at.next++, 0, at.parent);
        if (table.isExpanded(row)) {
            const QStringList names = at.names + QStringList(row.data().toString());
            position.open.insert(names);
            above.push_back({row, names, 0});
        }
    }
    return position;
}

void restorePosition(QTreeView& table, const TablePosition& position)
{
    if (!table.model())
        return;
    const QAbstractItemModel& model = *table.model();
    std::vector<Siblings> above{{}};
    while (!position.open.isEmpty() && !above.empty()) {
        Siblings& at = above.back();
        if (at.next >= model.rowCount(at.parent)) {
            above.pop_back();
            continue;
        }
        const QModelIndex row = model.index(at.next++, 0, at.parent);
        const QStringList names = at.names + QStringList(row.data().toString());
        if (position.open.contains(names)) {
            table.expand(row);
            above.push_back({row, names, 0});
        }
    }
    table.doItemsLayout(); // updates the scroll bars
    table.horizontalScrollBar()->setValue(position.across);
    table.verticalScrollBar()->setValue(position.down);
    if (position.showsCurrent) // it may have moved
        showCurrentRow(table);
}

bool isOnScreen(const QTreeView& table, const QModelIndex& row)
{
    const QRect rect = table.visualRect(row);
    return rect.isValid() && rect.top() >= 0 && rect.bottom() <= table.viewport()->height();
}

void showCurrentRow(QTreeView& table)
{
    const QModelIndex row = table.currentIndex();
    if (table.visualRect(row).isValid() && !isOnScreen(table, row)) // in no closed row
        table.scrollTo(row, QAbstractItemView::PositionAtCenter);
}

bool goToNextRow(QTreeView& table, bool forward)
{
    const QModelIndex now = table.currentIndex();
    const QModelIndex next = forward ? table.indexBelow(now) : table.indexAbove(now);
    if (next.isValid())
        table.setCurrentIndex(next);
    return next.isValid();
}

} // namespace nytprof::gui
