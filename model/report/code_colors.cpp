// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/code_colors.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace nytprof::report {

namespace {

constexpr std::uint8_t Documentation = 22; // KSyntaxHighlighting::Theme::Documentation

/// "=head1" and the like, which ends the code until "=cut".
bool beginsPod(std::string_view line)
{
    return line.size() > 1 && line[0] == '='
        && ((line[1] >= 'a' && line[1] <= 'z') || (line[1] >= 'A' && line[1] <= 'Z'));
}

} // namespace

std::vector<ColorSpan> codeColors(
    std::span<const std::string_view> lines, std::uint32_t lastLine, const ColorSource& colors)
{
    if (!colors)
        return {};
    std::string code;
    std::vector<ColorSpan> documentation;
    bool inPod = false;
    for (std::size_t i = 0; i < std::min<std::size_t>(lastLine, lines.size()); ++i) {
        const std::string_view line = lines[i];
        if (!inPod && (line == "__END__" || line == "__DATA__"))
            break;
        inPod = inPod || (beginsPod(line) && (i == 0 || lines[i - 1].empty()));
        if (!inPod)
            code += line;
        else if (!line.empty())
            documentation.push_back({static_cast<std::uint32_t>(i), 0,
                static_cast<std::uint32_t>(line.size()), Documentation});
        code += '\n';
        inPod = inPod && !line.starts_with("=cut");
    }
    const std::vector<ColorSpan> ofCode = colors(code);
    std::vector<ColorSpan> all;
    all.reserve(ofCode.size() + documentation.size());
    std::merge(ofCode.begin(), ofCode.end(), documentation.begin(), documentation.end(),
        std::back_inserter(all),
        [](const ColorSpan& a, const ColorSpan& b) { return a.line < b.line; });
    return all;
}

} // namespace nytprof::report
