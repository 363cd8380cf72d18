// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/styled_text.h"

#include "command/terminal.h"
#include "format/text_encoding.h"

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <limits>

#include <unistd.h>

namespace nytprof::command {

namespace {

constexpr std::string_view ReverseSequence = "\x1B[7m";
constexpr std::string_view NormalSequence = "\x1B[0m";

std::string_view sequenceOf(TextStyle style, bool hasColors)
{
    switch (style) {
    case TextStyle::Bold: return "\x1B[1m";
    case TextStyle::Red: return hasColors ? "\x1B[31m" : "";
    case TextStyle::BrightRed: return hasColors ? "\x1B[91m" : "";
    case TextStyle::Yellow: return hasColors ? "\x1B[33m" : "";
    case TextStyle::Blue: return hasColors ? "\x1B[94m" : "";
    case TextStyle::Plain: break;
    }
    return {};
}

} // namespace

std::size_t appendStyled(
    std::string& text, const StyledLine& line, std::size_t columns, bool hasColors)
{
    for (const StyledSpan& span : line.spans) {
        const std::string printable = printableMessage(span.text);
        const std::string_view shown = firstColumns(printable, columns);
        columns -= textWidth(shown);
        if (line.isReversed)
            text += ReverseSequence;
        text += sequenceOf(span.style, hasColors && !line.isReversed);
        text += shown;
        text += NormalSequence;
    }
    if (line.isReversed)
        text.append(ReverseSequence).append(columns, ' ').append(NormalSequence);
    return columns;
}

std::string plainText(std::span<const StyledLine> lines)
{
    std::string text;
    for (const StyledLine& line : lines) {
        for (const StyledSpan& span : line.spans)
            text += span.text;
        text += '\n';
    }
    return text;
}

bool wantsColors()
{
    const char* const none = std::getenv("NO_COLOR");
    return none == nullptr || *none == '\0';
}

bool isStyledOutput()
{
    const char* const terminal = std::getenv("TERM");
    return isatty(STDOUT_FILENO) != 0 && terminal != nullptr
        && std::string_view(terminal) != "dumb";
}

void printStyled(std::span<const StyledLine> lines)
{
    if (!isStyledOutput() || !wantsColors()) {
        std::cout << plainText(lines);
        std::cout.flush();
        return;
    }
    std::string text;
    for (const StyledLine& line : lines) {
        appendStyled(text, line, std::numeric_limits<std::size_t>::max(), true);
        text += '\n';
    }
    std::cout.flush();
    writeSequences(text);
}

void writeSequences(std::string_view text)
{
    (void)std::fwrite(text.data(), 1, text.size(), stdout);
    (void)std::fflush(stdout);
}

} // namespace nytprof::command
