// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The table of all views.
#pragma once

#include "actions/action_table.h"

#include <QStringList>

#include <span>

class QWidget;

namespace nytprof::gui {

class Navigation;
class View;

struct ViewKind {
    /// Summary and Compare are on pages of their own, the others on Explore.
    enum class Part { Summary, Chart, Tables, Source, Calls, Compare };

    const char* name; ///< for --view, actions and settings
    const char* title; ///< of its tab, in English, see viewTitle()
    Part part; ///< of the window
    ActionEntry::Where keys; ///< part of the action table with its keys
    View* (*make)(Navigation* navigation, QWidget* parent); ///< the parent owns it
    /// May be empty for a single profile, so never the first view shown.
    bool isForSeveralProfiles = false;
};

/// In the order of the tabs.
[[nodiscard]] std::span<const ViewKind> viewKinds();
[[nodiscard]] QStringList viewNames();
/// Translated.
[[nodiscard]] QString viewTitle(const ViewKind& kind);

} // namespace nytprof::gui
