// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "slice_log_builder.h"

#include "merge/profile_merge.h"

#include <algorithm>

namespace nytprof::test {

namespace {

constexpr std::uint64_t Units = 1'000'000 / SliceBlock::TimeUnit; // per millisecond

char kindOf(std::string_view sub) { return sub.find("CORE:") == sub.npos ? 'p' : 'b'; }

} // namespace

SliceLogBuilder::SliceLogBuilder(std::uint32_t pid, std::uint64_t begin, std::uint32_t thread)
{
    m_axis.pid = pid;
    m_axis.thread = thread;
    m_axis.monotonic = 1'000'000'000 + begin * 1'000'000;
    m_axis.wallClock = 1'800'000'000'000'000'000 + m_axis.monotonic;
    m_axis.boot = "boot";
    m_block.files = {{1, "/a.pl"}};
    m_block.subs = {{'p', 1, 1, 1, "main::RUNTIME"}}; // the main program
    m_block.contexts = {{0, 0, 0}};
}

SliceLogBuilder& SliceLogBuilder::ofProcess(std::uint64_t startTicks)
{
    m_axis.processStart = startTicks;
    return *this;
}

std::uint32_t SliceLogBuilder::siteOf(const Ran& ran)
{
    const auto named = [&](std::string_view name) {
        return static_cast<std::uint32_t>(
            std::ranges::find(m_block.subs, name, &SliceBlock::Sub::name) - m_block.subs.begin());
    };
    const auto sub = named(ran.sub);
    if (sub < m_block.subs.size())
        return sub - 1; // each has one context, line and site
    const auto parent = ran.caller.empty() ? 1 : named(ran.caller) + 1;
    m_block.subs.push_back({kindOf(ran.sub), 1, sub, sub, std::string(ran.sub)});
    m_block.lines.push_back({1, sub, 0, 0});
    m_block.contexts.push_back({parent, sub, 0});
    m_block.sites.push_back({sub + 1, sub, 0});
    return sub - 1;
}

SliceLogBuilder& SliceLogBuilder::slice(std::uint64_t length, const std::vector<Ran>& ran)
{
    SliceBlock::Slice slice;
    slice.times.length = slice.times.cpu = length * Units;
    for (const Ran& one : ran) {
        const auto site = siteOf(one);
        m_block.siteRows.push_back({site, one.calls, one.time * Units});
        m_block.lineRows.push_back({site + 1, 1, one.time * Units});
    }
    slice.siteRows = slice.lineRows = static_cast<std::uint32_t>(ran.size());
    m_block.slices.push_back(slice);
    m_length += length;
    m_block.wallClock = m_axis.wallClock / SliceBlock::TimeUnit + m_length * Units; // the log's end
    return *this;
}

SliceLogBuilder& SliceLogBuilder::times(
    std::uint64_t cpu, std::uint64_t delay, std::uint64_t overhead)
{
    auto& times = m_block.slices.back().times;
    times = {times.length, overhead * Units, cpu * Units, delay * Units};
    return *this;
}

SliceBlock outerAndInner(std::string_view builtin)
{
    SliceBlock block;
    block.files = {{1, "/a.pl"}};
    block.subs = {{'p', 1, 1, 1, "main::RUNTIME"}, {'p', 1, 2, 4, "main::outer"},
        {'p', 1, 6, 9, "main::inner"}, {'b', 0, 0, 0, std::string(builtin)}};
    block.lines = {{1, 12, 0, 0}, {1, 3, 0, 0}, {1, 4, 0, 0}};
    block.contexts = {{0, 0, 0}, {1, 1, 0}, {2, 2, 0}, {2, 3, 0}};
    block.sites = {{2, 1, 0}, {3, 2, 0}, {4, 2, 0}, {3, 3, 0}};
    return block;
}

SliceLogBuilder& SliceLogBuilder::mark(std::string name)
{
    m_marks.push_back({m_length * static_cast<std::uint64_t>(Millisecond), std::move(name)});
    return *this;
}

std::shared_ptr<const Profile> forkingProfile(std::uint32_t others)
{
    constexpr double Begin = 1.6e9; // before this machine was started: none of them runs
    StreamBuilder stream;
    stream.text(":ticks_per_sec=1000").text(":application=/a.pl");
    stream.pidStart(10, 1, Begin).newFid(1, "/a.pl").time(600, 1, 1);
    for (const char* sub : {"A::work", "B::parse"})
        stream.subInfo(1, sub, 1, 9);
    addCall(stream, "main::RUNTIME", "A::work", 0.3);
    addCall(stream, "main::RUNTIME", "B::parse", 0.2);
    addCall(stream, "main::RUNTIME", "main::CORE:sleep", 0.1);
    addCall(stream, "main::RUNTIME", "main::CORE:print", 0.01);
    stream.pidStart(11, 10, Begin).pidEnd(11, Begin + 1);
    stream.pidStart(12, 11, Begin).pidEnd(12, Begin + 1).pidStart(13, 10, Begin);
    for (std::uint32_t pid = 20; pid < 20 + others; ++pid)
        stream.pidStart(pid, 10, Begin).pidEnd(pid, Begin + 1);
    return stream.pidEnd(10, Begin + 1).load().profile;
}

TimeLane SliceLogBuilder::lane(const Profile& profile) const
{
    auto log = std::make_shared<SliceLog>();
    log->setAxis(m_axis);
    SliceBlock block = m_block;
    if (!log->append(std::move(block)))
        return {};
    for (const TimeMark& mark : m_marks)
        log->addMark(mark);
    TimeLane lane;
    const auto processes = profile.processes();
    const auto process = std::ranges::find(processes, m_axis.pid, &Process::pid);
    lane.process = ProcessId(static_cast<std::size_t>(process - processes.begin()));
    lane.thread = m_axis.thread;
    lane.length = static_cast<std::int64_t>(log->length());
    lane.wallClock = static_cast<std::int64_t>(m_axis.wallClock);
    lane.files = {FileId(), profile.findFile("/a.pl")};
    for (const auto& sub : log->subs())
        lane.subs.push_back(profile.findSub(sub.name));
    lane.log = std::move(log);
    return lane;
}

std::shared_ptr<const Profile> merged(const std::vector<std::shared_ptr<const Profile>>& parts)
{
    ProfileMerge merge;
    merge.keepTimeAxis();
    for (const auto& part : parts)
        merge.add(*part);
    return merge.finish();
}

} // namespace nytprof::test
