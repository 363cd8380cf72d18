// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/text_encoding.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Escaping of untrusted texts. All take valid UTF-8, like the names of a Profile.
namespace nytprof::report {

/// For element content and quoted attributes. Characters forbidden in HTML become visible ones;
/// tabs stay. What is longer than LongestText ends with "… 123 more bytes".
void appendHtml(std::string& page, std::string_view text);

/// A page without scripts in ASCII: the rest becomes character references, so that a server which
/// decodes the file and sends it without encoding it again sends the same page.
[[nodiscard]] std::string asciiHtml(std::string_view page);

/// Appends a quoted JavaScript or JSON string, safe within <script>. At most LongestText of it.
void appendScriptString(std::string& page, std::string_view text);

/// Escapes all but letters, digits and "-._~/" as %XX.
void appendUrl(std::string& page, std::string_view text);

void appendNumber(std::string& page, std::uint64_t number);

[[nodiscard]] inline std::string html(std::string_view text)
{
    std::string page;
    appendHtml(page, text);
    return page;
}

} // namespace nytprof::report
