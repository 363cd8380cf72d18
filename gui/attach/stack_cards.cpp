// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "attach/stack_cards.h"

#include "actions/action_table.h"
#include "attach/refreshed_html.h"
#include "attach/stack_card_html.h"

#include <QAbstractTextDocumentLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFrame>
#include <QUrl>

#include <algorithm>
#include <iterator>

namespace nytprof::gui {

StackCards::StackCards(QWidget* parent)
    : QTextBrowser(parent)
{
    setAccessibleName(tr("Stacks"));
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    viewport()->setBackgroundRole(QPalette::Window);
    document()->setDocumentMargin(14);
    connect(this, &QTextBrowser::anchorClicked, this, &StackCards::follow);
}

void StackCards::follow(const QUrl& url)
{
    const CardLink link = cardLinkOf(url);
    const auto group = std::ranges::find(m_groups, link.group, &WatchedGroup::id);
    switch (link.kind) {
    case CardLink::Kind::None: break;
    case CardLink::Kind::Source: emit placeChosen(link.file, link.line); break;
    case CardLink::Kind::Unfold: emit framesWanted(); break;
    case CardLink::Kind::Copy:
        if (group != m_groups.end())
            QGuiApplication::clipboard()->setText(textOf(*group));
        break;
    case CardLink::Kind::Sample:
        if (group != m_groups.end()) {
            QStringList pids;
            for (const WatchedProcess& process : group->processes)
                pids << QString::number(process.pid);
            emit sampleWanted(pids);
        }
        break;
    }
}

void StackCards::showCode(bool isShown)
{
    m_hasCode = isShown;
    render();
}

void StackCards::showGroups(const WatchedStacks& stacks)
{
    m_groups = stacks.groups();
    const bool isGone = !current();
    if (isGone)
        m_current = m_groups.empty() ? 0 : m_groups.front().id;
    render();
    emit currentChanged();
}

std::size_t StackCards::indexOfCurrent() const
{
    return static_cast<std::size_t>(
        std::ranges::find(m_groups, m_current, &WatchedGroup::id) - m_groups.begin());
}

const WatchedGroup* StackCards::current() const
{
    const std::size_t index = indexOfCurrent();
    return index < m_groups.size() ? &m_groups[index] : nullptr;
}

void StackCards::render()
{
    m_width = viewport()->width();
    m_isRendering = true;
    QString html;
    CardLook look{palette(), font(), m_width, m_hasCode, false, hasFocus()};
    for (const WatchedGroup& group : m_groups) {
        look.isCurrent = group.id == m_current;
        html += cardHtml(group, look, m_highlighter);
    }
    refreshHtml(*this, html);
    if (viewport()->width() != m_width)
        QMetaObject::invokeMethod(this, &StackCards::render, Qt::QueuedConnection);
    m_isRendering = false;
}

QRectF StackCards::cardOf(std::size_t index) const
{
    const QList<QTextFrame*> cards = document()->rootFrame()->childFrames();
    const auto at = static_cast<qsizetype>(index);
    return at < cards.size() ? document()->documentLayout()->frameBoundingRect(cards[at])
                             : QRectF();
}

void StackCards::setCurrent(std::size_t index)
{
    m_current = m_groups[index].id;
    render();
    const QRectF card = cardOf(index);
    QScrollBar* const bar = verticalScrollBar();
    if (const int bottom = qRound(card.bottom()) - viewport()->height(); bar->value() < bottom)
        bar->setValue(bottom);
    if (const int top = index == 0 ? 0 : qRound(card.top()) - 8; bar->value() > top)
        bar->setValue(top);
    emit currentChanged();
}

void StackCards::keyPressEvent(QKeyEvent* event)
{
    const PressedKey key(*event);
    const WatchedGroup* const group = current();
    const bool hasSelection = textCursor().hasSelection();
    const QString link = hasSelection ? textCursor().charFormat().anchorHref() : QString();
    if (!group)
        return QTextBrowser::keyPressEvent(event);
    if (const auto step = key.numberIn("stack.groups")) {
        const std::size_t at = indexOfCurrent();
        const bool isDown = *step == 1;
        if (isDown ? at + 1 < m_groups.size() : at > 0)
            setCurrent(isDown ? at + 1 : at - 1);
    } else if (key.is("stack.source") && !link.isEmpty()) {
        emit anchorClicked(QUrl(link));
    } else if (key.is("stack.source") && group->place()) {
        emit placeChosen(group->place()->file, group->place()->line);
    } else if (key.is("stack.copy") && !hasSelection) {
        QGuiApplication::clipboard()->setText(textOf(*group));
    } else {
        QTextBrowser::keyPressEvent(event);
    }
}

void StackCards::mousePressEvent(QMouseEvent* event)
{
    const QPointF point = event->position() + QPointF(0, verticalScrollBar()->value());
    const bool isLink = !anchorAt(event->pos()).isEmpty();
    for (std::size_t i = 0; i < m_groups.size() && !isLink; ++i)
        if (m_groups[i].id != m_current && cardOf(i).contains(point)) {
            setCurrent(i);
            break;
        }
    QTextBrowser::mousePressEvent(event);
}

void StackCards::resizeEvent(QResizeEvent* event)
{
    QTextBrowser::resizeEvent(event);
    // A scroll bar that a new text needs resizes this while the text is set.
    if (!m_isRendering && viewport()->width() != m_width)
        render();
}

void StackCards::focusInEvent(QFocusEvent* event)
{
    QTextBrowser::focusInEvent(event);
    if (event->reason() != Qt::MouseFocusReason) // a click is about to find a link
        render();
}

void StackCards::focusOutEvent(QFocusEvent* event)
{
    QTextBrowser::focusOutEvent(event);
    render();
}

void StackCards::changeEvent(QEvent* event)
{
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        render();
}

} // namespace nytprof::gui
