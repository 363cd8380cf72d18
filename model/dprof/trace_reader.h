// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "stream/diagnostic_log.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

class TextLines;

/// Times of a tmon.out, in ticks, by its three clocks.
struct TmonTicks {
    double user = 0;
    double system = 0;
    double real = 0;
};

/// The header of a tmon.out.
struct TmonHeader {
    double ticksPerSecond = 0; ///< at least 1
    std::string writer; ///< "DProf 20110802.00"; may be empty
    TmonTicks overhead; ///< of writing one mark, to be subtracted
    TmonTicks run; ///< duration of the program
    /// In old files each mark has a name and an absolute time, and there are no ids.
    bool hasNamesInMarks = false;
};

/// The first line of a tmon.out.
inline constexpr std::string_view TmonMagic = "#fOrTyTwO";

/// Reads up to PART2. The header is lines of Perl, "$name=value;", that the original evaluates.
/// Here they are only parsed: anything but names and literal values makes the file unreadable. None
/// then, and `lines` has the error.
[[nodiscard]] std::optional<TmonHeader> readTmonHeader(TextLines& lines);

/// Receives the calls of a tmon.out in order. Entries and ends always pair like parentheses, even
/// of damaged files. Times are since the first mark, without time spent writing the file.
class NYTPROF_EXPORT TmonSink {
public:
    /// How a call ends.
    enum class End : std::uint8_t {
        Returned,
        Died, ///< left by die, exit or the like
        Replaced, ///< by goto: the next enter() takes its place
        Missing, ///< its end is not in the file; when it ended is a guess
    };
    /// A sub as the file has it. Anonymous subs of a package have one name and an id each.
    struct Sub {
        std::string name; ///< "Package::name", valid UTF-8
        std::string id; ///< hexadecimal, as in the file; in old files empty
    };

    TmonSink() = default;
    TmonSink(const TmonSink&) = delete;
    TmonSink& operator=(const TmonSink&) = delete;
    virtual ~TmonSink();

    virtual void header(const TmonHeader& header) = 0;
    /// A sub that later calls refer to; subs are numbered from 0 in this order.
    virtual void sub(const Sub& sub) = 0;
    virtual void enter(std::uint32_t sub, const TmonTicks& now) = 0;
    /// Ends the innermost call. `as` is the sub that the file names: the one that was entered, or
    /// in old files the one that AUTOLOAD jumped to.
    virtual void leave(End how, std::uint32_t as, const TmonTicks& now) = 0;
    /// A mark, which took time to write; before its enter() or leave().
    virtual void mark() { }
    /// The profiler spent so much time writing its file, which is not in the times.
    virtual void wrote(const TmonTicks& /*taken*/) { }
};

/// Reads lines into sink; errors and the outcome are in `lines`.
void readTmon(TextLines& lines, TmonSink& sink);

/// Reads a file, which may be gzipped. Returns what is wrong with it; with an error in it, nothing
/// could be read.
[[nodiscard]] NYTPROF_EXPORT std::vector<Diagnostic> readTmonFile(
    const std::string& path, TmonSink& sink);

/// Whether a file is a tmon.out.
[[nodiscard]] NYTPROF_EXPORT bool isTmonFile(const std::string& path);

} // namespace nytprof
