// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "app/scope_bar.h"

#include <vector>

namespace nytprof::gui {

class MainWindow;
struct LoadedProfile;

/// Chips for samples, which stays, and for hidden waiting time and for profiles that are not
/// merged; pressing one shows them again.
[[nodiscard]] std::vector<ScopeBar::Chip> chipsOf(const LoadedProfile& loaded, MainWindow& window);

} // namespace nytprof::gui
