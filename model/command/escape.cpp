// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/escape.h"

namespace nytprof::command {

std::string printableSource(std::string_view line)
{
    constexpr std::size_t tabWidth = 8;
    std::string printable;
    std::size_t column = 0;
    while (!line.empty()) {
        const std::size_t before = printable.size();
        const Unprintable found = unprintableAt(line);
        const std::size_t length = found.length > 0 ? found.length : utf8Length(line);
        if (line.front() == '\t')
            printable.append(tabWidth - column % tabWidth, ' ');
        else if (found.length > 0)
            appendEscaped(printable, found);
        else
            printable += line.substr(0, length);
        const bool isOneColumn = found.length == 0;
        column += isOneColumn ? 1 : printable.size() - before;
        line.remove_prefix(length);
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
