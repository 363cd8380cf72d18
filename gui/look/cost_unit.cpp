// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "look/cost_unit.h"

#include "look/text.h"

#include <QApplication>
#include <QSettings>
#include <QWidget>

#include <optional>

namespace nytprof::gui {

namespace {

const QString Key = QStringLiteral("unit");
const QString Percent = QStringLiteral("percent");

// Cells ask for it far too often to look it up in the settings.
std::optional<CostUnit>& chosen()
{
    static std::optional<CostUnit> unit;
    return unit;
}

} // namespace

CostUnit costUnit()
{
    if (!chosen()) {
        chosen()
            = QSettings().value(Key).toString() == Percent ? CostUnit::Percent : CostUnit::Time;
    }
    return *chosen();
}

void setCostUnit(CostUnit unit)
{
    chosen() = unit;
    QSettings().setValue(Key, unit == CostUnit::Percent ? Percent : QStringLiteral("time"));
    for (QWidget* widget : QApplication::allWidgets()) {
        QEvent change(costUnitChange());
        QCoreApplication::sendEvent(widget, &change);
        widget->update();
    }
}

QEvent::Type costUnitChange()
{
    static const int type = QEvent::registerEventType();
    return static_cast<QEvent::Type>(type);
}

QString costText(const Profile& profile, Ticks ticks)
{
    return costUnit() == CostUnit::Percent ? percentText(ticks, wholeTime(profile))
                                           : timeText(profile, ticks);
}

} // namespace nytprof::gui
