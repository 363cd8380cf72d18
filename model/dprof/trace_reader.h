// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "stream/diagnostic_log.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

class ProfileBuilder;
class TextLines;

/// Times of a tmon.out, in ticks, by clock.
struct TmonTicks {
    double user = 0;
    double system = 0;
    double real = 0;
};

struct TmonHeader {
    double ticksPerSecond = 0; ///< at least 1
    std::string writer; ///< "DProf 20110802.00"; may be empty
    TmonTicks overhead; ///< of writing one mark; to be subtracted
    TmonTicks run; ///< duration of the program
    /// Old files have names and absolute times in marks, and no ids.
    bool hasNamesInMarks = false;
};

/// First line of a tmon.out.
inline constexpr std::string_view TmonMagic = "#fOrTyTwO";

/// Receives the calls of a tmon.out in order, balanced even for damaged files. Times are since the
/// first mark, without the time spent writing the file.
class TmonSink {
public:
    /// How a call ends.
    enum class End : std::uint8_t {
        Returned,
        Died, ///< left by die, exit or the like
        Replaced, ///< by goto: the next enter() replaces it
        Missing, ///< not in the file; the time is an estimate
    };
    /// A sub as in the file. Anonymous subs of a package share a name but have an id each.
    struct Sub {
        std::string name; ///< "Package::name", valid UTF-8
        std::string id; ///< hexadecimal, as in the file; empty in old files
    };

    TmonSink() = default;
    TmonSink(const TmonSink&) = delete;
    TmonSink& operator=(const TmonSink&) = delete;
    virtual ~TmonSink() = default;

    virtual void header(const TmonHeader& header) = 0;
    /// Announces a sub; numbered from 0 in this order.
    virtual void sub(const Sub& sub) = 0;
    virtual void enter(std::uint32_t sub, const TmonTicks& now) = 0;
    /// Ends the innermost call. `as` is the sub in the file: the one entered, or AUTOLOAD's target.
    virtual void leave(End how, std::uint32_t as, const TmonTicks& now) = 0;
    /// Before the enter() or leave() of a mark, which took time to write.
    virtual void mark() { }
    /// Time that the profiler spent writing its file; not included in times.
    virtual void wrote(const TmonTicks& /*taken*/) { }
};

/// Reads lines into sink; errors and outcome are in `lines`.
void readTmon(TextLines& lines, TmonSink& sink);

/// Reads a file, maybe gzipped. Returns its diagnostics; if one is an error, nothing was read.
[[nodiscard]] std::vector<Diagnostic> readTmonFile(const std::string& path, TmonSink& sink);

/// Goes by the first line of the file, which may be gzipped.
[[nodiscard]] bool isTmonFile(const std::string& path);

/// Reads wall-clock times of a tmon.out, old or new, into a profile.
void importTmon(TextLines& lines, ProfileBuilder& builder);

} // namespace nytprof
