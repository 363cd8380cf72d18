// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/escape.h"

namespace nytprof::command {

namespace {

bool isControl(char c)
{
    const auto code = static_cast<unsigned char>(c);
    return code < 0x20 || code == 0x7F;
}

void appendCode(std::string& text, char c)
{
    constexpr std::string_view digits = "0123456789abcdef";
    const auto code = static_cast<unsigned char>(c);
    text.append("\\x").append(1, digits[code >> 4]).append(1, digits[code & 15]);
}

} // namespace

std::string escape(std::string_view text)
{
    std::string escaped;
    escaped.reserve(text.size());
    for (const char c : text) {
        if (c == '\\')
            escaped += "\\\\";
        else if (c == '\n')
            escaped += "\\n";
        else if (c == '\t')
            escaped += "\\t";
        else if (isControl(c))
            appendCode(escaped, c);
        else
            escaped += c;
    }
    return escaped;
}

std::string printableSource(std::string_view line)
{
    constexpr std::size_t tabWidth = 8;
    std::string printable;
    std::size_t column = 0;
    for (const char c : line) {
        const std::size_t before = printable.size();
        if (c == '\t')
            printable.append(tabWidth - column % tabWidth, ' ');
        else if (isControl(c))
            appendCode(printable, c);
        else
            printable += c;
        const bool continues = (static_cast<unsigned char>(c) & 0xC0) == 0x80; // of UTF-8
        column += continues ? 0 : printable.size() - before;
    }
    return printable;
}

std::string escapeMarkdown(std::string_view text)
{
    std::string escaped;
    for (const char c : text) {
        if (std::string_view("\\|*_`<>[]~&").find(c) != std::string_view::npos)
            escaped += '\\';
        escaped += c;
    }
    return escaped;
}

} // namespace nytprof::command
