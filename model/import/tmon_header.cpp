// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "import/tmon_header.h"

#include "import/text_lines.h"

#include <charconv>
#include <cmath>
#include <map>

namespace nytprof {

namespace {

/// All of them are ticks or numbers of marks.
constexpr double LargestNumber = 1e15;

struct HeaderValues {
    std::map<std::string, double, std::less<>> numbers;
    std::map<std::string, std::string, std::less<>> texts;

    [[nodiscard]] double number(std::string_view name) const
    {
        const auto found = numbers.find(name);
        return found == numbers.end() ? 0 : found->second;
    }
    [[nodiscard]] TmonTicks ticks(const std::string& name) const
    {
        return {number(name + "_utime"), number(name + "_stime"), number(name + "_rtime")};
    }
};

void skipBlanks(std::string_view& text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
}

bool take(std::string_view& text, char c)
{
    skipBlanks(text);
    if (!text.starts_with(c))
        return false;
    text.remove_prefix(1);
    return true;
}

bool isNameCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::string_view takeName(std::string_view& text)
{
    std::size_t size = 0;
    while (size < text.size() && isNameCharacter(text[size]))
        ++size;
    const std::string_view name = text.substr(0, size);
    text.remove_prefix(size);
    return name;
}

bool takeNumber(std::string_view& text, double& value)
{
    skipBlanks(text);
    const auto [end, error]
        = std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
    if (error != std::errc{} || !(std::abs(value) <= LargestNumber))
        return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return true;
}

/// In single quotes, and without anything that means something there.
bool takeQuoted(std::string_view& text, std::string& value)
{
    if (!take(text, '\''))
        return false;
    const std::size_t end = text.find_first_of("'\\");
    if (end == std::string_view::npos || text[end] != '\'')
        return false;
    value = text.substr(0, end);
    text.remove_prefix(end + 1);
    return true;
}

/// One "$name=value;"; the last of a line may be without ";".
bool takeAssignment(std::string_view& line, HeaderValues& values)
{
    if (!take(line, '$'))
        return false;
    const std::string_view name = takeName(line);
    if (name.empty() || !take(line, '='))
        return false;
    double number = 0;
    std::string text;
    if (takeNumber(line, number))
        values.numbers.insert_or_assign(std::string(name), number);
    else if (takeQuoted(line, text))
        values.texts.insert_or_assign(std::string(name), text);
    else
        return false;
    const bool hasEnd = take(line, ';');
    skipBlanks(line);
    return hasEnd || line.empty();
}

bool takeAssignments(std::string_view line, HeaderValues& values)
{
    skipBlanks(line);
    while (!line.empty())
        if (!takeAssignment(line, values))
            return false;
    return true;
}

TmonHeader headerOf(const HeaderValues& values)
{
    TmonHeader header;
    header.ticksPerSecond = values.number("hz");
    const auto writer = values.texts.find("XS_VERSION");
    header.writer = writer == values.texts.end() ? "" : writer->second;
    header.run = values.ticks("rrun");
    // The original made so many calls of an empty sub, of two marks each, to find that out.
    const double marks = 2 * values.number("over_tests");
    if (marks > 0) {
        const TmonTicks all = values.ticks("over");
        header.overhead = {all.user / marks, all.system / marks, all.real / marks};
    }
    header.hasNamesInMarks = !values.numbers.contains("over_tests");
    return header;
}

} // namespace

std::optional<TmonHeader> readTmonHeader(TextLines& lines)
{
    const auto first = lines.next();
    if (!first || *first != TmonMagic) {
        lines.fail("the first line is not " + std::string(TmonMagic)
            + ": this is no tmon.out of Devel::DProf");
        return std::nullopt;
    }
    HeaderValues values;
    while (const auto line = lines.next()) {
        if (*line == "PART2") {
            const TmonHeader header = headerOf(values);
            if (header.ticksPerSecond >= 1)
                return header;
            lines.fail("the header does not tell how many ticks a second has, as in $hz=100;");
            return std::nullopt;
        }
        if (line->starts_with('#'))
            continue;
        if (!takeAssignments(*line, values)) {
            lines.fail("this line of the header is not of the form $name=number; or "
                       "$name='text'; and is not run. Nothing of the file is read: "
                + TextLines::excerpt(*line));
            return std::nullopt;
        }
    }
    if (lines.outcome() == ReadOutcome::Whole)
        lines.fail("the file ends within its header: the program has not written any calls");
    return std::nullopt;
}

} // namespace nytprof
