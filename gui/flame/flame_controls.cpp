// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_controls.h"

#include "actions/action_table.h"
#include "style/preferences.h"

#include <QCheckBox>
#include <QHBoxLayout>

namespace nytprof::gui {

FlameControls::FlameControls(QWidget* parent)
    : QWidget(parent)
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    m_direction = addChoice(withKeys(tr("Direction"), "flame.direction"),
        {tr("Callees, from the root"), tr("Callers, from the subs"), tr("Sandwich of the sub")},
        QStringLiteral("flame/direction"));
    m_order = addChoice(withKeys(tr("Frame order"), "flame.order"),
        {tr("Largest first"), tr("By name"), tr("By call order")}, QStringLiteral("flame/order"));
    QStringList modes;
    for (int i = 0; i < ColorModeCount; ++i)
        modes << colorModeName(static_cast<ColorMode>(i));
    m_colors = addChoice(tr("Colour by"), modes, QStringLiteral("flame/colors"));
    m_width = addChoice(tr("Frame width"),
        {tr("Width: current"), tr("Width: baseline"), tr("Width: larger")},
        QStringLiteral("flame/width"));
    m_equal = makeNormalizedTotalsBox(this);
    layout->addWidget(m_equal);
    m_width->hide();
    m_equal->hide();
    connect(m_width, &QComboBox::currentIndexChanged, this, &FlameControls::changed);
    connect(&Preferences::instance(), &Preferences::normalizedTotalsChanged, this, [this] {
        if (m_comparing)
            emit changed();
    });
    connect(m_direction, &QComboBox::currentIndexChanged, this, &FlameControls::changed);
    connect(m_order, &QComboBox::currentIndexChanged, this, &FlameControls::changed);
    connect(m_colors, &QComboBox::currentIndexChanged, this, &FlameControls::colorsChanged);
}

Choice* FlameControls::addChoice(const QString& name, const QStringList& texts, const QString& key)
{
    auto* choice = new Choice(name, texts, key, this);
    choice->setMinimumWidth(fontMetrics().averageCharWidth() * 17); // less than the whole text
    layout()->addWidget(choice);
    return choice;
}

void FlameControls::setComparing(bool comparing, bool severalRuns)
{
    m_equal->setVisible(comparing && !severalRuns);
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
}

FlameWidth FlameControls::width() const
{
    return m_comparing ? m_width->value<FlameWidth>() : FlameWidth::After;
}

void FlameControls::nextDirection()
{
    m_direction->setCurrentIndex((m_direction->currentIndex() + 1) % m_direction->count());
}

void FlameControls::saveState() const
{
    for (const Choice* choice : {m_direction, m_order, m_width})
        choice->save();
    m_colors->save(static_cast<int>(colorMode() == ColorMode::Change ? m_usual : colorMode()));
}

} // namespace nytprof::gui
