// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_controls.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSettings>

#include <algorithm>

namespace nytprof::gui {

namespace {

const QString DirectionKey = QStringLiteral("flame/direction");
const QString OrderKey = QStringLiteral("flame/order");
const QString ColorsKey = QStringLiteral("flame/colors");

} // namespace

FlameControls::FlameControls(QWidget* parent)
    : QWidget(parent)
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    m_direction = addChoice(tr("What is below what (V)"),
        {tr("Callees"), tr("Callers"), tr("Sandwich: one sub")}, DirectionKey);
    m_order = addChoice(tr("Order of the boxes (1, 2, 3)"),
        {tr("Largest first"), tr("By name"), tr("In call order")}, OrderKey);
    QStringList modes;
    for (int i = 0; i < ColorModeCount; ++i) {
        modes << colorModeName(static_cast<ColorMode>(i));
    }
    m_colors = addChoice(tr("What the colours tell"), modes, ColorsKey);
    connect(m_direction, &QComboBox::currentIndexChanged, this, &FlameControls::changed);
    connect(m_order, &QComboBox::currentIndexChanged, this, &FlameControls::changed);
    connect(m_colors, &QComboBox::currentIndexChanged, this, &FlameControls::colorsChanged);
}

QComboBox* FlameControls::addChoice(
    const QString& name, const QStringList& texts, const QString& key)
{
    auto* choice = new QComboBox(this);
    choice->addItems(texts);
    choice->setToolTip(name);
    choice->setAccessibleName(name);
    choice->setCurrentIndex(
        std::clamp(QSettings().value(key, 0).toInt(), 0, static_cast<int>(texts.size()) - 1));
    layout()->addWidget(choice);
    return choice;
}

Direction FlameControls::direction() const
{
    return static_cast<Direction>(m_direction->currentIndex());
}

SiblingOrder FlameControls::order() const
{
    return static_cast<SiblingOrder>(m_order->currentIndex());
}

ColorMode FlameControls::colorMode() const
{
    return static_cast<ColorMode>(m_colors->currentIndex());
}

void FlameControls::setDirection(Direction direction)
{
    m_direction->setCurrentIndex(static_cast<int>(direction));
}

void FlameControls::setOrder(SiblingOrder order)
{
    m_order->setCurrentIndex(static_cast<int>(order));
}

void FlameControls::setColorMode(ColorMode mode)
{
    m_colors->setCurrentIndex(static_cast<int>(mode));
}

void FlameControls::nextDirection()
{
    m_direction->setCurrentIndex((m_direction->currentIndex() + 1) % m_direction->count());
}

void FlameControls::saveState() const
{
    QSettings settings;
    settings.setValue(DirectionKey, m_direction->currentIndex());
    settings.setValue(OrderKey, m_order->currentIndex());
    settings.setValue(ColorsKey, m_colors->currentIndex());
}

} // namespace nytprof::gui
