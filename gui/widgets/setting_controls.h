// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QStringList>

class QCheckBox;
class QComboBox;
class QWidget;

namespace nytprof::gui {

/// A box to choose one of some texts with, which begins with what the settings have under a key,
/// else with the given one. The name is said to those who rest the mouse on it, or do not see it.
[[nodiscard]] QComboBox* makeChoice(const QString& name, const QStringList& texts,
    const QString& key, QWidget* parent, int first = 0);

/// A box to tick for Preferences::equalTotals(), which shows what is ticked elsewhere, too.
[[nodiscard]] QCheckBox* makeEqualTotalsBox(QWidget* parent);

} // namespace nytprof::gui
