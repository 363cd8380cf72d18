// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace nytprof {

/// Writes bytes in gzip format; level is that of zlib. Sets badbit of out if out of memory.
void writeGzip(std::string_view bytes, std::ostream& out, int level = -1);

class Profile;

/// A name and value of samples: a text, or a number, which may have a unit.
struct PprofLabel {
    std::string name;
    std::variant<std::string, std::int64_t> value;
    std::string unit = {}; ///< of a number, e.g. "bytes"
};

struct PprofOptions {
    std::vector<PprofLabel> labels = {}; ///< of each sample
    /// Names of the sample types; costType is that of times, or of what the profile counts, whose
    /// name is the default.
    std::string callsType = "calls";
    std::string costType = {};
    std::string periodType = {}; ///< costType by default
    std::int64_t period = 1; ///< in the unit of costs: nothing is sampled
};

/// The profile as an uncompressed message perftools.profiles.Profile. Samples have calls and
/// exclusive nanoseconds (or what the profile counts, unit "count"), the default, rounded down;
/// below 0 becomes 0. Locations are subs at a line, see FrameLines. If the main program has time of
/// its own, it is the outermost frame. The size grows with the sum of depths: recursion deeper than
/// 2,000 is folded, as a comment in the message says. Has no time or duration if the profile knows
/// none, no sample if it has no call tree.
[[nodiscard]] std::string encodePprof(const Profile& profile, const PprofOptions& options = {});

/// Writes that, with default options, in gzip format.
void writePprof(const Profile& profile, std::ostream& out);

} // namespace nytprof
