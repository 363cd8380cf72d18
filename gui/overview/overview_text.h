// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "overview/overview_content.h"

#include <QFont>
#include <QPalette>

namespace nytprof::gui {

struct OverviewLook {
    QPalette palette;
    QFont font;
    int width = 800; ///< pixels
};

/// The overview as rich text. Its links are "link:" with an index into OverviewContent::links, and
/// "copy:" for everything as Markdown.
[[nodiscard]] QString overviewHtml(const OverviewContent& content, const OverviewLook& look);

/// The overview as Markdown with tables, readable as plain text.
[[nodiscard]] QString overviewMarkdown(const OverviewContent& content);

} // namespace nytprof::gui
