// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "import/readers.h"

#include "builder/profile_builder.h"
#include "format/import_options.h"
#include "format/parse_number.h"
#include "import/text_lines.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

namespace nytprof {

namespace {

using Severity = Diagnostic::Severity;

/// Ticks per sample if counts have decimals.
constexpr double TicksPerFraction = 1000;

/// Limit for a stack: memory is looked at between lines.
constexpr std::ptrdiff_t MaxFrames = 1'000'000; // in a message, too

bool isBlank(char c) { return c == ' ' || c == '\t'; }

std::string_view withoutBlanksBehind(std::string_view text)
{
    while (!text.empty() && isBlank(text.back()))
        text.remove_suffix(1);
    return text;
}

/// Removes "12" or "12.5" and one blank from the end; none without a count or anything before it.
/// Further blanks belong to the name, as in flamegraph.pl.
std::optional<double> takeCount(std::string_view& text)
{
    const std::string_view line = withoutBlanksBehind(text);
    const std::size_t blank = line.find_last_of(" \t");
    if (blank == std::string_view::npos || blank == 0)
        return std::nullopt;
    const std::string_view digits = line.substr(blank + 1);
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    if (!isDigit(digits.front())
        || !std::ranges::all_of(digits, [&](char c) { return isDigit(c) || c == '.'; }))
        return std::nullopt;
    const auto count = parseNumber<double>(digits);
    if (count)
        text = line.substr(0, blank);
    return count;
}

bool isComment(std::string_view line) { return line.empty() || line.front() == '#'; }

struct FormatGuess {
    std::size_t folded = 0; ///< lines with a count
    std::size_t twoCounts = 0; ///< of these: lines with two
    std::size_t other = 0;
};

FormatGuess guessFormat(std::string_view begin)
{
    FormatGuess guess;
    while (!begin.empty()) {
        const std::size_t end = begin.find('\n');
        if (end == std::string_view::npos && guess.folded + guess.other > 0)
            break; // a cut line
        std::string_view line = begin.substr(0, end);
        begin.remove_prefix(std::min(begin.size(), line.size() + 1));
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (isComment(withoutBlanksBehind(line)))
            continue;
        const bool folded = takeCount(line).has_value();
        guess.folded += folded ? 1 : 0;
        guess.twoCounts += takeCount(line) ? 1 : 0;
        guess.other += folded ? 0 : 1;
    }
    return guess;
}

/// Sums the costs of stacks. Keeps the frames shared with the previous stack, so sorted files, the
/// usual case, need one step per new frame.
class StackSums {
public:
    explicit StackSums(EventAccumulator& sums)
        : m_sums(sums)
    {
    }
    ~StackSums() { leaveTo(0); }
    StackSums(const StackSums&) = delete;
    StackSums& operator=(const StackSums&) = delete;

    void add(std::string_view stack, double count)
    {
        if (m_ticksPerCount == 1 && count != std::floor(count)) {
            m_sums.calls.multiplyTimes(TicksPerFraction);
            for (Frame& frame : m_frames)
                frame.exclusive *= TicksPerFraction;
            m_ticksPerCount = TicksPerFraction;
        }
        std::size_t depth = 0;
        while (!stack.empty()) {
            const std::size_t end = std::min(stack.find(';'), stack.size());
            enter(depth++, stack.substr(0, end));
            stack.remove_prefix(std::min(stack.size(), end + 1));
        }
        leaveTo(depth);
        m_frames.back().exclusive += count * m_ticksPerCount;
    }

    [[nodiscard]] double ticksPerCount() const { return m_ticksPerCount; }

private:
    struct Frame {
        SubId sub;
        double exclusive = 0;
    };

    void enter(std::size_t depth, std::string_view name)
    {
        const SubId sub = m_sums.names.idOf(name.empty() ? "(no name)" : name);
        if (depth < m_frames.size() && m_frames[depth].sub == sub)
            return;
        leaveTo(depth);
        m_frames.push_back({sub});
    }

    void leaveTo(std::size_t depth)
    {
        while (m_frames.size() > depth) {
            const Frame& frame = m_frames.back();
            m_sums.calls.addReturn(
                frame.sub, static_cast<std::uint32_t>(m_frames.size()), frame.exclusive, 1);
            m_frames.pop_back();
        }
    }

    EventAccumulator& m_sums;
    std::vector<Frame> m_frames;
    double m_ticksPerCount = 1;
};

} // namespace

bool beginsAsFolded(std::string_view begin)
{
    const auto isControl = [](char c) {
        return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r' && c != '\t';
    };
    if (std::ranges::any_of(begin, isControl))
        return false;
    const FormatGuess guess = guessFormat(begin);
    return guess.folded > guess.other;
}

void readFolded(TextLines& lines, ProfileBuilder& builder)
{
    builder.option(import_option::CostUnit, "samples");
    builder.option(import_option::CallsKnown, "0");
    builder.takeCallsFromTree(ProfileBuilder::TreeCalls::Uncounted);
    const FormatGuess guess = guessFormat(lines.beginning());
    const bool twoCounts = guess.folded > 0 && guess.twoCounts == guess.folded;
    double ticksPerSample = 1;
    {
        StackSums stacks(builder.events());
        while (const auto line = lines.next()) {
            std::string_view stack = withoutBlanksBehind(*line);
            if (isComment(stack))
                continue;
            const auto count = takeCount(stack);
            if (!count) {
                lines.reportLine(*line, "no count at the end of the line");
                continue;
            }
            if (std::ranges::count(stack, ';') > MaxFrames) {
                lines.reportLine(*line, "implausible stack of more than 1,000,000 frames");
                continue;
            }
            if (twoCounts && !takeCount(stack))
                lines.report(
                    Severity::Warning, "one count instead of two; using it for the second");
            stacks.add(stack, *count);
        }
        ticksPerSample = stacks.ticksPerCount();
    }
    if (twoCounts)
        lines.report(Severity::Note, "the lines have two counts; showing the second");
    builder.attribute("ticks_per_sec", std::to_string(std::llround(ticksPerSample)));
}

} // namespace nytprof
