// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The table of views: which there are, and where they have their place.
#pragma once

#include "actions/action_table.h"

#include <QStringList>

#include <span>

class QWidget;

namespace nytprof::gui {

class Navigation;
class View;

struct ViewKind {
    enum class Part { Left, Top, Bottom };

    const char* name; ///< for --view, actions and settings
    const char* title; ///< of its tab, in English, see viewTitle()
    Part part; ///< of the window
    ActionEntry::Where keys; ///< whose keys are those of the view
    View* (*make)(Navigation* navigation, QWidget* parent); ///< the parent owns it
    /// It shows nothing of a profile that is opened alone, so no window begins with it.
    bool isForSeveralProfiles = false;
};

/// In the order of the tabs.
[[nodiscard]] std::span<const ViewKind> viewKinds();
[[nodiscard]] QStringList viewNames();
/// Translated.
[[nodiscard]] QString viewTitle(const ViewKind& kind);

} // namespace nytprof::gui
