// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QString>

namespace nytprof::gui {

enum class Theme {
    System, ///< as the desktop
    Light,
    Dark,
};

/// Applies the palette of a theme to all windows.
void applyTheme(Theme theme);

/// The user's choice in the settings.
[[nodiscard]] Theme chosenTheme();
/// Saves a choice and applies it.
void chooseTheme(Theme theme);

/// "system", "light", "dark"; anything else is System.
[[nodiscard]] Theme themeFromName(const QString& name);
[[nodiscard]] QString themeName(Theme theme);

} // namespace nytprof::gui
