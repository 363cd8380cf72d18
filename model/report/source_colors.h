// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace nytprof {

/// A part of a line of source that has a colour.
struct ColorSpan {
    std::uint32_t line = 0; ///< counted from 0
    std::uint32_t start = 0; ///< in bytes
    std::uint32_t length = 0; ///< in bytes
    std::uint8_t style = 0; ///< what it is: a number of KSyntaxHighlighting::Theme::TextStyle
};

/// The coloured parts of a Perl source in their order, without overlaps. Lines end with \n. Threads
/// call it at once.
using ColorSource = std::function<std::vector<ColorSpan>(std::string_view text)>;

} // namespace nytprof

/// What the module offers that knows how to colour, and which links what the rest does not: Qt. It
/// calls take for each span in order, with the numbers of a ColorSpan; 0 when it could not. Any
/// number of threads may call it.
extern "C" {
using NytprofTakeSpan = void (*)(void* context, std::uint32_t line, std::uint32_t start,
    std::uint32_t length, std::uint8_t style);
using NytprofHighlight
    = int (*)(const char* text, std::size_t size, NytprofTakeSpan take, void* context);
}
inline constexpr char NytprofHighlightName[] = "nytprof_highlight_1";
