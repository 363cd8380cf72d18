// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QString>

#include <stop_token>
#include <vector>

namespace nytprof::gui {

struct TextMatch {
    int start = 0; ///< in characters
    int length = 0;
};

/// Where a text has what was typed into a search field, in any case: the words as they are, or a
/// /regular expression/, within lines. Ascending, without overlaps; none for a wrong expression;
/// those found so far when asked to stop.
[[nodiscard]] std::vector<TextMatch> textMatches(
    const QString& text, const QString& wanted, const std::stop_token& stop = {});

} // namespace nytprof::gui
