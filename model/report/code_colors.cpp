// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/code_colors.h"

#include "report/html_text.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace nytprof::report {

namespace {

/// "=head1" etc.: ends the code until "=cut".
bool beginsPod(std::string_view line)
{
    return line.size() > 1 && line[0] == '='
        && ((line[1] >= 'a' && line[1] <= 'z') || (line[1] >= 'A' && line[1] <= 'Z'));
}

/// From "sub name {" to the matching "}", with nothing else on these lines.
bool holdsWholeSub(std::span<const std::string_view> lines, const LineRange& range)
{
    if (range.first == 0 || range.first >= range.last || range.last > lines.size())
        return false;
    const std::string_view first = lines[range.first - 1];
    const std::string_view last = lines[range.last - 1];
    const std::size_t indent = indentOf(first).size();
    return first.substr(indent).starts_with("sub ") && indentOf(last).size() == indent
        && last.substr(indent).starts_with('}');
}

/// By line from 0: part of a sub that never ran.
std::vector<bool> idleLines(
    std::span<const std::string_view> lines, std::span<const LineRange> idle)
{
    std::vector<bool> isIdle(lines.size());
    for (const LineRange& range : idle)
        if (holdsWholeSub(lines, range))
            std::fill(isIdle.begin() + (range.first - 1), isIdle.begin() + range.last, true);
    return isIdle;
}

} // namespace

std::string_view indentOf(std::string_view line)
{
    return line.substr(0, std::min(line.find_first_not_of(" \t"), line.size()));
}

std::vector<ColorSpan> codeColors(std::span<const std::string_view> lines, std::uint32_t lastLine,
    std::span<const LineRange> idle, const ColorSource& colors)
{
    if (!colors)
        return {};
    const std::vector<bool> isIdle = idleLines(lines, idle);
    std::string code;
    std::vector<ColorSpan> whole; // lines of one style
    bool inPod = false;
    for (std::size_t i = 0; i < std::min<std::size_t>(lastLine, lines.size()); ++i) {
        const std::string_view line = lines[i];
        if (!inPod && !isIdle[i] && (line == "__END__" || line == "__DATA__"))
            break;
        inPod = inPod || (beginsPod(line) && (i == 0 || lines[i - 1].empty()));
        if (!inPod && !isIdle[i])
            code += line.size() > MaxTextLength ? std::string_view() : line;
        else if (!line.empty())
            whole.push_back(
                {static_cast<std::uint32_t>(i), 0, static_cast<std::uint32_t>(line.size()),
                    inPod ? CodeStyle::Comment : CodeStyle::NeverRan});
        code += '\n';
        inPod = inPod && !line.starts_with("=cut");
    }
    const std::vector<ColorSpan> ofCode = colors(code);
    std::vector<ColorSpan> all;
    all.reserve(ofCode.size() + whole.size());
    std::merge(ofCode.begin(), ofCode.end(), whole.begin(), whole.end(), std::back_inserter(all),
        [](const ColorSpan& a, const ColorSpan& b) { return a.line < b.line; });
    return all;
}

} // namespace nytprof::report
