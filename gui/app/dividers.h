// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <Qt>

class QWidget;

namespace nytprof::gui {

/// Moves a divider of a QSplitter by one step, towards where a key points: the nearest one beside
/// (or, for Up and Down, above or below) a widget. False when there is none, or it is at its end.
bool moveDivider(QWidget* beside, Qt::ArrowType towards);

} // namespace nytprof::gui
