// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/frame_list.h"

#include "actions/action_table.h"
#include "style/text.h"
#include "tables/cell_delegates.h"
#include "tables/table_model.h"

#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QScreen>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace nytprof::gui {

namespace {

constexpr int ListRowHeight = 24;
constexpr int MaxRowsOfList = 12; // rows; then it scrolls
constexpr int FrameListWidth = 480;
constexpr int ListSquare = 10;
constexpr int NodeRole = Qt::UserRole + 100;

QIcon squareOf(const QColor& color, const QPalette& palette)
{
    QPixmap square(ListSquare, ListSquare);
    square.fill(color.isValid() ? color : palette.color(QPalette::Button));
    QPainter painter(&square);
    painter.setPen(palette.color(QPalette::Dark));
    painter.drawRect(0, 0, ListSquare - 1, ListSquare - 1);
    return {square};
}

QLabel* labelOf(const QString& text, QWidget* parent, bool isSecondary)
{
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    if (isSecondary)
        label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

} // namespace

FrameList::FrameList(const Content& content, QWidget* parent)
    : QFrame(parent, Qt::Popup)
    , m_list(new QTreeWidget(this))
    , m_returnZooms(content.returnZooms)
{
    setObjectName(QStringLiteral("frameList"));
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 4, 1, 4);
    layout->setSpacing(4);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(9, 0, 9, 0);
    QLabel* title = labelOf(content.title, this, false);
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
    top->addWidget(title);
    top->addWidget(labelOf(content.about, this, true), 1);
    top->addWidget(labelOf(content.total, this, false));
    layout->addLayout(top);
    fill(content);
    layout->addWidget(m_list);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(9, 0, 9, 0);
    const QString more = content.more > 0 ? tr("%1 more").arg(countText(content.more)) : QString();
    foot->addWidget(labelOf(more, this, true), 1);
    foot->addWidget(labelOf(m_returnZooms ? tr("Enter: zoom, Space: select, Esc: close")
                                          : tr("Enter: select, Z: zoom, Esc: close"),
        this, true));
    layout->addLayout(foot);
    setFocusProxy(m_list);
    setAccessibleName(content.title);
}

void FrameList::fill(const Content& content)
{
    m_list->setColumnCount(3);
    m_list->setHeaderHidden(true);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setAccessibleName(content.title);
    m_list->setItemDelegate(new RowDelegate(m_list));
    m_list->setItemDelegateForColumn(0, new SubNameDelegate(Keep::Name, m_list));
    m_list->setIconSize({ListSquare, ListSquare});
    for (const Row& row : content.rows) {
        auto* item = new QTreeWidgetItem(m_list, {row.name, row.place, row.amount});
        item->setIcon(0, squareOf(row.color, palette()));
        item->setData(0, PackageLengthRole, static_cast<int>(row.packageLength));
        item->setData(0, NodeRole, QVariant::fromValue(row.node));
        item->setToolTip(0, tipOfNames(row.name));
        item->setForeground(1, palette().color(QPalette::Link));
        for (const int column : {1, 2})
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        item->setSizeHint(0, {0, ListRowHeight});
    }
    QHeaderView* header = m_list->header();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(0, QHeaderView::Stretch);
    for (const int column : {1, 2})
        header->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    m_list->setCurrentItem(m_list->topLevelItem(0));
    const int rows = std::clamp(static_cast<int>(content.rows.size()), 1, MaxRowsOfList);
    m_list->setFixedHeight(rows * ListRowHeight + 2);
    m_list->installEventFilter(this);
    const auto nodeOf
        = [](const QTreeWidgetItem* item) { return item->data(0, NodeRole).value<CallNodeId>(); };
    connect(m_list, &QTreeWidget::itemClicked, this,
        [this, nodeOf](const QTreeWidgetItem* item) { emit chosen(nodeOf(item)); });
    connect(m_list, &QTreeWidget::itemDoubleClicked, this, [this] { finish(true); });
}

void FrameList::popupAt(const QRect& rect)
{
    resize(FrameListWidth, sizeHint().height());
    QPoint at = rect.bottomLeft() + QPoint(0, 2);
    if (const QScreen* screen = QGuiApplication::screenAt(rect.center())) {
        const QRect all = screen->availableGeometry();
        at.setX(std::max(all.left(), std::min(at.x(), all.right() - width())));
        if (at.y() + height() > all.bottom())
            at.setY(std::max(all.top(), rect.top() - height() - 2));
    }
    move(at);
    show();
    m_list->setFocus();
}

void FrameList::finish(bool zooms)
{
    const QTreeWidgetItem* item = m_list->currentItem();
    const CallNodeId node = item ? item->data(0, NodeRole).value<CallNodeId>() : CallNodeId();
    close();
    if (!node.valid())
        return;
    if (zooms)
        emit zoomWanted(node);
    else
        emit chosen(node);
}

bool FrameList::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    const PressedKey key(*static_cast<const QKeyEvent*>(event));
    if (const auto zoom = key.numberIn("flame.zoomBox"))
        finish(*zoom == 0);
    else if (key.is("flame.open"))
        finish(m_returnZooms);
    else if (key.is("flame.leave"))
        close();
    else
        return QFrame::eventFilter(watched, event);
    return true;
}

} // namespace nytprof::gui
