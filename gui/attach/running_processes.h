// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "loading/loaded_profile.h"

#include <QString>

namespace nytprof::gui {

/// How many processes of a program run: "2 of 5 processes alive". Empty if it has only one, or if
/// none of them runs on this machine.
[[nodiscard]] QString aliveText(const ProfileParts& parts);

} // namespace nytprof::gui
