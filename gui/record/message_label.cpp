// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "record/message_label.h"

#include <QApplication>
#include <QEvent>

namespace nytprof::gui {

MessageLabel::MessageLabel(QWidget* parent)
    : QLabel(parent)
{
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    hide();
}

void MessageLabel::showMessage(Banner::Kind kind, const QString& text)
{
    m_kind = kind;
    applyColors();
    setText(text);
    setHidden(text.isEmpty());
}

// QLabel's size hint is narrow; a form would reserve the height of the wrapped text.
QSize MessageLabel::sizeHint() const { return minimumSizeHint(); }

void MessageLabel::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_coloring)
        applyColors();
}

void MessageLabel::applyColors()
{
    m_coloring = true; // setPalette() triggers changeEvent()
    QPalette colors = QApplication::palette();
    colors.setColor(QPalette::WindowText, Banner::lookOf(m_kind).mark);
    setPalette(colors);
    setForegroundRole(
        m_kind == Banner::Kind::Note ? QPalette::PlaceholderText : QPalette::WindowText);
    m_coloring = false;
}

} // namespace nytprof::gui
