// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/tables.h"

#include <QEvent>
#include <QString>

#include <cstdint>

namespace nytprof {
class Profile;
}

/// Whether tables, margins and pictures show times, what share of the whole they are, or how many
/// calls these were. It is one choice for all windows, kept in the settings.
namespace nytprof::gui {

enum class CostUnit { Time, Percent, Calls };

[[nodiscard]] CostUnit costUnit();
/// Sends costUnitChange() to all widgets, and draws them anew.
void setCostUnit(CostUnit unit);
[[nodiscard]] QEvent::Type costUnitChange();

/// What calls cost, as "12.3ms" or another amountText(), as "4.5 %" of the profile's whole time, or
/// as "7\u00d7".
[[nodiscard]] QString costText(const Profile& profile, Ticks ticks, std::uint64_t calls);
/// What they are sorted by, and how long their bars are.
[[nodiscard]] Ticks costAmount(Ticks ticks, std::uint64_t calls);
/// Of what is no matter of calls: as "12.3ms", or as "4.5 %".
[[nodiscard]] QString costText(const Profile& profile, Ticks ticks);

} // namespace nytprof::gui
