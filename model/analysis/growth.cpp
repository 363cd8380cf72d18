// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/growth.h"

#include "profile/memory_log.h"
#include "profile/memory_table.h"
#include "profile/node_index.h"
#include "profile/profile.h"
#include "profile/time_axis.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <utility>

namespace nytprof {
namespace {

constexpr std::size_t MinPoints = 10;
constexpr std::size_t MaxPoints = 100;
constexpr std::size_t MinSteps = 10;
constexpr std::int64_t MinGrowth = 1024; // bytes

/// Ends of the requests or marks of a process, in nanoseconds of its log, ascending.
std::vector<std::int64_t> stepsOf(const Profile& profile, const TimeLane& lane, Growth::Step step)
{
    std::vector<std::int64_t> ends;
    if (step == Growth::Step::Mark)
        for (const TimeMark& mark : lane.log->marks())
            ends.push_back(static_cast<std::int64_t>(mark.time));
    if (step == Growth::Step::Request)
        for (const Request& request : profile.processes()[lane.process.index()].requests)
            if (request.duration)
                ends.push_back(static_cast<std::int64_t>(request.startedAt * 1e9) - lane.wallClock
                    + *request.duration);
    std::ranges::sort(ends);
    return ends;
}

Growth::Step stepOf(const Profile& profile)
{
    for (const auto step : {Growth::Step::Request, Growth::Step::Mark})
        for (const TimeLane& lane : profile.timeAxis().lanes)
            if (lane.memory && stepsOf(profile, lane, step).size() >= MinSteps)
                return step;
    return Growth::Step::Second;
}

/// Ends of slices at which live memory is looked at.
struct Points {
    std::vector<std::size_t> slices; ///< indices in the MemoryLog
    std::vector<double> steps;
};

Points pointsOf(const Profile& profile, const TimeLane& lane, Growth::Step step)
{
    constexpr double NanosecondsPerSecond = 1e9;
    const auto ends = stepsOf(profile, lane, step);
    const auto slices = lane.log->slices();
    Points all;
    for (std::size_t i = 0; i < lane.memory->slices().size(); ++i) {
        const auto number = lane.memory->slices()[i].number;
        if (number >= slices.size() || slices[number].times.length == 0)
            continue;
        const auto end = static_cast<std::int64_t>(slices[number].end());
        const auto steps = step == Growth::Step::Second
            ? static_cast<double>(end) / NanosecondsPerSecond
            : static_cast<double>(std::ranges::upper_bound(ends, end) - ends.begin());
        if (!all.steps.empty() && all.steps.back() == steps)
            all.slices.back() = i;
        else {
            all.slices.push_back(i);
            all.steps.push_back(steps);
        }
    }
    const auto every = (all.slices.size() + MaxPoints - 1) / MaxPoints;
    Points points;
    for (std::size_t i = 0; i < all.slices.size(); ++i)
        if ((all.slices.size() - 1 - i) % every == 0) {
            points.slices.push_back(all.slices[i]);
            points.steps.push_back(all.steps[i]);
        }
    return points;
}

std::size_t afterWarmUp(std::size_t points) { return points / 5; }

bool risesSteadily(const std::vector<std::int64_t>& bytes, const FittedLine& fitted)
{
    constexpr double SteadyShare = 0.9;
    constexpr double GoodFit = 0.95;
    const auto first = afterWarmUp(bytes.size());
    if (fitted.slope <= 0 || bytes.back() - bytes[first] < MinGrowth)
        return false;
    std::size_t rising = 0;
    for (std::size_t i = first + 1; i < bytes.size(); ++i)
        rising += bytes[i] > bytes[i - 1] ? 1 : 0;
    const auto steps = static_cast<double>(bytes.size() - 1 - first);
    return static_cast<double>(rising) >= SteadyShare * steps || fitted.r2 > GoodFit;
}

/// What is live of a process at its points.
class LiveLines {
public:
    LiveLines(const TimeLane& lane, const NodeIndex& index, const Points& points)
        : m_rows(rowsOfPairs(lane, index))
        , m_growth(m_rows.size())
        , m_lineOfPair(m_rows.size())
    {
        std::map<std::pair<FileId, std::uint32_t>, std::size_t> lines;
        for (std::size_t pair = 0; pair < m_rows.size(); ++pair)
            m_lineOfPair[pair]
                = lines.try_emplace({m_rows[pair].file, m_rows[pair].line}, lines.size())
                      .first->second;
        std::vector<std::int64_t> live(lines.size());
        m_bytes.resize(lines.size());
        const auto firstCounted = points.slices[afterWarmUp(points.slices.size())];
        std::size_t slice = 0;
        for (const auto end : points.slices) {
            for (; slice <= end; ++slice)
                lane.memory->eachRow(slice, [&](const MemoryBlock::Row& row) {
                    const auto change = static_cast<std::int64_t>(row.allocated - row.freed);
                    live[m_lineOfPair[row.pair]] += change;
                    m_growth[row.pair] += slice > firstCounted ? change : 0;
                });
            for (std::size_t line = 0; line < live.size(); ++line)
                m_bytes[line].push_back(live[line]);
        }
        m_bytes[m_lineOfPair[0]].assign(points.slices.size(), 0); // the parent's
    }

    [[nodiscard]] std::vector<GrowingLine> growing(const Points& points) const
    {
        std::vector<GrowingLine> found(m_bytes.size());
        for (std::size_t line = 0; line < m_bytes.size(); ++line) {
            const auto fitted
                = fitLine(points.steps, m_bytes[line], afterWarmUp(points.steps.size()));
            if (!risesSteadily(m_bytes[line], fitted))
                continue;
            found[line].perStep = fitted.slope;
            found[line].r2 = fitted.r2;
            found[line].live = m_bytes[line].back();
            found[line].bytes = m_bytes[line];
        }
        std::vector<std::int64_t> most(m_bytes.size());
        for (std::size_t pair = 1; pair < m_rows.size(); ++pair) {
            const auto line = m_lineOfPair[pair];
            if (m_growth[pair] <= most[line])
                continue;
            most[line] = m_growth[pair];
            found[line].file = m_rows[pair].file;
            found[line].line = m_rows[pair].line;
            found[line].node = m_rows[pair].node;
        }
        std::erase_if(found, [](const GrowingLine& line) { return line.bytes.empty(); });
        return found;
    }

private:
    std::vector<MemoryRow> m_rows; ///< by pair
    std::vector<std::int64_t> m_growth; ///< by pair
    std::vector<std::size_t> m_lineOfPair;
    std::vector<std::vector<std::int64_t>> m_bytes; ///< by line, then point
};

} // namespace

FittedLine fitLine(
    const std::vector<double>& x, const std::vector<std::int64_t>& y, std::size_t from)
{
    const auto count = static_cast<double>(x.size() - from);
    double meanX = 0;
    double meanY = 0;
    for (auto i = from; i < x.size(); ++i) {
        meanX += x[i] / count;
        meanY += static_cast<double>(y[i]) / count;
    }
    double xx = 0;
    double xy = 0;
    double yy = 0;
    for (auto i = from; i < x.size(); ++i) {
        const double dx = x[i] - meanX;
        const double dy = static_cast<double>(y[i]) - meanY;
        xx += dx * dx;
        xy += dx * dy;
        yy += dy * dy;
    }
    return xx > 0 && yy > 0 ? FittedLine{xy / xx, xy * xy / (xx * yy)} : FittedLine();
}

Growth growthOf(const Profile& profile, const std::stop_token& stop)
{
    Growth growth;
    growth.step = stepOf(profile);
    const NodeIndex index(profile.callTree());
    for (const TimeLane& lane : profile.timeAxis().lanes) {
        if (!lane.memory || stop.stop_requested())
            continue;
        Points points = pointsOf(profile, lane, growth.step);
        if (points.slices.size() < MinPoints)
            continue;
        auto lines = LiveLines(lane, index, points).growing(points);
        for (GrowingLine& line : lines)
            line.process = lane.process;
        std::ranges::move(lines, std::back_inserter(growth.lines));
        growth.processes.push_back({lane.process, std::move(points.steps)});
    }
    std::ranges::stable_sort(growth.lines, std::ranges::greater(), &GrowingLine::perStep);
    return growth;
}

} // namespace nytprof
