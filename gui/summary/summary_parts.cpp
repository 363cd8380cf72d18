// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "summary/summary_parts.h"

#include "actions/action_table.h"
#include "source/perl_highlighter.h"
#include "style/colors.h"
#include "style/icons.h"
#include "style/text.h"

#include <QBoxLayout>
#include <QFontDatabase>
#include <QGridLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace nytprof::gui {

namespace {

// Labels without links are not reached by Tab.
void makeLinksWork(QLabel* label)
{
    if (label->text().contains(QLatin1String("<a ")))
        label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
}

// Small and in secondary colour.
void makeDim(QLabel* label)
{
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * 0.92);
    label->setFont(font);
    QPalette colors = label->parentWidget()->palette();
    colors.setColor(QPalette::WindowText, secondaryText(colors, QPalette::Highlight));
    label->setPalette(colors);
}

// What began before the line is not known.
QString codeHtml(const QString& code, const QPalette& palette)
{
    PerlHighlighter colors;
    colors.start(palette);
    QString html;
    qsizetype at = 0;
    for (const QTextLayout::FormatRange& range : colors.next(code)) {
        html += code.mid(at, range.start - at).toHtmlEscaped()
            + QStringLiteral("<span style=\"color:%1\">%2</span>")
                  .arg(range.format.hasProperty(QTextFormat::ForegroundBrush)
                          ? range.format.foreground().color().name()
                          : palette.color(QPalette::Text).name(),
                      code.mid(range.start, range.length).toHtmlEscaped());
        at = range.start + range.length;
    }
    return html + code.mid(at).toHtmlEscaped();
}

} // namespace

ShareBar::ShareBar(std::vector<Part> parts, const QSize& size, QWidget* parent)
    : QWidget(parent)
    , m_parts(std::move(parts))
{
    setMinimumSize(size);
    setSizePolicy(
        m_parts.size() > 1 ? QSizePolicy::Expanding : QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void ShareBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    double at = 0;
    for (const Part& part : m_parts) {
        const int left = qRound(at * width());
        at += part.share;
        const QRect rect(left, 0, qRound(at * width()) - left, height());
        painter.fillRect(rect.adjusted(0, 0, part.share < 1 && rect.width() > 2 ? -1 : 0, 0),
            part.isHatched ? QBrush(part.color, Qt::BDiagPattern) : QBrush(part.color));
    }
    if (width() == height()) { // the colour of a package
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void ShareBar::mousePressEvent(QMouseEvent* event)
{
    double end = 0;
    for (std::size_t i = 0; event->button() == Qt::LeftButton && i < m_parts.size(); ++i) {
        end += m_parts[i].share;
        if (event->position().x() < end * width()) {
            emit clicked(i);
            return;
        }
    }
    QWidget::mousePressEvent(event);
}

int SummaryLabel::heightForWidth(int width) const
{
    const auto known = m_heights.find(width);
    if (known != m_heights.end())
        return known->second;
    return m_heights[width] = QLabel::heightForWidth(width);
}

void SummaryLabel::changeEvent(QEvent* event)
{
    m_heights.clear();
    QLabel::changeEvent(event);
}

void SummaryCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(palette().color(QPalette::Mid));
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
}

SummaryRowFrame::SummaryRowFrame(
    const SummaryRow& row, const QColor& bar, const QColor& square, int indent, QWidget* parent)
    : QFrame(parent)
    , m_row(row)
{
    constexpr int Bar = 80; // longest bar
    const bool isSub = !row.calls.isEmpty() || !row.reason.empty();
    setFixedHeight(isSub ? 46 : 24);
    setFocusPolicy(isSub ? Qt::ClickFocus : Qt::NoFocus);
    auto* cells = new QHBoxLayout(this);
    cells->setContentsMargins(14, 0, 14, 0);
    const auto add = [cells](QLabel* label, const char* name, int stretch = 0) {
        label->setObjectName(QLatin1String(name));
        cells->addWidget(label, stretch, Qt::AlignVCenter);
    };
    if (!row.time.isEmpty())
        add(summaryLabel({{row.time}}, this, 1, true), "time");
    if (row.bar > 0)
        cells->addWidget(new ShareBar({{row.bar, bar}}, {Bar, 13}, this));
    add(dimLabel({{row.percent}}, this), "percent");
    cells->addSpacing(indent);
    auto* texts = new QGridLayout;
    texts->setHorizontalSpacing(6);
    texts->setVerticalSpacing(1);
    addName(texts, square);
    if (!row.reason.empty())
        addReason(texts);
    texts->setColumnStretch(1, 1);
    texts->setRowStretch(2, isSub ? 1 : 0);
    texts->setContentsMargins(0, isSub ? 6 : 0, 0, 0);
    cells->addLayout(texts, 2);
    if (!row.code.isEmpty()) {
        auto* code = new FittingLabel(
            [code = row.code, this](int width, const QFontMetrics& metrics) {
                return codeHtml(metrics.elidedText(code, Qt::ElideRight, width), palette());
            },
            this);
        QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
        font.setPointSizeF(this->font().pointSizeF() * 0.95);
        code->setFont(font);
        add(code, "code", 3);
    }
    if (!row.calls.isEmpty())
        add(dimLabel({{row.calls}}, this), "calls");
    setBookmarked(false);
    setAccessibleDescription(plainText(row.reason));
}

void SummaryRowFrame::addName(QGridLayout* texts, const QColor& square)
{
    auto* line = new QHBoxLayout;
    line->setSpacing(4);
    texts->addLayout(line, 0, 1);
    if (m_row.sub.valid()) {
        texts->addWidget(new ShareBar({{1, square}}, {10, 10}, this), 0, 0);
        m_mark = new QLabel(this);
        m_mark->setObjectName(QStringLiteral("bookmark"));
        m_mark->setPixmap(actionIcon(QStringLiteral("bookmark"), palette().color(QPalette::Text))
                              .pixmap(QSize(12, 12)));
        m_mark->setAccessibleName(tr("Bookmark"));
        line->addWidget(m_mark);
    }
    const auto html = [this](int width, const QFontMetrics& metrics) {
        const SummaryText& name = m_row.name;
        return richText({{m_row.sub.valid() ? fittingName(name.text, m_row.package, width, metrics)
                                            : fittingPlace(name.text, width, metrics),
                            name.link}},
            palette());
    };
    auto* name = new FittingLabel(html, this);
    name->setToolTip(tipOfNames(m_row.whole));
    name->setAccessibleName(m_row.name.text);
    connect(name, &QLabel::linkActivated, this, &SummaryRowFrame::linkActivated);
    line->addWidget(name, 1);
}

void SummaryRowFrame::addReason(QGridLayout* texts)
{
    const auto html = [this](int width, const QFontMetrics& metrics) {
        return richText(fittingLine(m_row.reason, width, metrics), palette());
    };
    auto* reason = new FittingLabel(html, this);
    makeDim(reason);
    reason->setObjectName(QStringLiteral("reason"));
    reason->setToolTip(tipOfNames(plainText(m_row.reason)));
    connect(reason, &QLabel::linkActivated, this, &SummaryRowFrame::linkActivated);
    texts->addWidget(reason, 1, 1);
}

void SummaryRowFrame::setBookmarked(bool bookmarked)
{
    if (m_mark)
        m_mark->setVisible(bookmarked);
    QStringList words{m_row.name.text, m_row.time, m_row.percent, m_row.calls};
    if (bookmarked)
        words << tr("bookmarked");
    setAccessibleName(words.join(QStringLiteral(", ")));
}

void SummaryRowFrame::setSelected(bool selected)
{
    m_isSelected = selected;
    setFocusPolicy(selected ? Qt::StrongFocus : Qt::ClickFocus); // Tab goes to one row
    update();
}

void SummaryRowFrame::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const QRect inside = rect().adjusted(1, 0, -1, 0); // of the border of the card
    if (m_isSelected) {
        painter.fillRect(
            inside, hasFocus() ? palette().color(QPalette::Highlight) : idleSelection(palette()));
        painter.fillRect(QRect(1, 0, 3, height()), accentColor(palette()));
    }
    painter.fillRect(
        QRect(inside.topLeft(), QSize(inside.width(), 1)), palette().color(QPalette::Mid));
}

void SummaryRowFrame::keyPressEvent(QKeyEvent* event)
{
    const PressedKey key(*event);
    if (const auto down = key.numberIn("summary.select"))
        emit moved(*down == 1 ? 1 : -1);
    else if (key.is("summary.open"))
        emit opened();
    else
        QFrame::keyPressEvent(event);
}

void SummaryRowFrame::focusInEvent(QFocusEvent* event)
{
    QFrame::focusInEvent(event);
    emit selected();
}

void SummaryRowFrame::focusOutEvent(QFocusEvent* event)
{
    QFrame::focusOutEvent(event);
    update();
}

QLabel* htmlLabel(const QString& html, QWidget* parent)
{
    auto* label = new SummaryLabel(parent);
    label->setTextFormat(Qt::RichText);
    label->setText(html);
    makeLinksWork(label);
    return label;
}

QLabel* summaryLabel(const SummaryLine& line, QWidget* parent, double scale, bool bold)
{
    const bool hasLinks
        = std::ranges::any_of(line, [](const SummaryText& part) { return !part.link.isEmpty(); });
    QLabel* label = nullptr;
    if (hasLinks) {
        label = htmlLabel(richText(line, parent->palette()), parent);
    } else { // laying out rich text takes many times as long
        label = new SummaryLabel(parent);
        label->setTextFormat(Qt::PlainText);
        label->setAlignment(Qt::AlignLeft | Qt::AlignTop); // as of rich text, on whole pixels
        label->setText(plainText(line).replace(u'\n', u' '));
    }
    if (scale != 1 || bold) {
        QFont font = parent->font();
        font.setPointSizeF(font.pointSizeF() * scale);
        font.setBold(bold);
        label->setFont(font);
    }
    return label;
}

QLabel* dimLabel(const SummaryLine& line, QWidget* parent)
{
    QLabel* label = summaryLabel(line, parent);
    makeDim(label);
    return label;
}

SummaryLine fittingLine(const SummaryLine& line, int width, const QFontMetrics& metrics)
{
    if (metrics.horizontalAdvance(plainText(line)) <= width)
        return line;
    SummaryLine fitting;
    int left = width;
    for (const SummaryText& part : line) {
        fitting.push_back(part);
        const int wanted = metrics.horizontalAdvance(part.text + QChar(0x2026));
        if (wanted > left) {
            fitting.back().text
                = metrics.elidedText(part.text + QChar(0x2026), Qt::ElideRight, left);
            break;
        }
        left -= metrics.horizontalAdvance(part.text);
    }
    return fitting;
}

QString richText(const SummaryLine& line, const QPalette& palette)
{
    QString html;
    for (const SummaryText& part : line) {
        const QString text = part.text.toHtmlEscaped();
        html += part.link.isEmpty()
            ? text
            : QStringLiteral("<a href=\"%1\" style=\"color:%2; text-decoration:none\">%3</a>")
                  .arg(part.link, palette.color(QPalette::Link).name(), text);
    }
    return html;
}

} // namespace nytprof::gui
