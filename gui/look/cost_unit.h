// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/tables.h"

#include <QEvent>
#include <QString>

namespace nytprof {
class Profile;
}

/// Whether tables and margins show times, or what share of the whole they are. It is one choice
/// for all windows, kept in the settings.
namespace nytprof::gui {

enum class CostUnit { Time, Percent };

[[nodiscard]] CostUnit costUnit();
/// Sends costUnitChange() to all widgets, and draws them anew.
void setCostUnit(CostUnit unit);
[[nodiscard]] QEvent::Type costUnitChange();

/// Ticks as "12.3ms", or as "4.5 %" of the profile's whole time.
[[nodiscard]] QString costText(const Profile& profile, Ticks ticks);

} // namespace nytprof::gui
