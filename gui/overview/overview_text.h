// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "overview/overview_content.h"

#include <QFont>
#include <QPalette>

namespace nytprof::gui {

/// How the overview is to look.
struct OverviewLook {
    QPalette palette;
    QFont font;
    int width = 800; ///< pixels that the text may take
};

/// The overview as rich text. Its links are "link:" and an index of OverviewContent::links, and
/// "copy:" for all of it as Markdown.
[[nodiscard]] QString overviewHtml(const OverviewContent& content, const OverviewLook& look);

/// The overview as Markdown with tables, readable as plain text, too.
[[nodiscard]] QString overviewMarkdown(const OverviewContent& content);

} // namespace nytprof::gui
