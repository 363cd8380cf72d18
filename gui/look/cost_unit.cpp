// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "look/cost_unit.h"

#include "look/text.h"
#include "profile/profile.h"

#include <QApplication>
#include <QSettings>
#include <QWidget>

#include <optional>

namespace nytprof::gui {

namespace {

const QString UnitKey = QStringLiteral("unit");
// In the order of CostUnit.
const QString Names[]
    = {QStringLiteral("time"), QStringLiteral("percent"), QStringLiteral("calls")};

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
        const QString name = QSettings().value(UnitKey).toString();
        chosen() = name == Names[1] ? CostUnit::Percent
            : name == Names[2]      ? CostUnit::Calls
                                    : CostUnit::Time;
    }
    return *chosen();
}

void setCostUnit(CostUnit unit)
{
    chosen() = unit;
    QSettings().setValue(UnitKey, Names[static_cast<std::size_t>(unit)]);
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

QString costText(const Profile& profile, Ticks ticks, std::uint64_t calls)
{
    return costUnit() == CostUnit::Calls ? countText(calls) + QChar(0xd7)
                                         : costText(profile, ticks);
}

Ticks costAmount(Ticks ticks, std::uint64_t calls)
{
    return costUnit() == CostUnit::Calls ? static_cast<Ticks>(calls) : ticks;
}

QString costText(const Profile& profile, Ticks ticks)
{
    return costUnit() == CostUnit::Percent ? percentText(ticks, profile.totals().whole())
                                           : amountText(profile, ticks);
}

} // namespace nytprof::gui
