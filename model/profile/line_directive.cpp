// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/line_directive.h"

#include "format/text_encoding.h"

#include <algorithm>
#include <charconv>

namespace nytprof {

std::optional<LineDirective> lineDirective(std::string_view text)
{
    if (!text.starts_with('#'))
        return {};
    text.remove_prefix(1);
    skipBlanks(text);
    if (!text.starts_with("line"))
        return {};
    text.remove_prefix(4);
    if (!skipBlanks(text))
        return {};
    LineDirective directive;
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (digits == 0)
        return {};
    (void)std::from_chars(text.data(), text.data() + digits, directive.line); // 0 on overflow
    text.remove_prefix(digits);
    const bool separated = skipBlanks(text);
    text = text.substr(0, text.find_last_not_of(" \t\n\v\f\r") + 1);
    if (text.empty())
        return directive;
    const bool quoted = text.size() > 2 && text.front() == '"' && text.back() == '"';
    directive.file = quoted ? text.substr(1, text.size() - 2) : text;
    const char* const forbidden = quoted ? "\"" : "\" \t\n\v\f\r";
    if (!separated || directive.file.find_first_of(forbidden) != std::string_view::npos)
        return {};
    return directive;
}

bool isNamedBy(std::string_view written, std::string_view file)
{
    return !written.empty() && file.ends_with(written)
        && (file.size() == written.size() || file[file.size() - written.size() - 1] == '/');
}

} // namespace nytprof
