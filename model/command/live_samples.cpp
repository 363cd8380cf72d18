// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/live_samples.h"

#include "command/live_screen.h"
#include "command/open_profile.h"
#include "command/printed_table.h"
#include "command/terminal.h"
#include "command/waiting_option.h"
#include "format/string_printf.h"
#include "format/text_encoding.h"
#include "formatting/format.h"
#include "load/load_profile.h"
#include "merge/profile_merge.h"
#include "profile/profile.h"
#include "profile/sub_costs.h"
#include "profile/time_axis.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iostream>
#include <sstream>
#include <thread>
#include <utility>

namespace nytprof::command {

namespace {

using namespace std::chrono_literals;

constexpr std::string_view Separator = " · ";
constexpr auto Interval = 1'000ms;
constexpr auto KeyInterval = 100ms; ///< after which the end of the sampling is noticed

/// "62.2% on a processor, 2.0% waiting for one, 35.8% waiting"
std::string statesText(const TimeAxis& axis)
{
    double length = 0;
    double processor = 0;
    double delay = 0;
    for (const TimeLane& lane : axis.lanes)
        for (const SliceLog::Slice& slice : lane.log->slices()) {
            length += static_cast<double>(slice.times.length);
            processor += static_cast<double>(slice.times.cpu);
            delay += static_cast<double>(slice.times.delay);
        }
    if (length == 0)
        return {};
    const auto percent
        = [length](double part) { return stringPrintf("%.1f%%", 100 * part / length); };
    return percent(processor) + " on a processor, " + percent(delay) + " waiting for one, "
        + percent(std::max(0.0, length - processor - delay)) + " waiting";
}

/// How long the processes were sampled, in all.
double secondsOf(const TimeAxis& axis)
{
    return static_cast<double>(axis.whole().to - axis.whole().from) / 1e9;
}

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

} // namespace

void LiveSamples::load()
{
    ProfileMerge merge;
    merge.keepTimeAxis();
    bool hasSamples = false;
    for (const std::string& file : m_files()) {
        const auto profile = loadProfile(file).profile;
        const auto sampling = profile ? profile->sampling() : std::nullopt;
        if (!sampling || sampling->samples == 0)
            continue;
        merge.add(*profile);
        hasSamples = true;
    }
    if (hasSamples)
        m_loaded = merge.finish();
    countWaiting();
}

void LiveSamples::countWaiting()
{
    m_shown = profileWithWaiting(
        m_loaded, {m_withWaiting ? WaitingTime::Included : WaitingTime::LeftOut, {}});
}

bool LiveSamples::press(char key)
{
    switch (key) {
    case 'q':
    case LiveScreen::EndOfInput: return false;
    case 's': m_byInclusive = !m_byInclusive; break;
    case 'v':
        m_view = m_view == View::Subs ? View::Lines
            : m_view == View::Lines   ? View::Stacks
                                      : View::Subs;
        break;
    case 'p': m_isPaused = !m_isPaused; break;
    case 'a':
        m_withWaiting = !m_withWaiting;
        countWaiting();
        break;
    default: break;
    }
    return true;
}

std::vector<std::string> LiveSamples::tableLines(std::size_t rows) const
{
    constexpr double MinPercent = 1; // of stacks
    constexpr std::size_t Titles = 2;
    const std::size_t count = rows > Titles ? rows - Titles : 1;
    const PrintedTable table = m_view == View::Subs
        ? hotSubs(*m_shown, m_byInclusive ? "inclusive" : "exclusive", count)
        : m_view == View::Lines ? hotLines(*m_shown, count)
                                : hotTree(*m_shown, MinPercent);
    std::ostringstream text;
    print(std::array{table}, PrintedAs::Text, text, {.costUnit = m_shown->costUnit()});
    auto lines = linesOf(text.str());
    lines.resize(std::min(lines.size(), rows));
    return lines;
}

std::vector<std::string> LiveSamples::screen(std::size_t rows) const
{
    std::vector<std::string> lines;
    lines.push_back("nytprof sample" + std::string(Separator) + m_title()
        + (m_loaded ? std::string(Separator) + formatTime(secondsOf(m_loaded->timeAxis()))
                    : std::string())
        + (m_isPaused ? std::string(Separator) + "display paused" : std::string()));
    if (m_loaded) {
        lines.push_back(samplingText(*m_loaded->sampling()));
        lines.push_back(statesText(m_loaded->timeAxis()));
        lines.emplace_back(m_withWaiting ? "with waiting" : "without waiting");
        lines.emplace_back();
        constexpr std::size_t Bottom = 2; // an empty line, and the keys
        if (rows > lines.size() + Bottom)
            std::ranges::move(tableLines(rows - lines.size() - Bottom), std::back_inserter(lines));
    } else {
        lines.emplace_back("no sample yet");
    }
    lines.resize(std::max<std::size_t>(rows, 1) - 1);
    lines.push_back(std::string(" s sort by ") + (m_byInclusive ? "exclusive" : "inclusive")
        + "   v subs, lines, stacks   a " + (m_withWaiting ? "without" : "with") + " waiting   p "
        + (m_isPaused ? "go on" : "pause") + "   q quit");
    return lines;
}

std::string LiveSamples::line() const
{
    if (!m_shown)
        return {};
    constexpr std::size_t Shown = 3;
    const auto costs = subCosts(*m_shown);
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < costs.size(); ++i)
        if (costs[i].exclusive > 0)
            order.push_back(i);
    std::ranges::sort(
        order, std::ranges::greater(), [&](std::size_t i) { return costs[i].exclusive; });
    order.resize(std::min(order.size(), Shown));
    std::string text = formatTime(secondsOf(m_loaded->timeAxis())) + "  "
        + formatCount(m_loaded->sampling()->samples, "sample", "samples");
    const auto whole = static_cast<double>(m_shown->totals().whole());
    for (const std::size_t i : order) {
        const double share = static_cast<double>(costs[i].exclusive) / whole;
        text += (i == order.front() ? "  " : ", ") + nameText((*m_shown)[SubId(i)].name)
            + stringPrintf(" %.1f%% ±%.1f", 100 * share, 100 * m_shown->standardError(share));
    }
    return text;
}

void LiveSamples::run(const std::stop_token& stop)
{
    if (LiveScreen::isPossible())
        runOnScreen(stop);
    else
        printLines(stop);
}

void LiveSamples::runOnScreen(const std::stop_token& stop)
{
    const LiveScreen screen;
    while (!stop.stop_requested()) {
        if (!m_isPaused)
            load();
        const auto text = this->screen(terminalSize().rows);
        std::vector<LiveScreen::Line> lines;
        for (const std::string& each : text)
            lines.push_back({each});
        lines.front().style = LiveScreen::Style::Bold;
        lines.back().style = LiveScreen::Style::Reverse;
        LiveScreen::draw(lines);
        const auto next = std::chrono::steady_clock::now() + Interval;
        char key = '\0';
        while (key == '\0' && !stop.stop_requested() && std::chrono::steady_clock::now() < next)
            key = LiveScreen::waitForKey(KeyInterval);
        if (key != '\0' && !press(key))
            return;
    }
}

void LiveSamples::printLines(const std::stop_token& stop)
{
    auto next = std::chrono::steady_clock::now() + Interval;
    while (!stop.stop_requested()) {
        std::this_thread::sleep_for(KeyInterval);
        if (std::chrono::steady_clock::now() < next)
            continue;
        next += Interval;
        load();
        if (const std::string text = line(); !text.empty())
            std::cout << printableMessage(text) << std::endl;
    }
}

} // namespace nytprof::command
