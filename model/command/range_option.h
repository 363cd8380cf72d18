// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/axis_moment.h"
#include "analysis/range_facts.h"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace nytprof {
class Profile;
class TimeRanges;
} // namespace nytprof

namespace nytprof::command {

[[nodiscard]] std::int64_t nanosecondsNow();

/// --from or --since, and --to, or --between: only what ran between them.
struct RangeOption : MomentRange {
    std::optional<std::pair<std::string, std::string>> between; ///< names of marks
    [[nodiscard]] bool isSet() const { return MomentRange::isSet() || between; }
};
/// now: nanoseconds since the epoch, for --since.
void addRange(CLI::App& command, RangeOption& range, std::int64_t (*now)() = nanosecondsNow);

struct RangedPath {
    std::string path;
    MomentRange range;
};
/// "PATH@FROM..TO", of which FROM or TO may be empty; nothing for other paths, and if there is a
/// file or folder of that name.
[[nodiscard]] std::optional<RangedPath> parseRangedPath(const std::string& text);

/// The range on the axis, at most all of it. If one is asked for, it is printed on stderr, with the
/// edges of its slices. Nothing, with a message there, if the profile has no time axis or nothing
/// ran then.
[[nodiscard]] std::optional<TimeRange> rangeIn(const TimeRanges& ranges, const RangeOption& range);
/// A part without a time axis leaves a merge without one: names its file on stderr.
void warnOfNoTimeAxis(const std::string& path, const Profile& part);
/// "14:02:10.5", of a time on the axis
[[nodiscard]] std::string clockText(const TimeAxis& axis, std::int64_t time);

/// The profile of that range. The profile itself if no range is asked for or it is null. Null, with
/// a message on stderr, as above.
[[nodiscard]] std::shared_ptr<const Profile> profileOfRange(std::shared_ptr<const Profile> profile,
    const RangeOption& range, std::optional<RangeFacts>* facts = nullptr);

} // namespace nytprof::command
