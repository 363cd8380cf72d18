// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QString>

namespace nytprof::gui {

/// All keys as HTML tables, one for each part of the window.
[[nodiscard]] QString keysHtml();

/// The manual as HTML: resources/manual/manual.html, with what the table of actions says of menus
/// and keys, and pictures in the colours of the window, in the places marked there.
[[nodiscard]] QString manualHtml();

} // namespace nytprof::gui
