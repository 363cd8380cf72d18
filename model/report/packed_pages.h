// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "report/page_names.h"

#include <string>
#include <string_view>

/// Compressed pages of a single file, which resources/report/packed.js reads.
namespace nytprof::report {

/// HTML of a page, with control characters, which pages do not contain, for the markup of rows and
/// colours: that halves what compression leaves.
[[nodiscard]] std::string shortHtml(std::string_view html, PageId page);

/// Describes the control characters, each followed by its text, but those of rows.
[[nodiscard]] std::string shortMarks();

/// An element that holds a text: gzip, then base 85. Its attributes are HTML.
[[nodiscard]] std::string packed(std::string_view attributes, std::string_view text);

} // namespace nytprof::report
