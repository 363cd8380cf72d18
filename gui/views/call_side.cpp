// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "views/call_side.h"

#include "style/preferences.h"
#include "table/call_tables.h"
#include "tables/cell_delegates.h"
#include "tables/table_layout.h"
#include "tables/tool_tips.h"
#include "views/view.h"

#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QResizeEvent>
#include <QSettings>
#include <QStyle>
#include <QTreeView>

#include <algorithm>

namespace nytprof::gui {

namespace {

const QString LinkKey = QStringLiteral("place");
const QString FittedKey = QStringLiteral("fitted/%1");

class LinkDelegate : public RowDelegate {
public:
    using RowDelegate::RowDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        RowDelegate::initStyleOption(option, index);
        if (index.model()->headerData(index.column(), Qt::Horizontal, KeyRole) == LinkKey)
            for (const auto role : {QPalette::Text, QPalette::HighlightedText})
                option->palette.setColor(role, option->palette.color(QPalette::Link));
    }
};

} // namespace

CallSide::CallSide(
    const QString& name, const QString& accessibleName, Navigation* navigation, QWidget* parent)
    : QStackedWidget(parent)
    , m_navigation(navigation)
    , m_model(new TableModel(sideTable(nullptr, {}, 0), callToolTip, this))
    , m_table(new QTreeView(this))
    , m_text(new QLabel(this))
{
    m_table->setObjectName(name);
    m_table->setAccessibleName(accessibleName);
    m_table->setModel(m_model);
    m_table->setItemDelegate(new LinkDelegate(m_table));
    m_table->setItemDelegateForColumn(0, new SubNameDelegate(Keep::Package, m_table));
    prepareTable(m_table);
    m_table->setExpandsOnDoubleClick(false);
    m_table->setIndentation(12);
    m_table->setMouseTracking(true);
    m_table->viewport()->installEventFilter(this);
    m_table->header()->setResizeContentsPrecision(0); // the visible rows
    restoreState();
    m_text->setAlignment(Qt::AlignCenter);
    m_text->setWordWrap(true);
    m_text->setMargin(12);
    m_text->setFocusPolicy(Qt::StrongFocus);
    addWidget(m_table);
    addWidget(m_text);
    connect(&Preferences::instance(), &Preferences::costUnitChanged, m_table->viewport(),
        qOverload<>(&QWidget::update));
    const auto go = [this](const QModelIndex& index) {
        goTo(m_navigation, m_model->table().target(m_model->rowAt(index)));
    };
    connect(m_table, &QTreeView::activated, this, go);
    connect(m_table, &QTreeView::clicked, this, [this, go](const QModelIndex& index) {
        if (isLink(index))
            followLink(index);
        else if (QGuiApplication::keyboardModifiers() & Qt::ControlModifier)
            go(index);
    });
    connect(m_table, &QTreeView::entered, this, [this](const QModelIndex& index) {
        m_table->viewport()->setCursor(isLink(index) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    });
}

// The largest caller, next to the sub, stays there.
bool CallSide::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table->viewport() && event->type() == QEvent::Resize) {
        const auto* resize = static_cast<QResizeEvent*>(event);
        const int bottom = m_table->visualRect(m_table->currentIndex()).bottom();
        if (bottom >= resize->size().height() && bottom < resize->oldSize().height()) {
            QMetaObject::invokeMethod( // once the table knows its new size
                m_table, [this] { m_table->scrollTo(m_table->currentIndex()); },
                Qt::QueuedConnection);
        }
    }
    return QStackedWidget::eventFilter(watched, event);
}

bool CallSide::isLink(const QModelIndex& index) const
{
    return m_model->headerData(index.column(), Qt::Horizontal, KeyRole) == LinkKey;
}

void CallSide::followLink(const QModelIndex& index)
{
    const std::uint32_t row = m_model->rowAt(index);
    const Table::Rows sites = m_model->table().children(row);
    const QModelIndex name = index.siblingAtColumn(0);
    if (sites.count > 1) {
        m_table->setExpanded(name, !m_table->isExpanded(name));
        if (m_table->isExpanded(name)) // they may be below the edge
            m_table->scrollTo(m_model->index(static_cast<int>(sites.count) - 1, 0, name));
        m_table->scrollTo(name);
    } else {
        goTo(m_navigation, m_model->table().target(sites.count == 1 ? sites.first : row));
    }
}

void CallSide::setContent(
    const QString& title, std::shared_ptr<const Table> table, const QString& text)
{
    const bool otherColumns = &table->column(0) != &m_model->table().column(0);
    if (otherColumns)
        saveState();
    m_model->setTable(std::move(table), title);
    if (otherColumns)
        restoreState();
    const bool hadFocus = currentWidget()->hasFocus();
    m_text->setText(text);
    setCurrentWidget(text.isEmpty() ? static_cast<QWidget*>(m_table) : m_text);
    if (hadFocus)
        currentWidget()->setFocus();
    fitPlaces();
}

void CallSide::resizeEvent(QResizeEvent* event)
{
    QStackedWidget::resizeEvent(event);
    fitPlaces();
}

// As wide as their texts, unless names or the title with their count need the space, or the user
// has chosen a width.
void CallSide::fitPlaces()
{
    const int place = columnOf(*m_model, "place");
    QHeaderView* header = m_table->header();
    if (place < 0 || header->sectionSize(place) != m_placeWidth)
        return;
    m_table->resizeColumnToContents(place);
    const int least = m_model->table().column(static_cast<std::size_t>(place)).digits
        * fontMetrics().horizontalAdvance(QLatin1Char('0'));
    const int others = header->length() - header->sectionSize(0) - header->sectionSize(place)
        + style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    const int left = width() - others - header->sectionSizeHint(0);
    m_placeWidth = std::clamp(
        header->sectionSize(place), least, std::max(least, std::min(width() * 36 / 100, left)));
    header->resizeSection(place, m_placeWidth);
}

QString CallSide::settingsName() const
{
    return (columnOf(*m_model, "place") < 0 ? QString() : QStringLiteral("sides-"))
        + m_table->objectName();
}

void CallSide::saveState() const
{
    saveTable(m_table, settingsName());
    if (const int place = columnOf(*m_model, "place"); place >= 0)
        QSettings().setValue(
            FittedKey.arg(settingsName()), m_table->header()->sectionSize(place) == m_placeWidth);
}

// Sides begin with the time. Of other columns few fit into a narrow pane.
void CallSide::restoreState()
{
    const int inclusive = columnOf(*m_model, "inclusive");
    const int place = columnOf(*m_model, "place");
    prepareColumns(m_table, m_model->table());
    for (int column = 1; column < m_model->columnCount(); ++column)
        showColumn(m_table, column, column == inclusive || column == place);
    QHeaderView* header = m_table->header();
    header->moveSection(header->visualIndex(place < 0 ? 0 : inclusive), 0);
    restoreTable(m_table, settingsName());
    const bool fits = QSettings().value(FittedKey.arg(settingsName()), true).toBool();
    m_placeWidth = place < 0 || !fits ? 0 : header->sectionSize(place);
}

} // namespace nytprof::gui
