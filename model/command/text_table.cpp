// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/text_table.h"

#include <algorithm>
#include <ostream>

namespace nytprof::command {

namespace {

/// Columns that a terminal uses for UTF-8 text without wide characters.
std::size_t widthOf(const std::string& text)
{
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(),
        [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

} // namespace

TextTable::TextTable(std::vector<std::string> numberTitles, std::string nameTitle)
{
    addRow(std::move(numberTitles), std::move(nameTitle));
}

void TextTable::addRow(std::vector<std::string> numbers, std::string name)
{
    m_rows.push_back({std::move(numbers), std::move(name)});
}

void TextTable::print(std::ostream& out) const
{
    std::vector<std::size_t> widths(m_rows.front().numbers.size());
    for (const Row& row : m_rows) {
        for (std::size_t i = 0; i < widths.size(); ++i)
            widths[i] = std::max(widths[i], widthOf(row.numbers[i]));
    }
    for (const Row& row : m_rows) {
        for (std::size_t i = 0; i < widths.size(); ++i)
            out << std::string(widths[i] - widthOf(row.numbers[i]), ' ') << row.numbers[i] << "  ";
        out << row.name << '\n';
    }
}

} // namespace nytprof::command
