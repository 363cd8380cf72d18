// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "widgets/legend.h"

#include "style/colors.h"
#include "style/text.h"

#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

namespace nytprof::gui {

namespace {

constexpr int LegendGap = 6;
constexpr int SwatchSize = 10;
constexpr QSize SwatchArea(14, SwatchSize); // with a gap before the text

// Without a brush an outline, for something hidden.
QPixmap swatch(const QBrush& brush, const QWidget& on)
{
    const qreal scale = on.devicePixelRatioF();
    QPixmap image(SwatchArea * scale);
    image.setDevicePixelRatio(scale);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setPen(on.palette().color(QPalette::PlaceholderText));
    painter.setBrush(brush);
    painter.drawRect(QRectF(0.5, 0.5, SwatchSize - 1, SwatchSize - 1));
    return image;
}

} // namespace

QString legendText(const LegendEntry& entry)
{
    constexpr Ticks Whole = 1'000'000;
    return entry.share < 0 ? entry.text
                           : entry.text + u' '
            + percentText(static_cast<Ticks>(entry.share * static_cast<double>(Whole)), Whole);
}

Legend::Legend(QWidget* parent)
    : QWidget(parent)
    , m_all(new QToolButton(this))
    , m_hatched(new QLabel(this))
    , m_narrow(new QLabel(this))
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(4, 0, 6, 0);
    row->setSpacing(2);
    row->setSizeConstraint(QLayout::SetNoConstraint); // what does not fit is cut off
    m_all->setAutoRaise(true);
    m_all->setToolTip(tr("Show all again"));
    row->addStretch(1);
    row->addWidget(m_hatched);
    row->addWidget(m_narrow);
    connect(m_all, &QToolButton::clicked, this, &Legend::showAll);
    setNarrow(0);
    showState();
}

void Legend::setEntries(std::vector<LegendEntry> entries)
{
    m_entries = std::move(entries);
    QStringList spoken;
    QSet<QString> known;
    for (const LegendEntry& entry : m_entries) {
        spoken << legendText(entry);
        known << entry.text;
        if (spoken.size() <= static_cast<qsizetype>(m_buttons.size()))
            continue;
        auto* button = new QToolButton(this);
        button->setAutoRaise(true);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setIconSize(SwatchArea);
        qobject_cast<QHBoxLayout*>(layout())->insertWidget(
            static_cast<int>(m_buttons.size()), button);
        connect(button, &QToolButton::clicked, this,
            [this, i = m_buttons.size()] { press(m_entries[i].text); });
        m_buttons.push_back(button);
    }
    setAccessibleName(tr("Legend: %1").arg(spoken.join(QStringLiteral(", "))));
    m_hidden.intersect(known);
    showState();
}

QList<QColor> Legend::hidden() const
{
    QList<QColor> colors;
    for (const LegendEntry& entry : m_entries)
        if (m_hidden.contains(entry.text))
            colors << entry.light;
    return colors;
}

void Legend::press(const QString& text)
{
    const auto others = static_cast<qsizetype>(m_entries.size()) - 1;
    const bool isAlone = m_hidden.size() == others && !m_hidden.contains(text);
    if (QGuiApplication::keyboardModifiers() & Qt::ControlModifier) {
        if (!m_hidden.remove(text))
            m_hidden << text;
        if (m_hidden.size() > others)
            m_hidden.clear(); // all would be
    } else {
        m_hidden.clear();
        for (const LegendEntry& entry : m_entries)
            if (!isAlone && entry.text != text)
                m_hidden << entry.text;
    }
    showState();
    emit hiddenChanged();
}

void Legend::showAll()
{
    m_hidden.clear();
    showState();
    emit hiddenChanged();
}

void Legend::showState()
{
    const bool dark = isDark(palette());
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        QToolButton* button = m_buttons[i];
        button->setVisible(i < m_entries.size());
        if (i >= m_entries.size())
            continue;
        const LegendEntry& entry = m_entries[i];
        const bool isHidden = m_hidden.contains(entry.text);
        const QString text = legendText(entry);
        button->setAccessibleName(isHidden ? tr("%1, hidden").arg(text) : QString());
        button->setToolTip(tipOfNames((isHidden
                ? tr("%1. Shares are of exclusive time. Click: show alone; Ctrl and click: show")
                : tr("%1. Shares are of exclusive time. Click: show alone; Ctrl and click: hide"))
                                          .arg(text)));
        button->setIcon(
            swatch(isHidden ? QBrush() : QBrush(dark ? entry.dark : entry.light), *this));
        QPalette colors = palette();
        if (isHidden)
            colors.setColor(QPalette::ButtonText, secondaryText(palette(), QPalette::Window));
        button->setPalette(colors);
    }
    m_all->setText(tr("%1 hidden \u2715").arg(m_hidden.size()));
    m_all->setVisible(!m_hidden.isEmpty());
    m_hatched->setPixmap(
        swatch({palette().color(QPalette::PlaceholderText), Qt::BDiagPattern}, *this));
    fitNames();
}

/// Names give way, never shares.
void Legend::fitNames()
{
    for (int letters = 40; letters >= 4; letters -= 4) {
        const int room = letters * fontMetrics().averageCharWidth();
        for (std::size_t i = 0; i < std::min(m_buttons.size(), m_entries.size()); ++i) {
            LegendEntry entry = m_entries[i];
            entry.text = fittingName(entry.text, packageLengthOf(entry.text), room, fontMetrics());
            m_buttons[i]->setText(
                legendText(entry).replace(QLatin1String("&"), QLatin1String("&&")));
        }
        showNarrow(letters > 8 ? tr("too narrow to draw,") : tr("narrow,"));
        if (layout()->sizeHint().width() <= width())
            break;
    }
}

void Legend::showNarrow(const QString& text)
{
    m_narrow->setText(legendText({text, {}, {}, m_narrowShare}));
}

void Legend::setNarrow(double share)
{
    m_narrowShare = share;
    m_narrow->setToolTip(tr("Share of total of frames that are too narrow. Zoom in to see them."));
    for (QLabel* label : {m_hatched, m_narrow})
        label->setVisible(share > 0);
    fitNames();
}

void Legend::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitNames();
}

void Legend::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showState();
}

void paintLegend(
    QPainter& painter, const std::vector<LegendEntry>& entries, const QRect& rect, bool dark)
{
    const QFontMetrics metrics = painter.fontMetrics();
    const int size = metrics.height() - 3;
    int left = rect.left();
    for (const LegendEntry& entry : entries) {
        const QString label = legendText(entry);
        const int width = metrics.horizontalAdvance(label);
        painter.fillRect(left, rect.top() + (rect.height() - size) / 2, size, size,
            dark ? entry.dark : entry.light);
        left += size + LegendGap;
        painter.drawText(QRect(left, rect.top(), width + 1, rect.height()),
            Qt::AlignVCenter | Qt::AlignLeft, label);
        left += width + 2 * LegendGap;
    }
}

int legendWidth(const std::vector<LegendEntry>& entries, const QFontMetrics& metrics)
{
    int width = 0;
    for (const LegendEntry& entry : entries)
        width += metrics.height() + 3 * LegendGap + metrics.horizontalAdvance(legendText(entry));
    return width;
}

} // namespace nytprof::gui
