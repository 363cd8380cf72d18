// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/csv_cell.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <system_error>

namespace nytprof {

namespace {

bool isNumber(std::string_view text)
{
    double number = 0;
    const char* const end = text.data() + text.size();
    const auto [parsed, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && parsed == end && std::isfinite(number);
}

bool isFormula(std::string_view text)
{
    // With the full-width forms of "=+-@", which East Asian spreadsheets accept, too.
    constexpr std::array<std::string_view, 11> Begins = {"=", "+", "-", "@", "\t", "\r", "\n",
        "\xEF\xBC\x9D", "\xEF\xBC\x8B", "\xEF\xBC\x8D", "\xEF\xBC\xA0"};
    return std::ranges::any_of(
               Begins, [&](std::string_view begin) { return text.starts_with(begin); })
        && text != "-e" && text != "-" && !isNumber(text);
}

} // namespace

void appendCsvCell(std::string& line, std::string_view text)
{
    const bool isQuoted = text.find_first_of(",;\t\"\r\n") != std::string_view::npos;
    if (isQuoted)
        line += '"';
    if (isFormula(text))
        line += '\'';
    for (const char c : text)
        line.append(c == '"' ? 2 : 1, c);
    if (isQuoted)
        line += '"';
}

} // namespace nytprof
