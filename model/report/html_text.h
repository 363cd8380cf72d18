// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <cstdint>
#include <string>
#include <string_view>

/// Untrusted texts in a page. All take valid UTF-8, like the names of a Profile.
namespace nytprof::report {

/// Appends text for the content of an element or a quoted attribute. Characters that HTML does not
/// allow become visible ones; tabs stay.
NYTPROF_EXPORT void appendHtml(std::string& page, std::string_view text);

/// Appends a string of JavaScript or JSON with its quotes, safe within <script>.
NYTPROF_EXPORT void appendScriptString(std::string& page, std::string_view text);

/// Appends all but letters, digits and "-._~/" as %XX.
NYTPROF_EXPORT void appendUrl(std::string& page, std::string_view text);

void appendNumber(std::string& page, std::uint64_t number);

[[nodiscard]] inline std::string html(std::string_view text)
{
    std::string page;
    appendHtml(page, text);
    return page;
}

} // namespace nytprof::report
