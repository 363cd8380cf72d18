// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_controls.h"

#include "style/preferences.h"
#include "widgets/setting_controls.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QSettings>

namespace nytprof::gui {

namespace {

const QString DirectionKey = QStringLiteral("flame/direction");
const QString OrderKey = QStringLiteral("flame/order");
const QString WidthKey = QStringLiteral("flame/width");
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
    for (int i = 0; i < ColorModeCount; ++i)
        modes << colorModeName(static_cast<ColorMode>(i));
    m_colors = addChoice(tr("What the colours tell"), modes, ColorsKey);
    m_width = addChoice(tr("Which run makes a box wide"),
        {tr("Width: after"), tr("Width: before"), tr("Width: the larger")}, WidthKey);
    m_equal = makeEqualTotalsBox(this);
    layout->addWidget(m_equal);
    m_width->hide();
    m_equal->hide();
    connect(m_width, &QComboBox::currentIndexChanged, this, &FlameControls::changed);
    connect(&Preferences::instance(), &Preferences::equalTotalsChanged, this, [this] {
        if (m_comparing)
            emit changed();
    });
    connect(m_direction, &QComboBox::currentIndexChanged, this, &FlameControls::changed);
    connect(m_order, &QComboBox::currentIndexChanged, this, &FlameControls::changed);
    connect(m_colors, &QComboBox::currentIndexChanged, this, &FlameControls::colorsChanged);
}

QComboBox* FlameControls::addChoice(
    const QString& name, const QStringList& texts, const QString& key)
{
    QComboBox* choice = makeChoice(name, texts, key, this);
    choice->setMinimumWidth(fontMetrics().averageCharWidth() * 17); // less than all of the text
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

void FlameControls::setComparing(bool comparing)
{
    if (comparing == m_comparing)
        return;
    if (comparing) {
        m_usual = colorMode();
        m_colors->addItem(colorModeName(ColorMode::Change));
        setColorMode(ColorMode::Change);
    } else {
        if (colorMode() == ColorMode::Change)
            setColorMode(m_usual);
        m_colors->removeItem(static_cast<int>(ColorMode::Change));
    }
    m_comparing = comparing;
    m_width->setVisible(comparing);
    m_equal->setVisible(comparing);
}

FlameWidth FlameControls::width() const
{
    return m_comparing ? static_cast<FlameWidth>(m_width->currentIndex()) : FlameWidth::After;
}

void FlameControls::setWidth(FlameWidth width)
{
    m_width->setCurrentIndex(static_cast<int>(width));
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
    settings.setValue(WidthKey, m_width->currentIndex());
    settings.setValue(
        ColorsKey, static_cast<int>(colorMode() == ColorMode::Change ? m_usual : colorMode()));
}

} // namespace nytprof::gui
