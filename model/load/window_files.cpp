// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "load/window_files.h"

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
constexpr std::string_view Suffix = ".out";

/// Nanoseconds since the epoch of "20261130T140200Z".
std::optional<std::int64_t> parseBasicTime(std::string_view text)
{
    constexpr std::string_view Form = "00000000T000000Z";
    std::string extended; // as people write it
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool isDigit = text[i] >= '0' && text[i] <= '9';
        if (i >= Form.size() || isDigit != (Form[i] == '0') || (!isDigit && text[i] != Form[i]))
            return std::nullopt;
        extended += i == 4 || i == 6 ? "-" : i == 11 || i == 13 ? ":" : "";
        extended += text[i];
    }
    const auto moment = text.size() == Form.size() ? parseMoment(extended) : std::nullopt;
    return moment ? std::optional(epochTime(*moment)) : std::nullopt;
}

std::string_view takeUpTo(std::string_view& text, char separator)
{
    const auto end = std::min(text.find(separator), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return part;
}

/// What the name of a window says.
struct TimedFile {
    std::string_view host;
    std::int64_t begin = 0; ///< nanoseconds since the epoch, a whole second
};

std::optional<TimedFile> parsePath(std::string_view path)
{
    std::string_view name = path.substr(path.rfind('/') + 1);
    if (!name.ends_with(Suffix))
        return std::nullopt;
    name.remove_suffix(Suffix.size());
    for (auto at = name.find('-'); at != std::string_view::npos; at = name.find('-', at + 1)) {
        std::string_view rest = name.substr(at + 1);
        const auto begin = parseBasicTime(takeUpTo(rest, '-'));
        if (!begin)
            continue;
        const std::string_view number = takeUpTo(rest, '-');
        const bool isNumber
            = !number.empty() && number.find_first_not_of("0123456789") == std::string_view::npos;
        return isNumber && at > 0 && !rest.empty()
            ? std::optional(TimedFile{name.substr(0, at), *begin})
            : std::nullopt;
    }
    return std::nullopt;
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
    std::map<std::string_view, Begins> hosts;
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
