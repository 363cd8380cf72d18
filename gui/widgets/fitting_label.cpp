// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "widgets/fitting_label.h"

#include <QEvent>
#include <QFontMetrics>

#include <utility>

namespace nytprof::gui {

FittingLabel::FittingLabel(QWidget* parent)
    : QLabel(parent)
{
    setTextFormat(Qt::RichText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

FittingLabel::FittingLabel(Html html, QWidget* parent)
    : FittingLabel(parent)
{
    m_html = std::move(html);
}

void FittingLabel::setHtml(Html html)
{
    m_html = std::move(html);
    fit();
}

void FittingLabel::setWhole(const QString& text)
{
    setHtml([text](int width, const QFontMetrics& metrics) {
        return metrics.elidedText(text, Qt::ElideRight, width).toHtmlEscaped();
    });
}

// Without laying out the text, as QLabel does several times for each new text.
QSize FittingLabel::sizeHint() const { return {0, fontMetrics().height()}; }

QSize FittingLabel::minimumSizeHint() const { return sizeHint(); }

void FittingLabel::fit()
{
    if (!m_html)
        return;
    setText(m_html(m_hasWidth ? contentsRect().width() : QWIDGETSIZE_MAX, fontMetrics()));
    if (text().contains(QLatin1String("<a ")))
        setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
}

void FittingLabel::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    m_hasWidth = true;
    fit();
}

void FittingLabel::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    const bool isLook
        = event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange;
    if (isLook && m_hasWidth)
        fit();
}

} // namespace nytprof::gui
