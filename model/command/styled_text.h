// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Text in the colours that a terminal has itself.
namespace nytprof::command {

enum class TextStyle : std::uint8_t { Plain, Bold, Red, BrightRed, Yellow, Blue };

struct StyledSpan {
    std::string text; ///< UTF-8; control characters are escaped when it is shown
    TextStyle style = TextStyle::Plain;
};

struct StyledLine {
    std::vector<StyledSpan> spans;
    bool isReversed = false; ///< over the whole width, without colours
};

/// Appends what fits into so many columns with sequences of ECMA-48; returns how many are left.
std::size_t appendStyled(
    std::string& text, const StyledLine& line, std::size_t columns, bool hasColors);

[[nodiscard]] std::string plainText(std::span<const StyledLine> lines);

/// Whether the user wants colours: NO_COLOR is not set, see https://no-color.org.
[[nodiscard]] bool wantsColors();
/// Whether standard output is a terminal that knows sequences.
[[nodiscard]] bool isStyledOutput();

/// Prints lines on standard output: plain ones unless it is a terminal and colours are wanted.
void printStyled(std::span<const StyledLine> lines);

/// Writes sequences to standard output, past TerminalOutput, which would escape them.
void writeSequences(std::string_view text);

} // namespace nytprof::command
