// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/axis_lanes.h"
#include "analysis/package_groups.h"
#include "format/extension_record.h"
#include "format/slice_record.h"
#include "profile/profile.h"
#include "profile/time_axis.h"
#include "stream_builder.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof::test {

/// Times in milliseconds.
constexpr std::int64_t Millisecond = 1'000'000;

/// Writes the time axis of a process slice by slice: subs that the main program calls, each on a
/// line of /a.pl that has the number of its first use.
class SliceLogBuilder {
public:
    /// It began at this time after the boot.
    explicit SliceLogBuilder(std::uint32_t pid, std::uint64_t begin = 0, std::uint32_t thread = 0);

    /// It is a part of the life of a process that began at this tick of a clock.
    SliceLogBuilder& ofProcess(std::uint64_t startTicks);

    struct Ran {
        std::string_view sub;
        std::uint64_t time; ///< exclusive
        std::string_view caller = {}; ///< a sub that has run before; empty: the main program
        std::uint64_t calls = 1;
    };
    /// The processor is used as long as nothing is said about it.
    SliceLogBuilder& slice(std::uint64_t length, const std::vector<Ran>& ran);
    /// Of the last slice.
    SliceLogBuilder& times(std::uint64_t cpu, std::uint64_t delay, std::uint64_t overhead);

    /// At the end of the last slice.
    SliceLogBuilder& mark(std::string name);

    [[nodiscard]] const SliceBlock& block() const { return m_block; }
    [[nodiscard]] const SliceAxis& axis() const { return m_axis; }
    /// With the ids that a profile has for the same names.
    [[nodiscard]] TimeLane lane(const Profile& profile) const;

private:
    std::uint32_t siteOf(const Ran& ran);

    SliceAxis m_axis;
    SliceBlock m_block;
    std::vector<TimeMark> m_marks;
    std::uint64_t m_length = 0; ///< milliseconds
};

inline void addSlices(StreamBuilder& stream, const SliceAxis& axis, const SliceBlock& block)
{
    stream.text("#" + commentOf(axis));
    PieceWriter(extension::Slices).write(encodeSlices(block), [&](const std::string& piece) {
        stream.text("#" + piece);
    });
}

/// The file of the process, which was killed after its last slice.
[[nodiscard]] inline StreamBuilder killedProcess(const SliceLogBuilder& log)
{
    StreamBuilder stream;
    stream.text(":ticks_per_sec=1000000").text(":application=/a.pl").text("!calls=1");
    stream.pidStart(log.axis().pid, 1, 1.8e9).newFid(1, "/a.pl");
    addSlices(stream, log.axis(), log.block());
    return stream;
}

/// A killed process that began so many seconds after others: lines of /a.pl that ran for a second
/// each, in a slice each.
[[nodiscard]] inline StreamBuilder killedAfterSeconds(
    std::uint32_t pid, std::uint64_t begin, const std::vector<std::uint32_t>& lines)
{
    constexpr std::uint64_t Second = 1'000'000; // units of slices
    SliceBlock block;
    block.files = {{1, "/a.pl"}};
    for (const std::uint32_t line : lines) {
        if (block.lines.empty() || block.lines.back().line != line)
            block.lines.push_back({1, line, 0, 0});
        block.slices.push_back({{Second, 0, Second, 0}, 1, 0, 0, 0});
        block.lineRows.push_back({static_cast<std::uint32_t>(block.lines.size()), 1, Second});
    }
    block.wallClock = (1'800'000'000 + lines.size()) * Second;
    auto stream = StreamBuilder::inMicroseconds(pid);
    stream.newFid(1, "/a.pl");
    addSlices(stream,
        {.monotonic = (100 + begin) * Second * 1000,
            .wallClock = (1'800'000'000 + begin) * Second * 1000,
            .boot = "a-b"},
        block);
    return stream;
}

/// Tables without slices: the main program calls main::outer on line 12; that calls main::inner on
/// lines 3 and 4, sites 1 and 3, and a builtin on line 3, site 2.
[[nodiscard]] SliceBlock outerAndInner(std::string_view builtin);

/// With subs A::work, which has most of the time, B::parse and builtins; process 10 forks 11, which
/// forks 12, and 13, which is killed. There may be other processes, from 20 on.
[[nodiscard]] std::shared_ptr<const Profile> forkingProfile(std::uint32_t others = 0);

/// With their time axis.
[[nodiscard]] std::shared_ptr<const Profile> merged(
    const std::vector<std::shared_ptr<const Profile>>& parts);

/// Lanes as the test wants them, prepared for painting.
class Axis {
public:
    Axis& add(const SliceLogBuilder& log)
    {
        m_lanes.push_back(log.lane(*profile));
        return *this;
    }
    [[nodiscard]] AxisLanes lanes() const
    {
        return AxisLanes(*profile, alignedAxis(m_lanes), PackageGroups(*profile));
    }

    std::shared_ptr<const Profile> profile = forkingProfile(20);

private:
    std::vector<TimeLane> m_lanes;
};

/// On the axis.
[[nodiscard]] inline TimeRange milliseconds(std::int64_t from, std::int64_t to)
{
    return {from * Millisecond, to * Millisecond};
}

} // namespace nytprof::test
