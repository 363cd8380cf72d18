// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/source_edit.h"

#include "actions/action_table.h"
#include "format/perl_names.h"
#include "profile/profile.h"
#include "source/annotation_rows.h"
#include "source/source_gutter.h"
#include "source/source_search.h"
#include "style/colors.h"
#include "style/preferences.h"
#include "style/text.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QElapsedTimer>
#include <QFontDatabase>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMimeData>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTextBlock>
#include <QTextDocumentFragment>
#include <QThreadPool>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <utility>

namespace nytprof::gui {

namespace {

constexpr int TabWidth = 4; // as perltidy and perlstyle indent

} // namespace

SourceEdit::SourceEdit(QWidget* parent)
    : QPlainTextEdit(parent)
    , m_shown(std::make_shared<const SourceDocument>())
    , m_gutter(new SourceGutter(this))
    , m_header(new QLabel(this))
    , m_strip(new HeatStrip(this))
    , m_links(this)
    , m_search(new SourceSearch(this))
{
    PerlHighlighter::prepare();
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setFrameShape(QFrame::NoFrame);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setUndoRedoEnabled(false);
    setAccessibleName(tr("Annotated source"));
    setObjectName(QStringLiteral("sourceEdit"));
    setContextMenuPolicy(Qt::NoContextMenu); // the view has it
    viewport()->setMouseTracking(true);
    m_coloring.setInterval(0);
    connect(&Preferences::instance(), &Preferences::costUnitChanged, this, [this] {
        m_gutter->measure();
        layOutGutters();
    });
    connect(&m_coloring, &QTimer::timeout, this, &SourceEdit::colorSome);
    connect(this, &QPlainTextEdit::updateRequest, this,
        [this](const QRect& rect, int dy) { m_gutter->follow(rect, dy); });
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        showDetails();
        updateMarks();
        pinHeader();
        if (!m_showing && !textCursor().hasSelection()) {
            emit lineChanged(currentLine());
        }
    });
    m_header->setObjectName(QStringLiteral("pinnedHeader"));
    m_header->setFont(QApplication::font());
    m_header->setTextFormat(Qt::RichText);
    m_header->setTextInteractionFlags(Qt::LinksAccessibleByMouse);
    m_header->setAlignment(Qt::AlignBottom);
    m_header->setAutoFillBackground(true);
    m_header->setBackgroundRole(QPalette::AlternateBase);
    connect(m_header, &QLabel::linkActivated, this,
        [this] { emit linkActivated(SourceLink(source().rows[m_pinned->head].links.front())); });
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &SourceEdit::pinHeader);
    connect(m_strip, &HeatStrip::rowClicked, this,
        [this](std::size_t row) { showLine(source().rows[row].line); });
}

SourceStyle SourceEdit::style() const
{
    QTextOption option = document()->defaultTextOption();
    option.setTabStopDistance(TabWidth * fontMetrics().horizontalAdvance(QLatin1Char(' ')));
    return {font(), option, m_folds.open()};
}

void SourceEdit::setSource(AnnotatedSource source, const Profile* profile)
{
    setSource(makeSourceDocument(std::move(source), style()), profile);
}

void SourceEdit::setSource(const std::shared_ptr<SourceDocument>& source, const Profile* profile)
{
    QScopedValueRollback guard(m_showing, true);
    m_isReplacing = true;
    m_coloring.stop();
    m_search->forget();
    setExtraSelections({}); // they refer to the old document
    const QPointer<QTextDocument> before = m_document;
    std::shared_ptr<const SourceDocument> old = std::exchange(m_shown, source);
    m_pinned = nullptr;
    m_profile = profile;
    m_sub = nullptr;
    m_document = source->document.release();
    m_document->setParent(this);
    if (m_document->defaultFont() != font()) // the user has zoomed in between
        m_document->setDefaultFont(font());
    setDocument(m_document);
    verticalScrollBar()->setValue(0);
    horizontalScrollBar()->setValue(0);
    m_folds.setSource(&this->source());
    m_gutter->setSource(&this->source(), profile);
    m_strip->setSource(&this->source(), &m_folds);
    if (source->annotationsOpen != m_folds.open())
        applyFolds({0, this->source().rows.size()});
    m_isReplacing = false;
    showDetails();
    layOutGutters();
    restartColors();
    delete before;
    QThreadPool::globalInstance()->start([rows = std::move(old)] {}); // deletes the rows
}

void SourceEdit::showLine(std::uint32_t line)
{
    if (source().rows.empty())
        return;
    QScopedValueRollback guard(m_showing, true);
    const std::size_t row = source().rowOf(line);
    const std::size_t head = source().headOf(row);
    setTextCursor(QTextCursor(document()->findBlockByNumber(static_cast<int>(row))));
    const int visible = viewport()->height() / rowHeight(font());
    const int first = firstVisibleBlock().firstLineNumber();
    const int current = shownRow(row);
    const int start = shownRow(head);
    // A sub begins near the top, to show its lines; other lines are shown among their neighbours.
    const int below = head < row ? visible / 2 : visible - 3;
    if (start <= first || current >= first + below) {
        const int above = head < row ? std::min(3, visible / 4) : visible / 3;
        const int top = std::max(start - above, current - visible + 3);
        verticalScrollBar()->setValue(std::max(0, top));
    }
    horizontalScrollBar()->setValue(0);
    updateMarks();
}

void SourceEdit::showSub(std::uint32_t line, std::uint32_t hottest)
{
    showLine(line);
    if (source().rows.empty() || hottest <= line)
        return;
    const std::size_t row = source().rowOf(line);
    const int visible = viewport()->height() / rowHeight(font());
    const int hot = shownRow(source().rowOf(hottest));
    const int third = hot - visible / 3;
    // The header is pinned above a third, or it is on top as far as the hottest line allows it.
    const int head = std::max(shownRow(source().headOf(row)), hot - visible + 3);
    verticalScrollBar()->setValue(third > shownRow(row) ? third : head);
}

void SourceEdit::setCurrentSub(SubId sub)
{
    const auto& subs = source().subs;
    const auto found = std::ranges::find(subs, sub, &SubLines::sub);
    m_sub = found == subs.end() ? nullptr : &*found;
    pinHeader();
    m_gutter->update();
}

void SourceEdit::setCurrentRow(std::size_t row)
{
    const QScopedValueRollback guard(m_showing, true);
    const int top = verticalScrollBar()->value();
    setTextCursor(QTextCursor(document()->findBlockByNumber(static_cast<int>(row))));
    verticalScrollBar()->setValue(top);
}

// The header replaces the sub's first row when that scrolls out, unless a search has left the sub.
void SourceEdit::pinHeader()
{
    const auto& rows = source().rows;
    const std::size_t top = firstShownRow();
    const bool pinned = m_pinsHeader && m_sub && top < rows.size() && m_sub->contains(currentLine())
        && m_sub->contains(rows[top].ofLine) && source().rowOf(m_sub->first) < top;
    if (m_pinned == (pinned ? m_sub : nullptr))
        return;
    m_pinned = pinned ? m_sub : nullptr;
    layOutGutters();
}

// Parts of the name are left out where the times and call sites would not fit, then the times.
QString SourceEdit::headerText(int width) const
{
    if (!m_pinned)
        return {};
    const SourceRow& head = source().rows[m_pinned->head];
    if (head.isCode())
        return head.text.trimmed().toHtmlEscaped();
    const QString name = oneLine(subText(*m_profile, m_pinned->sub));
    QString costs = head.text.left(head.links.front().start).trimmed().mid(name.size());
    const QString sites = head.text.mid(head.links.front().start);
    const std::string_view package = packageOf((*m_profile)[m_pinned->sub].name);
    const qsizetype ofPackage = package.empty() ? 0 : toQString(package).size() + 2;
    const QFontMetrics metrics = m_header->fontMetrics();
    const auto widthOf = [&](const QString& text) {
        return metrics.horizontalAdvance(QStringLiteral("sub  ") + text);
    };
    if (widthOf(name.mid(ofPackage) + costs + sites) > width)
        costs.clear();
    const double others = 1.1 * widthOf(costs + sites);
    return QStringLiteral("<b>sub</b> %1%2 <a href=\"#\">%3</a>")
        .arg(fittingName(name, ofPackage, width - others, metrics).toHtmlEscaped(),
            costs.toHtmlEscaped(), sites.toHtmlEscaped());
}

void SourceEdit::setBrief(bool brief)
{
    m_gutter->setBrief(brief);
    layOutGutters();
}

bool SourceEdit::showsCalls() const { return m_gutter->showsCalls(); }

void SourceEdit::setShowsCalls(bool wanted)
{
    m_gutter->setShowsCalls(wanted);
    layOutGutters();
}

std::uint32_t SourceEdit::currentLine() const
{
    auto row = static_cast<std::size_t>(textCursor().blockNumber());
    if (row < source().rows.size() && source().rows[row].ofLine > 0)
        return source().rows[row].ofLine;
    while (row < source().rows.size() && !source().rows[row].isCode())
        ++row;
    return row < source().rows.size() ? source().rows[row].line : 0;
}

void SourceEdit::forVisibleRows(
    const std::function<void(const SourceRow&, const QRect&)>& each) const
{
    QTextBlock block = firstVisibleBlock();
    QRectF rect = rectOf(block);
    while (block.isValid() && rect.top() <= viewport()->height()) {
        const auto row = static_cast<std::size_t>(block.blockNumber());
        if (row < source().rows.size() && block.isVisible())
            each(source().rows[row], rect.toRect());
        block = block.next();
        rect.moveTop(rect.bottom());
        rect.setHeight(blockBoundingRect(block).height());
    }
}

void SourceEdit::mouseMoveEvent(QMouseEvent* event)
{
    QPlainTextEdit::mouseMoveEvent(event);
    const bool overLink = event->buttons() == Qt::NoButton && m_links.at(event->pos());
    viewport()->setCursor(overLink ? Qt::PointingHandCursor : Qt::IBeamCursor);
}

void SourceEdit::mousePressEvent(QMouseEvent* event)
{
    m_pressedAt = event->pos();
    if (event->button() == Qt::LeftButton && m_links.at(event->pos())) {
        event->accept(); // keeps the cursor, where back() returns to
        return;
    }
    QPlainTextEdit::mousePressEvent(event);
}

void SourceEdit::mouseReleaseEvent(QMouseEvent* event)
{
    QPlainTextEdit::mouseReleaseEvent(event);
    const bool dragged
        = (event->pos() - m_pressedAt).manhattanLength() >= QApplication::startDragDistance();
    const SourceLink* link = m_links.at(event->pos());
    if (event->button() == Qt::LeftButton && !dragged && link)
        follow(static_cast<std::size_t>(cursorForPosition(event->pos()).blockNumber()), *link);
}

void SourceEdit::keyPressEvent(QKeyEvent* event)
{
    const PressedKey key(*event);
    const SourceLink* link = key.is("source.follow") ? m_links.atCursor() : nullptr;
    if (link)
        follow(static_cast<std::size_t>(
                   document()->findBlock(textCursor().selectionStart()).blockNumber()),
            *link);
    else if (key.is("source.fold"))
        toggleAnnotations(currentLine());
    else if (const auto size = key.numberIn("source.size"))
        changeTextSize(*size);
    else
        QPlainTextEdit::keyPressEvent(event);
}

// 0: larger, 1: smaller, 2: the usual one.
void SourceEdit::changeTextSize(int way)
{
    if (way == 2)
        setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    else
        way == 0 ? zoomIn() : zoomOut();
}

bool SourceEdit::focusNextPrevChild(bool next)
{
    const auto [row, link] = m_links.next(next);
    if (!link)
        return QPlainTextEdit::focusNextPrevChild(next);
    const QTextBlock block = document()->findBlockByNumber(static_cast<int>(row));
    selectText(block.position() + link->start, link->length);
    return true;
}

QMimeData* SourceEdit::createMimeDataFromSelection() const
{
    const QTextCursor cursor = textCursor();
    const QTextBlock first = document()->findBlock(cursor.selectionStart());
    QStringList lines = cursor.selection().toPlainText().split(u'\n');
    bool hasRest = false;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const auto row = static_cast<std::size_t>(first.blockNumber() + i);
        const int begin = i == 0 ? cursor.selectionStart() - first.position() : 0;
        const bool isWanted = row < source().rows.size() && source().rows[row].isCut()
            && begin + lines[i].size() > source().rows[row].shown;
        if (isWanted)
            lines[i] = source().wholeLine(source().rows[row]).mid(begin);
        hasRest = hasRest || isWanted;
    }
    if (!hasRest)
        return QPlainTextEdit::createMimeDataFromSelection();
    auto* const copied = new QMimeData;
    copied->setText(lines.join(u'\n'));
    return copied;
}

void SourceEdit::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        layOutGutters();
        restartColors();
        updateMarks();
    }
}

bool SourceEdit::viewportEvent(QEvent* event)
{
    const bool isTip = event->type() == QEvent::ToolTip;
    auto* mouse = dynamic_cast<QMouseEvent*>(event);
    if (!isTip && !mouse)
        return QPlainTextEdit::viewportEvent(event);
    QPointF at = mouse ? mouse->position() : static_cast<QHelpEvent*>(event)->pos();
    const QTextBlock block = cursorForPosition(at.toPoint()).block();
    const QRectF row = rectOf(block);
    const bool onRow = at.y() >= row.top() && at.y() < row.bottom();
    if (isTip) {
        const auto index = static_cast<std::size_t>(block.blockNumber());
        const bool hasTip = onRow && m_profile && index < source().rows.size();
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(),
            hasTip ? tipOfNames(tipOf(*m_profile, source().rows[index])) : QString(), this);
        return true;
    }
    // QPlainTextEdit takes the space above and below the text of a row for its start and end.
    if (onRow)
        at.setY(row.center().y());
    QMouseEvent centered(mouse->type(), at, mouse->globalPosition(), mouse->button(),
        mouse->buttons(), mouse->modifiers(), mouse->pointingDevice());
    const bool done = QPlainTextEdit::viewportEvent(&centered);
    event->setAccepted(centered.isAccepted());
    return done;
}

void SourceEdit::paintEvent(QPaintEvent* event)
{
    if (!source().rows.empty()) {
        QPainter painter(viewport());
        paintDifferences(painter);
        QRectF row = rectOf(textCursor().block());
        row.setLeft(0);
        row.setWidth(viewport()->width());
        painter.fillRect(row, selectedLineColor(palette()));
    }
    QPlainTextEdit::paintEvent(event);
}

// Lines that the other side of a comparison has not, and the places of those that are only there.
void SourceEdit::paintDifferences(QPainter& painter) const
{
    const QBrush hatch(palette().color(QPalette::Mid), Qt::BDiagPattern);
    forVisibleRows([&](const SourceRow& row, const QRect& rect) {
        const QRect whole(0, rect.top(), viewport()->width(), rect.height());
        if (row.beside == SourceRow::Beside::Other)
            painter.fillRect(whole, differenceColor(palette()));
        else if (row.beside == SourceRow::Beside::Nothing)
            painter.fillRect(whole, hatch);
    });
}

void SourceEdit::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    layOutGutters();
}

void SourceEdit::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers() & Qt::ControlModifier) {
        event->angleDelta().y() > 0 ? zoomIn() : zoomOut();
        layOutGutters();
    } else {
        QPlainTextEdit::wheelEvent(event);
    }
}

void SourceEdit::layOutGutters()
{
    m_gutter->layOut(m_pinned);
    const int header = m_gutter->headerHeight();
    const int left = m_gutter->widthHint();
    const int right = m_strip->sizeHint().width();
    setViewportMargins(left, header, right, 0);
    const QRect area = contentsRect();
    m_gutter->setGeometry(area.left(), area.top(), left, viewport()->height() + header);
    m_header->setGeometry(area.left() + left, area.top(), area.width() - left, header);
    m_header->setText(headerText(m_header->width() - right - 6));
    m_header->setContentsMargins(6, 0, 0, (PinnedHeight - m_header->fontMetrics().height()) / 2);
    m_strip->setGeometry(
        viewport()->geometry().right() + 1, viewport()->y(), right, viewport()->height());
}

// Highlights in slices of a few milliseconds, so that long files open at once.
void SourceEdit::restartColors()
{
    m_coloredRows = 0;
    m_colors.start(palette());
    colorSome();
    m_coloring.start();
}

void SourceEdit::colorSome()
{
    QElapsedTimer timer;
    timer.start();
    QTextBlock block = document()->findBlockByNumber(static_cast<int>(m_coloredRows));
    const int from = block.position();
    int to = from;
    while (block.isValid() && m_coloredRows < source().rows.size() && timer.elapsed() < 6) {
        block.layout()->setFormats(formatsOf(source().rows[m_coloredRows]));
        to = block.position() + block.length();
        block = block.next();
        ++m_coloredRows;
    }
    const QTextCursor last = cursorForPosition(viewport()->rect().bottomRight());
    const bool isShown = from <= last.position() && to >= firstVisibleBlock().position();
    if (to > from) {
        const QSignalBlocker noRepaint(isShown ? nullptr : document()->documentLayout());
        document()->markContentsDirty(from, to - from);
    }
    if (m_coloredRows >= source().rows.size())
        m_coloring.stop();
}

QList<QTextLayout::FormatRange> SourceEdit::formatsOf(const SourceRow& row)
{
    if (row.isCode()) // colouring long lines takes too long
        return row.isCut() ? QList<QTextLayout::FormatRange>() : m_colors.next(row.text);
    QTextCharFormat annotation;
    annotation.setForeground(secondaryText(palette(), QPalette::Base));
    QTextCharFormat link;
    link.setForeground(palette().color(QPalette::Link));
    QList<QTextLayout::FormatRange> formats;
    formats.append({0, static_cast<int>(row.text.size()), annotation});
    for (const SourceLink& at : row.links)
        formats.append({at.start, at.length, link});
    return formats;
}

void SourceEdit::updateMarks()
{
    QList<QTextEdit::ExtraSelection> marks;
    if (!source().rows.empty())
        marks << m_search->marks();
    setExtraSelections(marks);
    viewport()->update(); // the current line
    m_gutter->update();
}

void SourceEdit::selectText(int start, int length)
{
    const auto row = static_cast<std::size_t>(document()->findBlock(start).blockNumber());
    if (row < source().rows.size() && m_folds.reveal(row))
        applyFolds(m_folds.rowsOfLine(row));
    QTextCursor cursor(document());
    cursor.setPosition(start + length);
    cursor.setPosition(start, QTextCursor::KeepAnchor);
    setTextCursor(cursor);
    ensureCursorVisible();
}

QRectF SourceEdit::rectOf(const QTextBlock& block) const
{
    return blockBoundingGeometry(block).translated(contentOffset());
}

int SourceEdit::shownRow(std::size_t row) const
{
    return document()->findBlockByNumber(static_cast<int>(row)).firstLineNumber();
}

std::size_t SourceEdit::firstShownRow() const
{
    return static_cast<std::size_t>(firstVisibleBlock().blockNumber());
}

// Below the current line.
void SourceEdit::showDetails()
{
    if (m_isReplacing || textCursor().hasSelection())
        return; // rows must not move under the mouse
    for (const AnnotationFolds::Rows& rows : m_folds.setCurrentLine(currentLine()))
        applyFolds(rows);
}

void SourceEdit::applyFolds(std::pair<std::size_t, std::size_t> rows)
{
    QTextBlock block = document()->findBlockByNumber(static_cast<int>(rows.first));
    const int from = block.position();
    bool changed = false;
    for (std::size_t row = rows.first; row < rows.second && block.isValid(); ++row) {
        const bool visible = source().rows[row].isCode() || m_folds.isVisible(row);
        if (block.isVisible() != visible) {
            block.setVisible(visible);
            block.setLineCount(visible ? 1 : 0);
            changed = true;
        }
        block = block.next();
    }
    if (!changed)
        return;
    const int to = block.isValid() ? block.position() : document()->characterCount();
    document()->markContentsDirty(from, to - from);
    auto* layout = document()->documentLayout();
    emit layout->documentSizeChanged(layout->documentSize());
    viewport()->update();
    m_gutter->update();
    m_strip->measure();
    pinHeader();
}

void SourceEdit::setAnnotationsOpen(bool open)
{
    const std::uint32_t line = currentLine();
    m_folds.setOpen(open);
    applyFolds({0, source().rows.size()});
    if (line > 0)
        showLine(line); // the rows around it have moved
}

void SourceEdit::setChosenFolds(const AnnotationFolds::Chosen& chosen)
{
    for (const auto& rows : m_folds.setChosen(chosen))
        applyFolds(rows);
}

void SourceEdit::toggleAnnotations(std::uint32_t line)
{
    if (source().rows.empty() || line == 0)
        return;
    const std::size_t row = source().rowOf(line);
    const bool inAnnotation
        = !source().rows[static_cast<std::size_t>(textCursor().blockNumber())].isCode();
    applyFolds(m_folds.toggleLine(line));
    if (inAnnotation && currentLine() == line)
        setTextCursor(QTextCursor(document()->findBlockByNumber(static_cast<int>(row))));
}

void SourceEdit::follow(std::size_t row, const SourceLink& link)
{
    if (link.to == SourceLink::To::More)
        applyFolds(m_folds.toggleList(row));
    else
        emit linkActivated(SourceLink(link));
}

} // namespace nytprof::gui
