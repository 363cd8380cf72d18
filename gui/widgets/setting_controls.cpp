// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "widgets/setting_controls.h"

#include "style/preferences.h"
#include "style/text.h"

#include <QActionGroup>
#include <QButtonGroup>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QStyleOptionComboBox>
#include <QToolButton>

#include <algorithm>

namespace nytprof::gui {

void FittingCombo::initStyleOption(QStyleOptionComboBox* option) const
{
    QComboBox::initStyleOption(option);
    const int width
        = style()
              ->subControlRect(QStyle::CC_ComboBox, option, QStyle::SC_ComboBoxEditField, this)
              .width()
        - 2; // as common styles
    option->currentText
        = option->fontMetrics.elidedText(option->currentText, Qt::ElideRight, width);
}

Choice::Choice(
    const QString& name, const QStringList& texts, const QString& key, QWidget* parent, int first)
    : FittingCombo(parent)
    , m_key(key)
{
    addItems(texts);
    setToolTip(name);
    setAccessibleName(name);
    setCurrentIndex(
        std::clamp(QSettings().value(key, first).toInt(), 0, static_cast<int>(texts.size()) - 1));
}

void Choice::save(int position) const { QSettings().setValue(m_key, position); }

ChipRow::ChipRow(const QString& name, const QStringList& texts, const QString& key, QWidget* parent)
    : QWidget(parent)
    , m_texts(texts)
    , m_key(key)
    , m_buttons(new QButtonGroup(this))
{
    setAccessibleName(name);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    for (int i = 0; i < texts.size(); ++i) {
        auto* button = new QPushButton(texts[i], this);
        button->setCheckable(true);
        row->addWidget(button);
        m_buttons->addButton(button, i);
    }
    setCurrentIndex(QSettings().value(key, 0).toInt());
    connect(m_buttons, &QButtonGroup::idToggled, this, [this](int index, bool isOn) {
        if (isOn)
            emit currentIndexChanged(index);
    });
}

int ChipRow::currentIndex() const { return m_buttons->checkedId(); }

void ChipRow::setCurrentIndex(int index)
{
    QAbstractButton* const button = m_buttons->button(index);
    (button && !button->isHidden() ? button : m_buttons->button(0))->setChecked(true);
}

void ChipRow::setCount(int index, std::size_t count)
{
    m_buttons->button(index)->setText(m_texts[index] + u' ' + countText(count));
}

void ChipRow::setShown(int index, bool isShown)
{
    m_buttons->button(index)->setVisible(isShown);
    setCurrentIndex(currentIndex());
}

void ChipRow::save() const { QSettings().setValue(m_key, currentIndex()); }

QCheckBox* makeNormalizedTotalsBox(QWidget* parent)
{
    auto* box = new QCheckBox(Preferences::tr("Normalize totals"), parent);
    box->setToolTip(Preferences::tr("Scale the baseline to the total of the current run"));
    Preferences& preferences = Preferences::instance();
    box->setChecked(preferences.normalizedTotals());
    QObject::connect(box, &QCheckBox::toggled, &preferences, &Preferences::setNormalizedTotals);
    QObject::connect(
        &preferences, &Preferences::normalizedTotalsChanged, box, &QCheckBox::setChecked);
    return box;
}

namespace {

void addChoices(QComboBox* box, QMenu& menu)
{
    auto* group = new QActionGroup(&menu);
    for (int i = 0; i < box->count(); ++i) {
        QAction* action = menu.addAction(box->itemText(i), box, [box, i] {
            box->setCurrentIndex(i);
            emit box->activated(i);
        });
        action->setCheckable(true);
        action->setChecked(i == box->currentIndex());
        group->addAction(action);
    }
}

void addButton(QAbstractButton* button, QMenu& menu)
{
    const auto* tool = qobject_cast<QToolButton*>(button);
    if (tool && tool->menu()) {
        menu.addMenu(button->text())->addActions(tool->menu()->actions());
        return;
    }
    QAction* action = menu.addAction(button->text(), button, &QAbstractButton::click);
    action->setCheckable(button->isCheckable());
    action->setChecked(button->isChecked());
    action->setEnabled(button->isEnabled());
    action->setToolTip(button->toolTip());
}

} // namespace

void fillMenuOf(const QWidget& row, QMenu& menu)
{
    menu.clear();
    qDeleteAll(menu.findChildren<QMenu*>(Qt::FindDirectChildrenOnly)); // clear() keeps them
    for (int i = 0; i < row.layout()->count(); ++i) {
        QWidget* control = row.layout()->itemAt(i)->widget();
        if (!control || control->isHidden())
            continue;
        if (auto* box = qobject_cast<QComboBox*>(control))
            addChoices(box, *menu.addMenu(box->accessibleName()));
        else if (auto* button = qobject_cast<QAbstractButton*>(control))
            addButton(button, menu);
    }
}

} // namespace nytprof::gui
