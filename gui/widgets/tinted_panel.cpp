// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "widgets/tinted_panel.h"

#include "style/colors.h"
#include "style/icons.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace nytprof::gui {

TintedPanel::TintedPanel(QWidget* parent)
    : QFrame(parent)
    , m_row(new QHBoxLayout)
    , m_icon(new QLabel(this))
    , m_line(new QLabel(this))
    , m_close(new QToolButton(this))
    , m_tint(this, [this](QPalette& colors) {
        const Look look = lookOf(m_kind);
        m_icon->setPixmap(
            actionIcon(QLatin1String(m_iconName ? m_iconName : look.icon), look.mark).pixmap(16));
        colors.setColor(QPalette::Window, look.ground);
    })
{
    setAutoFillBackground(true);
    m_line->setTextFormat(Qt::PlainText);
    m_line->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_close->setIcon(actionIcon(QStringLiteral("close")));
    m_close->setToolTip(tr("Close message"));
    m_close->setAccessibleName(m_close->toolTip());
    m_close->setAutoRaise(true);
    m_row->addWidget(m_icon);
    m_row->addWidget(m_line, 1);
    m_row->addWidget(m_close);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 4, 8, 4);
    column->addLayout(m_row);
    connect(m_close, &QToolButton::clicked, this, &TintedPanel::closed);
}

void TintedPanel::setKind(Kind kind, const char* icon)
{
    m_kind = kind;
    m_iconName = icon;
    m_tint.apply();
}

void TintedPanel::addButton(QWidget* button)
{
    m_row->insertWidget(m_row->count() - 1, button);
    m_close->raise(); // the last one for the Tab key
}

void TintedPanel::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && !m_close->isHidden())
        emit closed();
    else
        QFrame::keyPressEvent(event);
}

TintedPanel::Look TintedPanel::lookOf(Kind kind)
{
    const QPalette colors = QApplication::palette();
    const bool dark = isDark(colors);
    const Look looks[] = {{"information", accentColor(colors), hoverColor(colors)},
        {"warning", dark ? 0xffe3b341 : 0xff9a5b00, dark ? 0xff332a12 : 0xfffff6dd},
        {"error", dark ? 0xffff8a7a : 0xffb3261e, dark ? 0xff3b1d1b : 0xfffdecea}};
    return looks[static_cast<int>(kind)];
}

} // namespace nytprof::gui
