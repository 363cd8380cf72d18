// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/source_lines.h"

#include "format/text_encoding.h"

#include <algorithm>
#include <cstring>
#include <tuple>

namespace nytprof {

void SourceLines::add(FileId file, std::uint32_t line, std::string_view text)
{
    if (text.ends_with('\n'))
        text.remove_suffix(1);
    if (text.ends_with('\r'))
        text.remove_suffix(1);
    m_rows.push_back({file, line, keep(text)});
}

std::string_view SourceLines::keep(std::string_view text)
{
    std::uint64_t tail = text.size();
    if (text.size() >= sizeof tail)
        std::memcpy(&tail, text.data() + text.size() - sizeof tail, sizeof tail);
    const std::uint64_t hash = (tail + text.size()) * 0x9E3779B97F4A7C15U;
    std::string_view& recent = m_recent[hash >> 54];
    if (recent != text)
        recent = keepUtf8(m_strings, text);
    return recent;
}

Grouped<std::string_view> SourceLines::byFile(std::size_t files)
{
    std::uint32_t gapsLeft = 1U << 18; // limits memory if line numbers are damaged
    const auto place = [](const Row& row) { return std::tie(row.file, row.line); };
    if (!std::ranges::is_sorted(m_rows, {}, place))
        std::ranges::stable_sort(m_rows, {}, place);
    std::vector<Row> filled;
    filled.reserve(m_rows.size());
    for (const Row& row : m_rows) {
        const bool sameFile = !filled.empty() && filled.back().file == row.file;
        const std::uint32_t last = sameFile ? filled.back().line : 0;
        const std::uint32_t gap = row.line > last ? row.line - last - 1 : 0;
        if (row.line == 0 || gap > gapsLeft) {
            ++m_dropped;
        } else if (row.line == last) {
            filled.back().text = row.text;
        } else {
            for (std::uint32_t line = last + 1; line < row.line; ++line)
                filled.push_back({row.file, line, {}});
            gapsLeft -= gap;
            filled.push_back(row);
        }
    }
    m_rows.clear();
    return {files, filled, [](const Row& row) { return row.file.index(); },
        [](const Row& row) { return row.text; }};
}

} // namespace nytprof
