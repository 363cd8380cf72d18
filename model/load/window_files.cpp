// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "load/window_files.h"

#include "format/window_name.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

namespace nytprof {
namespace {

constexpr std::int64_t Second = 1'000'000'000;
constexpr std::int64_t Always = std::numeric_limits<std::int64_t>::max();

/// What the name of a window says.
struct TimedFile {
    std::string host;
    std::int64_t begin = 0; ///< nanoseconds since the epoch, a whole second
};

std::optional<TimedFile> parsePath(std::string_view path)
{
    auto file = parseWindowFile(path.substr(path.rfind('/') + 1));
    const auto begin = file ? parseWindowTime(file->window.time) : std::nullopt;
    return begin ? std::optional(TimedFile{std::move(file->window.host), *begin * Second})
                 : std::nullopt;
}

using Begins = std::set<std::int64_t>;

/// From the first begin to the last one, and as long as the one before.
TimeAxis axisOf(const Begins& begins)
{
    constexpr std::int64_t UsualLength = 60 * Second;
    const std::int64_t last = *begins.rbegin();
    const std::int64_t before
        = begins.size() > 1 ? *std::next(begins.rbegin()) : last - UsualLength;
    TimeLane lane;
    lane.log = std::make_shared<const SliceLog>();
    lane.wallClock = *begins.begin();
    lane.length = last - lane.wallClock + std::max(last - before, UsualLength);
    return alignedAxis({std::move(lane)});
}

bool hasClock(const std::optional<Moment>& moment)
{
    return !moment || moment->from != Moment::From::Begin;
}

} // namespace

bool isWindowFile(std::string_view path) { return parsePath(path).has_value(); }

std::vector<std::string> filesInRange(
    const std::vector<std::string>& files, const MomentRange& range)
{
    if (!range.isSet() || !hasClock(range.from) || !hasClock(range.to))
        return files;
    std::map<std::string, Begins> hosts;
    Begins all;
    for (const std::string& file : files) {
        const auto window = parsePath(file);
        if (!window)
            return files;
        hosts[window->host].insert(window->begin);
        all.insert(window->begin);
    }
    if (all.empty())
        return files;
    const TimeAxis axis = axisOf(all);
    const TimeRange wanted = range.on(axis);
    const std::int64_t from = range.from ? axis.wallClock + wanted.from : 0;
    const std::int64_t to = range.to ? axis.wallClock + wanted.to : Always;
    std::vector<std::string> found;
    for (const std::string& file : files) {
        const auto window = parsePath(file);
        const Begins& begins = hosts[window->host];
        const auto next = begins.upper_bound(window->begin);
        // Names have whole seconds: the window ends within the one that the next begins in.
        const std::int64_t end = next != begins.end() ? *next + Second : Always;
        if (window->begin < to && end > from)
            found.push_back(file);
    }
    return found;
}

} // namespace nytprof
