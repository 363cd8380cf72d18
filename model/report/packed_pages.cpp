// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/packed_pages.h"

#include "export/pprof.h"

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <new>
#include <sstream>

namespace nytprof::report {

namespace {

/// Row of the line after that of the last row; with EmptyRow up to its source.
constexpr char EmptyRow = '\x01';
constexpr char Row = '\x02';
constexpr std::string_view EmptyCells = "<td><td><td><td>";

struct Mark {
    char mark = 0;
    std::string_view text;
};

constexpr std::array<Mark, 13> Marks = {{{'\x0E', "<i class=c1>"}, {'\x0F', "<i class=c2>"},
    {'\x10', "<i class=c3>"}, {'\x11', "<i class=c4>"}, {'\x12', "<i class=c5>"},
    {'\x13', "<i class=c6>"}, {'\x14', "</i>"}, {'\x15', "</a>"}, {'\x16', "<a href=#p"},
    {'\x17', "&quot;"}, {'\x18', "&lt;"}, {'\x19', "&gt;"}, {'\x1A', "&amp;"}}};

/// Markup at the start of a text, and its mark; length 0: none.
struct Marked {
    char mark = 0;
    std::size_t length = 0;
};

Marked markup(std::string_view text)
{
    for (const Mark& mark : Marks)
        if (text.starts_with(mark.text))
            return {mark.mark, mark.text.size()};
    return {};
}

class Rows {
public:
    explicit Rows(PageId page)
        : m_begin("<tr\nid=p" + std::to_string(page.index()) + '-')
    {
    }
    Marked operator()(std::string_view text)
    {
        if (!text.starts_with(m_begin))
            return {};
        const std::string_view rest = text.substr(m_begin.size());
        std::uint32_t line = 0;
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), line);
        const std::string_view number = rest.substr(0, static_cast<std::size_t>(end - rest.data()));
        if (error != std::errc() || !rest.substr(number.size()).starts_with('>'))
            return {}; // the name of a sub
        const bool isNext = line == m_line + 1;
        m_line = line;
        const std::string row
            = (m_begin + std::string(number)).append("><td>").append(number) + "<td>";
        if (!isNext || !text.starts_with(row))
            return {};
        return text.substr(row.size()).starts_with(EmptyCells)
            ? Marked{EmptyRow, row.size() + EmptyCells.size()}
            : Marked{Row, row.size()};
    }

private:
    std::string m_begin;
    std::uint32_t m_line = 0;
};

constexpr std::uint32_t Base = 85;
constexpr std::size_t GroupBytes = 4;

/// Printable characters but quotes, "&" and "<", which would need an escape.
char digit(std::uint32_t value)
{
    const auto digit = static_cast<char>('(' + value);
    return digit == '<' ? '~' : digit;
}

/// Five digits for four bytes; n + 1 digits for the last n.
void appendBase85(std::string& text, std::string_view bytes)
{
    for (std::size_t at = 0; at < bytes.size(); at += GroupBytes) {
        const std::string_view group = bytes.substr(at, GroupBytes);
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < GroupBytes; ++i)
            value = value << 8 | (i < group.size() ? static_cast<std::uint8_t>(group[i]) : 0);
        std::array<char, GroupBytes + 1> digits{};
        for (auto to = digits.rbegin(); to != digits.rend(); ++to, value /= Base)
            *to = digit(value % Base);
        text.append(digits.data(), group.size() + 1);
    }
}

} // namespace

std::string shortHtml(std::string_view html, PageId page)
{
    std::string text;
    Rows rows(page);
    std::size_t begin = 0;
    for (std::size_t at = html.find_first_of("<&"); at != html.npos;
         at = html.find_first_of("<&", at)) {
        const std::string_view rest = html.substr(at);
        Marked marked = rows(rest);
        if (marked.length == 0)
            marked = markup(rest);
        if (marked.length == 0) {
            ++at;
            continue;
        }
        text.append(html, begin, at - begin) += marked.mark;
        begin = at += marked.length;
    }
    return text.append(html, begin);
}

std::string shortMarks()
{
    std::string text;
    for (const Mark& mark : Marks)
        (text += mark.mark).append(mark.text);
    return text;
}

std::string packed(std::string_view attributes, std::string_view text)
{
    constexpr int BestCompression = 9;
    std::ostringstream zipped;
    writeGzip(text, zipped, BestCompression);
    if (!zipped)
        throw std::bad_alloc();
    // Not a script, so that the policy need not allow it.
    std::string element = "<script type=application/octet-stream ";
    element.append(attributes) += '>';
    appendBase85(element, zipped.view());
    return element += "</script>\n";
}

} // namespace nytprof::report
