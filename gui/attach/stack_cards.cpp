// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "attach/stack_cards.h"

#include "actions/action_table.h"
#include "analysis/code_origin.h"
#include "style/colors.h"
#include "style/text.h"

#include <QAbstractTextDocumentLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFrame>
#include <QUrl>
#include <QUrlQuery>

#include <algorithm>
#include <iterator>

namespace nytprof::gui {

namespace {

QString shownFile(const WatchedFrame& frame)
{
    return QStringLiteral("%1:%2")
        .arg(toQString(withoutIncDirectory(frame.file.toStdString())))
        .arg(frame.line);
}

/// "for 0.21 s", "for 0.4 s to 41.0 s".
QString waitsText(const WatchedGroup& group)
{
    std::vector<double> waits;
    for (const WatchedProcess& process : group.processes)
        if (process.waiting)
            waits.push_back(*process.waiting);
    if (waits.empty())
        return {};
    const auto [min, max] = std::ranges::minmax(waits);
    const QString shortest = timeText(min);
    const QString longest = timeText(max);
    return shortest == longest ? StackCards::tr("for %1").arg(shortest)
                               : StackCards::tr("for %1 to %2").arg(shortest, longest);
}

QString pidsText(const WatchedGroup& group)
{
    QStringList pids;
    for (const WatchedProcess& process : group.processes)
        pids << QString::number(process.pid);
    return pids.join(QStringLiteral(", "));
}

/// "CPU 48.9 %"; empty if it is not known of any.
QString usageText(const WatchedGroup& group)
{
    double used = 0;
    bool isKnown = false;
    for (const WatchedProcess& process : group.processes) {
        used += process.processors.value_or(0);
        isKnown = isKnown || process.processors;
    }
    return isKnown ? StackCards::tr("CPU %1 %").arg(decimalText(100 * used, 1)) : QString();
}

/// "3 of 16", "parent"; empty for a process by itself.
QString labelOf(const WatchedGroup& group)
{
    return group.of > 1  ? StackCards::tr("%1 of %2").arg(group.processes.size()).arg(group.of)
        : group.isParent ? StackCards::tr("parent")
                         : QString();
}

QString runText(const WatchedFrame& frame)
{
    return StackCards::tr("%1 framework frames, to %2").arg(frame.count).arg(frame.sub);
}

QString linkTo(const WatchedFrame& frame)
{
    QUrl url(QStringLiteral("source:"));
    QUrlQuery query;
    query.addQueryItem(QStringLiteral("file"),
        QString::fromLatin1(frame.file.toUtf8().toBase64(QByteArray::Base64UrlEncoding)));
    query.addQueryItem(QStringLiteral("line"), QString::number(frame.line));
    url.setQuery(query);
    return url.toString();
}

QColor colorOf(Activity activity, const QPalette& colors)
{
    const bool dark = isDark(colors);
    return activity == Activity::Running ? heatColor(3, dark)
        : activity == Activity::Waiting  ? waitingHatch(dark)
                                         : colors.color(QPalette::Dark);
}

/// How many of the processes are in a group.
QString barHtml(const WatchedGroup& group, const QColor& color, const QColor& rest)
{
    const int part = std::clamp(static_cast<int>(100 * group.processes.size()) / group.of, 1, 100);
    const QString cell
        = QStringLiteral("<td width='%1%' bgcolor='%2'><span style='font-size:8px'>&nbsp;</span>"
                         "</td>");
    return QStringLiteral(
        "<table width='120' cellspacing='0' cellpadding='0'><tr>%1%2</tr></table>")
        .arg(cell.arg(part).arg(color.name()),
            part < 100 ? cell.arg(100 - part).arg(rest.name()) : QString());
}

/// A row. ink: attribute of its cells.
QString frameHtml(const WatchedFrame& frame, const QString& ink, bool isLinked)
{
    if (frame.count > 1)
        return QStringLiteral("<tr><td></td><td colspan='2' %1><i>%2</i></td></tr>")
            .arg(ink, runText(frame).toHtmlEscaped());
    const qsizetype package = packageLengthOf(frame.sub);
    const QString place = frame.file.isEmpty() ? QString() : shownFile(frame).toHtmlEscaped();
    const QString link = place.isEmpty() || !isLinked
        ? place
        : QStringLiteral("<a href=\"%1\">%2</a>").arg(linkTo(frame).toHtmlEscaped(), place);
    return QStringLiteral("<tr><td align='right' width='5%' %1>%2</td><td width='45%' "
                          "%1>%3<b>%4</b></td><td %1>%5</td></tr>")
        .arg(ink, QString::number(frame.number), frame.sub.left(package).toHtmlEscaped(),
            frame.sub.mid(package).toHtmlEscaped(), link);
}

/// A selection of each, in order.
std::vector<QTextCursor> linksOf(QTextDocument* document)
{
    std::vector<QTextCursor> links;
    for (QTextBlock block = document->begin(); block.isValid(); block = block.next())
        for (auto part = block.begin(); !part.atEnd(); ++part)
            if (const QTextFragment text = part.fragment(); text.charFormat().isAnchor()) {
                QTextCursor& link = links.emplace_back(document);
                link.setPosition(text.position());
                link.setPosition(text.position() + text.length(), QTextCursor::KeepAnchor);
            }
    return links;
}

} // namespace

QString textOf(const WatchedGroup& group)
{
    QStringList head{labelOf(group),
        QStringLiteral("%1 %2").arg(group.state, waitsText(group)).trimmed(), pidsText(group),
        usageText(group)};
    head.removeAll(QString());
    QStringList lines{head.join(QStringLiteral(" \u00b7 "))};
    for (const WatchedFrame& frame : group.frames)
        lines << QStringLiteral("    ")
                + (frame.count > 1 ? runText(frame)
                        : frame.file.isEmpty()
                        ? frame.sub
                        : frame.sub + QStringLiteral("  ") + shownFile(frame));
    if (!group.problem.isEmpty())
        lines << QStringLiteral("    ") + StackCards::tr("no stack: %1").arg(group.problem);
    return lines.join(u'\n') + u'\n';
}

StackCards::StackCards(QWidget* parent)
    : QTextBrowser(parent)
{
    setAccessibleName(tr("Stacks"));
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    document()->setDocumentMargin(14);
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& url) {
        const QUrlQuery query(url);
        const QByteArray file = query.queryItemValue(QStringLiteral("file")).toLatin1();
        emit placeChosen(
            QString::fromUtf8(QByteArray::fromBase64(file, QByteArray::Base64UrlEncoding)),
            query.queryItemValue(QStringLiteral("line")).toInt());
    });
}

void StackCards::showGroups(const WatchedStacks& stacks)
{
    m_groups = stacks.groups();
    m_different = stacks.liveGroups();
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
    QString html;
    for (const WatchedGroup& group : m_groups)
        html += groupHtml(group, group.id == m_current);
    const int down = verticalScrollBar()->value();
    const QTextCursor selected = textCursor();
    const std::vector<QTextCursor> links = linksOf(document());
    const auto at = std::ranges::find(links, selected.selectionStart(), &QTextCursor::anchor);
    const auto number = at - links.begin();
    const bool isOnLink = selected.hasSelection() && at != links.end();
    const QString href = selected.charFormat().anchorHref();
    setHtml(QStringLiteral("<p><b>%1</b> &nbsp; %2</p>%3")
                .arg(countedText(m_different, "different stack", "different stacks"),
                    tr("equal stacks are one group; running first, idle last"), html));
    // The link that the keyboard is on stays.
    const std::vector<QTextCursor> now = linksOf(document());
    if (isOnLink && number < std::ssize(now)
        && now[static_cast<std::size_t>(number)].charFormat().anchorHref() == href)
        setTextCursor(now[static_cast<std::size_t>(number)]);
    verticalScrollBar()->setValue(down);
}

// A card: header, then the frames, innermost first.
QString StackCards::groupHtml(const WatchedGroup& group, bool isCurrent) const
{
    const QPalette& colors = palette();
    const QColor dimmed = secondaryText(colors, QPalette::Base);
    const QColor text = group.hasEnded() ? dimmed : colors.color(QPalette::Text);
    const QColor head = !isCurrent ? colors.color(QPalette::AlternateBase)
        : hasFocus()               ? colors.color(QPalette::Highlight)
                                   : idleSelection(colors);
    const QColor onHead = group.hasEnded() ? dimmed
        : isCurrent && hasFocus()          ? colors.color(QPalette::HighlightedText)
                                           : text;
    const QString label = labelOf(group).toHtmlEscaped();
    const QString state = group.hasEnded() ? tr("ended") : group.state;
    const QString bar = group.of > 1 && !group.hasEnded()
        ? barHtml(group, colorOf(group.activity, colors), colors.color(QPalette::Midlight))
        : QString();
    const QString ink = QStringLiteral("style='color:%1'").arg(text.name());
    // One cell, so that it has a border and no lines within.
    QString html = QStringLiteral(
        "<table width='100%' cellspacing='0' cellpadding='0' border='1' "
        "style='border-style:solid; border-color:%1; border-collapse:collapse'>"
        "<tr><td><table width='100%' bgcolor='%2' cellspacing='0' cellpadding='4'>"
        "<tr><td width='12%' style='color:%3'><b>%4</b></td><td width='%5'>%6</td>")
                       .arg((isCurrent ? accentColor(colors) : colors.color(QPalette::Mid)).name(),
                           head.name(), onHead.name(), label,
                           bar.isEmpty() ? QStringLiteral("0") : QStringLiteral("136"), bar);
    html += QStringLiteral("<td style='color:%1'><b>%2</b> &nbsp; %3</td><td align='right' "
                           "style='color:%1'>%4 &nbsp; %5</td></tr></table>"
                           "<table width='100%' cellspacing='0' cellpadding='4'>")
                .arg(onHead.name(), state.toHtmlEscaped(),
                    group.hasEnded() ? QString() : waitsText(group), pidsText(group),
                    group.hasEnded() ? QString() : usageText(group));
    for (const WatchedFrame& frame : group.frames)
        html += frameHtml(frame, ink, !group.hasEnded());
    if (!group.problem.isEmpty())
        html += QStringLiteral("<tr><td colspan='3' %1>%2</td></tr>")
                    .arg(ink, tr("no stack: %1").arg(group.problem).toHtmlEscaped());
    return html + QStringLiteral("</table></td></tr></table><br>");
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
