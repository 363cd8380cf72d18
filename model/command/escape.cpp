// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/escape.h"

namespace nytprof::command {

std::string escape(std::string_view text)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string escaped;
    escaped.reserve(text.size());
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '\\')
            escaped += "\\\\";
        else if (c == '\n')
            escaped += "\\n";
        else if (c == '\t')
            escaped += "\\t";
        else if (code < 0x20 || code == 0x7F)
            escaped.append("\\x").append(1, digits[code >> 4]).append(1, digits[code & 15]);
        else
            escaped += c;
    }
    return escaped;
}

} // namespace nytprof::command
