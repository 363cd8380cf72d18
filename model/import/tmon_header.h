// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nytprof {

class TextLines;

/// Times of a tmon.out, in ticks, by each of its three clocks.
struct TmonTicks {
    double user = 0;
    double system = 0;
    double real = 0;
};

/// What a tmon.out says before its marks.
struct TmonHeader {
    double ticksPerSecond = 0; ///< at least 1
    std::string writer; ///< who wrote it: "DProf 20110802.00"; may be empty
    TmonTicks overhead; ///< of one mark: what it took to write it, which is to be taken out
    TmonTicks run; ///< how long the program ran
    /// Of old files: each mark has a name and the time since some moment, none has an id.
    bool hasNamesInMarks = false;
};

/// How all of them begin.
inline constexpr std::string_view TmonMagic = "#fOrTyTwO";

/// Reads up to PART2. The header is lines of Perl, "$name=value;", that the original runs. They are
/// not run here: a line that says anything but names and literal values makes the file unreadable.
/// None when it is; lines then know why.
[[nodiscard]] std::optional<TmonHeader> readTmonHeader(TextLines& lines);

} // namespace nytprof
