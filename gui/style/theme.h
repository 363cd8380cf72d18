// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QString>

namespace nytprof::gui {

enum class Theme {
    System, ///< whatever the desktop says
    Light,
    Dark,
};

/// Gives the application the palette of a theme, at once and for all windows.
void applyTheme(Theme theme);

/// What the user chose last, as kept in the settings.
[[nodiscard]] Theme chosenTheme();
/// Keeps a choice, and applies it.
void chooseTheme(Theme theme);

/// "system", "light", "dark"; anything else is System.
[[nodiscard]] Theme themeFromName(const QString& name);
[[nodiscard]] QString themeName(Theme theme);

} // namespace nytprof::gui
