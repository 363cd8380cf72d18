// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "widgets/tint.h"

#include <QApplication>
#include <QEvent>
#include <QWidget>

#include <utility>

namespace nytprof::gui {

Tint::Tint(QWidget* widget, Change change)
    : QObject(widget)
    , m_widget(widget)
    , m_change(std::move(change))
{
    widget->installEventFilter(this);
}

void Tint::apply()
{
    m_isApplying = true;
    QPalette colors = QApplication::palette();
    m_change(colors);
    m_widget->setPalette(colors);
    m_isApplying = false;
}

bool Tint::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::PaletteChange && !m_isApplying)
        apply();
    return QObject::eventFilter(watched, event);
}

} // namespace nytprof::gui
