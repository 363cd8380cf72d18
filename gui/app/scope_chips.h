// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "app/scope_bar.h"

#include <vector>

namespace nytprof::gui {

class MainWindow;
struct LoadedProfile;

/// A chip for whatever a window hides of a profile; pressing it undoes that in the window.
[[nodiscard]] std::vector<ScopeBar::Chip> chipsOf(const LoadedProfile& loaded, MainWindow& window);

} // namespace nytprof::gui
