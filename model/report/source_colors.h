// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "formatting/code_style.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace nytprof {

/// Style of a part of a source line.
struct ColorSpan {
    std::uint32_t line = 0; ///< from 0
    std::uint32_t start = 0; ///< in bytes
    std::uint32_t length = 0; ///< in bytes
    CodeStyle style = CodeStyle::Plain;
};

/// Ordered, non-overlapping spans of a Perl source; lines end with \n. Called from several threads.
using ColorSource = std::function<std::vector<ColorSpan>(std::string_view text)>;

} // namespace nytprof

/// C interface of the highlighting module, which links Qt, unlike the library. Calls take for each
/// span in order, with the members of a ColorSpan; returns 0 on failure. Thread-safe.
extern "C" {
using NytprofTakeSpan = void (*)(void* context, std::uint32_t line, std::uint32_t start,
    std::uint32_t length, std::uint8_t style);
using NytprofHighlight
    = int (*)(const char* text, std::size_t size, NytprofTakeSpan take, void* context);
}
inline constexpr char NytprofHighlightName[] = "nytprof_highlight_2";
