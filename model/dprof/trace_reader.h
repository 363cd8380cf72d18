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

/// Receives the calls of a tmon.out in true order. Entries and ends pair like parentheses, whatever
/// the file says. Times are since the first mark, less what the profiler itself took to write.
class NYTPROF_EXPORT TmonSink {
public:
    /// How a call ends.
    enum class End : std::uint8_t {
        Returned,
        Died, ///< left by die, exit or the like
        Replaced, ///< by goto: the next enter() takes its place
        Missing, ///< its end is not in the file; where it is told of is a guess
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
    /// A sub that is called from here on; they are numbered from 0 in the order of these calls.
    virtual void sub(const Sub& sub) = 0;
    virtual void enter(std::uint32_t sub, const TmonTicks& now) = 0;
    /// Ends the innermost call. `as` is the sub that the file names: the one that was entered but
    /// where AUTOLOAD has become another, in old files.
    virtual void leave(End how, std::uint32_t as, const TmonTicks& now) = 0;
    /// A mark that has taken time to write, in the order of enter() and leave() and before them.
    virtual void mark() { }
    /// The profiler has taken so long to write its file, which is not in the times.
    virtual void wrote(const TmonTicks& /*taken*/) { }
};

/// Gives what lines say to sink; they know what is wrong with the file, and how it ended.
void readTmon(TextLines& lines, TmonSink& sink);

/// The same for a file, which may be gzipped. Returns what is wrong with it; nothing of it could be
/// read when there is an error.
[[nodiscard]] NYTPROF_EXPORT std::vector<Diagnostic> readTmonFile(
    const std::string& path, TmonSink& sink);

/// Whether a file is a tmon.out.
[[nodiscard]] NYTPROF_EXPORT bool isTmonFile(const std::string& path);

} // namespace nytprof
