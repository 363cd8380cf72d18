// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "summary/summary_parts.h"

#include "style/colors.h"
#include "style/text.h"

#include <QBoxLayout>
#include <QGridLayout>
#include <QKeyEvent>
#include <QPainter>

namespace nytprof::gui {

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

NameLink::NameLink(const SummaryRow& row, QWidget* parent)
    : QLabel(parent)
    , m_name(row.name)
    , m_package(row.package)
{
    setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    setToolTip(tipOfNames(row.whole));
    setAccessibleName(row.name.text);
}

void NameLink::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    const QString shown = fittingName(m_name.text, m_package, width(), fontMetrics());
    setText(richText({{shown, m_name.link}}, palette()));
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
{
    constexpr int Bar = 80; // longest bar
    const bool isSub = !row.calls.isEmpty() || !row.reason.empty();
    setFixedHeight(isSub ? 46 : 24);
    setFocusPolicy(isSub ? Qt::ClickFocus : Qt::NoFocus);
    auto* cells = new QHBoxLayout(this);
    cells->setContentsMargins(14, 0, 14, 0);
    const auto add = [cells](QLabel* label, const char* name, int stretch = 0) {
        label->setObjectName(QLatin1String(name));
        if (stretch > 0)
            label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        cells->addWidget(label, stretch);
    };
    if (!row.time.isEmpty())
        add(summaryLabel(row.time.toHtmlEscaped(), this, 1, true), "time");
    if (row.bar > 0)
        cells->addWidget(new ShareBar({{row.bar, bar}}, {Bar, 13}, this));
    add(dimLabel(row.percent.toHtmlEscaped(), this), "percent");
    cells->addSpacing(indent);
    auto* texts = new QGridLayout;
    texts->setHorizontalSpacing(6);
    texts->setVerticalSpacing(1);
    auto* name = new NameLink(row, this);
    connect(name, &QLabel::linkActivated, this, &SummaryRowFrame::linkActivated);
    if (row.sub.valid())
        texts->addWidget(new ShareBar({{1, square}}, {10, 10}, this), 0, 0);
    texts->addWidget(name, 0, 1);
    if (!row.reason.empty()) {
        QLabel* reason = dimLabel(richText(row.reason, palette()), this);
        reason->setObjectName(QStringLiteral("reason"));
        reason->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        reason->setToolTip(tipOfNames(plainText(row.reason)));
        connect(reason, &QLabel::linkActivated, this, &SummaryRowFrame::linkActivated);
        texts->addWidget(reason, 1, 1);
    }
    texts->setColumnStretch(1, 1);
    texts->setRowStretch(2, isSub ? 1 : 0);
    texts->setContentsMargins(0, isSub ? 6 : 0, 0, 0);
    cells->addLayout(texts, 2);
    if (!row.code.isEmpty())
        add(summaryLabel({}, this, 0.95), "code", 3);
    if (!row.calls.isEmpty())
        add(dimLabel(row.calls, this), "calls");
    setAccessibleName(
        QStringList({row.name.text, row.time, row.percent, row.calls}).join(QStringLiteral(", ")));
    setAccessibleDescription(plainText(row.reason));
}

void SummaryRowFrame::setCode(const QString& html)
{
    if (auto* code = findChild<QLabel*>(QStringLiteral("code")))
        code->setText(html);
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
    switch (event->key()) {
    case Qt::Key_Up: emit moved(-1); break;
    case Qt::Key_Down: emit moved(1); break;
    case Qt::Key_Return:
    case Qt::Key_Enter: emit opened(); break;
    default: QFrame::keyPressEvent(event);
    }
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

QLabel* summaryLabel(const QString& html, QWidget* parent, double scale, bool bold)
{
    auto* label = new QLabel(html, parent);
    label->setTextFormat(Qt::RichText);
    QFont font = parent->font();
    font.setPointSizeF(font.pointSizeF() * scale);
    font.setBold(bold);
    label->setFont(font);
    if (html.contains(QLatin1String("<a ")))
        label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    return label;
}

QLabel* dimLabel(const QString& html, QWidget* parent)
{
    QLabel* label = summaryLabel(html, parent, 0.92);
    QPalette colors = parent->palette();
    colors.setColor(QPalette::WindowText, secondaryText(colors, QPalette::Highlight));
    label->setPalette(colors);
    return label;
}

QString richText(const SummaryLine& line, const QPalette& palette, const QString& between)
{
    QStringList texts;
    for (const SummaryText& part : line) {
        const QString text = part.text.toHtmlEscaped();
        texts << (part.link.isEmpty()
                ? text
                : QStringLiteral("<a href=\"%1\" style=\"color:%2; text-decoration:none\">%3</a>")
                      .arg(part.link, palette.color(QPalette::Link).name(), text));
    }
    return texts.join(between);
}

} // namespace nytprof::gui
