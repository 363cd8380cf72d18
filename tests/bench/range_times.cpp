// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
//
// What it costs to change a time range, in processor time: jumps to any range, short moves as while
// dragging, and memory, for an hour of slices whose rows are spread over many lines and call sites;
// or for the profiles that are named, with the profiles of ranges.
//
//     range_times [--slices N] [--rows N] [--ids N]
//     range_times PROFILE...
#include "analysis/time_ranges.h"
#include "load/load_profile.h"
#include "profile/profile.h"
#include "profile/slice_checkpoints.h"
#include "synthetic_log.h"
#include "thread_clock.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

using namespace nytprof;
using nytprof::test::syntheticLog;
using nytprof::test::workOfThread;

namespace {

constexpr int Repeats = 200;

template <class Do>
double millisecondsOf(Do work)
{
    const double begin = workOfThread();
    work();
    return workOfThread() - begin;
}

void printTimes(const char* what, std::vector<double> times)
{
    std::ranges::sort(times);
    std::printf(
        "  %-28s median %8.3f ms, worst %8.3f ms\n", what, times[times.size() / 2], times.back());
}

void printMegabytes(const char* what, std::size_t bytes)
{
    std::printf("  %-28s %.0f MB\n", what, static_cast<double>(bytes) / 1e6);
}

void measureLog(const SliceLog& log)
{
    std::printf("%zu slices, %zu rows, %zu lines and call sites\n", log.slices().size(),
        log.rowCount(), log.lines().size() + log.sites().size());
    printMegabytes("rows and names", log.heldBytes());
    SliceSums all;
    printTimes("sums of all slices", {millisecondsOf([&] { all = log.all(); })});
    printTimes("inclusive times", {millisecondsOf([&] { (void)log.inclusiveTimes(all); })});
    std::unique_ptr<SliceCheckpoints> checkpoints;
    printTimes("checkpoints",
        {millisecondsOf([&] { checkpoints = std::make_unique<SliceCheckpoints>(log); })});
    printMegabytes("checkpoints", checkpoints->heldBytes());
    std::mt19937 random(2);
    auto from = checkpoints->at(0);
    auto to = from;
    std::vector<double> jumps;
    std::vector<double> ranges;
    std::vector<double> steps;
    for (int i = 0; i < Repeats; ++i) {
        const std::pair<std::size_t, std::size_t> edges = std::minmax<std::size_t>(
            random() % log.slices().size(), random() % log.slices().size());
        jumps.push_back(millisecondsOf([&] { checkpoints->move(from, edges.first); }));
        ranges.push_back(
            jumps.back() + millisecondsOf([&] { checkpoints->move(to, edges.second); }));
        const auto further
            = std::min(edges.second + log.slices().size() / 2000 + 1, log.slices().size());
        steps.push_back(millisecondsOf([&] { checkpoints->move(to, further); }));
    }
    printTimes("jump of an edge", std::move(jumps));
    printTimes("jump of both edges", std::move(ranges));
    printTimes("move by 1/2000 of the axis", std::move(steps));
}

bool measureProfile(const char* path)
{
    const auto profile = loadProfile(path).profile;
    if (!profile || profile->timeAxis().lanes.empty()) {
        std::fprintf(stderr, "%s has no time axis\n", path);
        return false;
    }
    std::printf("%s: ", path);
    for (const TimeLane& lane : profile->timeAxis().lanes)
        measureLog(*lane.log);
    const TimeRanges ranges(profile);
    const auto end = profile->timeAxis().whole().to;
    std::mt19937 random(3);
    std::vector<double> times;
    for (int i = 0; i < Repeats; ++i) {
        const auto from = static_cast<std::int64_t>(random() % 900) * end / 1000;
        times.push_back(millisecondsOf([&] { (void)ranges.of({from, from + end / 20}); }));
    }
    printTimes("profile of a range", std::move(times));
    return true;
}

} // namespace

int main(int argc, char** argv)
{
    std::uint32_t slices = 36'000;
    std::uint32_t rows = 500;
    std::uint32_t ids = 1'000'000;
    std::vector<const char*> paths;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        const auto number
            = [&] { return static_cast<std::uint32_t>(std::strtoul(argv[++i], nullptr, 10)); };
        if (i + 1 < argc && word == "--slices")
            slices = number();
        else if (i + 1 < argc && word == "--rows")
            rows = number();
        else if (i + 1 < argc && word == "--ids")
            ids = number();
        else
            paths.push_back(argv[i]);
    }
    if (paths.empty())
        for (const bool isScattered : {false, true}) {
            std::printf(isScattered ? "rows anywhere: " : "most rows near those before: ");
            measureLog(syntheticLog(slices, rows, ids, isScattered));
        }
    return std::ranges::all_of(paths, measureProfile) ? 0 : 1;
}
