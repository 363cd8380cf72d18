// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "record/message_label.h"

namespace nytprof::gui {

MessageLabel::MessageLabel(QWidget* parent)
    : QLabel(parent)
    , m_tint(this, [this](QPalette& colors) {
        colors.setColor(QPalette::WindowText, Banner::lookOf(m_kind).mark);
        setForegroundRole(
            m_kind == Banner::Kind::Note ? QPalette::PlaceholderText : QPalette::WindowText);
    })
{
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    hide();
}

void MessageLabel::showMessage(Banner::Kind kind, const QString& text)
{
    m_kind = kind;
    m_tint.apply();
    setText(text);
    setHidden(text.isEmpty());
}

// QLabel's size hint is narrow; a form would reserve the height of the wrapped text.
QSize MessageLabel::sizeHint() const { return minimumSizeHint(); }

} // namespace nytprof::gui
