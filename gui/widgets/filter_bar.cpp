// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "widgets/filter_bar.h"

#include "actions/action_table.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>

namespace nytprof::gui {

FilterBar::FilterBar(const QString& placeholder, QWidget* parent)
    : QWidget(parent)
    , m_field(new QLineEdit(this))
    , m_result(new QLabel(this))
{
    m_field->setPlaceholderText(placeholder);
    m_field->setAccessibleName(placeholder);
    m_field->setClearButtonEnabled(true);
    m_field->installEventFilter(this);
    m_result->setForegroundRole(QPalette::PlaceholderText);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addWidget(m_field, 1);
    layout->addWidget(m_result);
    setFocusProxy(m_field);
    connect(m_field, &QLineEdit::textChanged, this, &FilterBar::textChanged);
}

QString FilterBar::text() const { return m_field->text(); }

void FilterBar::setText(const QString& text) { m_field->setText(text); }

void FilterBar::setResult(const QString& result, const QString& toolTip)
{
    m_result->setText(result);
    m_field->setToolTip(toolTip);
    if (m_result->parent() == m_field)
        m_field->setTextMargins(0, 0, m_result->sizeHint().width(), 0);
}

void FilterBar::setNarrow(int width)
{
    m_field->setMaximumWidth(width);
    setMaximumWidth(width + 8); // with margins
    auto* inside = new QHBoxLayout(m_field);
    inside->setContentsMargins(0, 0, m_field->sizeHint().height(), 0); // space of the clear button
    inside->setSizeConstraint(QLayout::SetNoConstraint);
    inside->addStretch(1);
    inside->addWidget(m_result);
    m_result->setAttribute(Qt::WA_TransparentForMouseEvents);
}

void FilterBar::focusField()
{
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

bool FilterBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        const PressedKey key(*static_cast<QKeyEvent*>(event));
        if (press(key))
            return true;
        if (m_target && key.is("search.rows")) {
            QCoreApplication::sendEvent(m_target, event);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

bool FilterBar::press(const PressedKey& key)
{
    if (key.is("search.next")) {
        emit next();
    } else if (key.is("search.previous")) {
        emit previous();
    } else if (!key.is("search.leave")) {
        return false;
    } else if (!m_field->text().isEmpty()) {
        m_field->clear();
    } else {
        if (m_target)
            m_target->setFocus(Qt::OtherFocusReason);
        emit left();
    }
    return true;
}

} // namespace nytprof::gui
