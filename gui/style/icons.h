// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QIcon>
#include <QString>

namespace nytprof::gui {

/// An icon of resources/icons/actions, in the text colour of the palette when it is drawn.
[[nodiscard]] QIcon actionIcon(const QString& name);
/// An icon in a colour of its own, e.g. of a warning.
[[nodiscard]] QIcon actionIcon(const QString& name, const QColor& color);

} // namespace nytprof::gui
