// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/live_samples.h"

#include "command/cost_option.h"
#include "command/live_lines.h"
#include "command/open_profile.h"
#include "command/terminal.h"
#include "format/string_printf.h"
#include "format/text_encoding.h"
#include "formatting/format.h"
#include "load/load_profile.h"
#include "merge/profile_merge.h"
#include "profile/profile.h"
#include "profile/time_axis.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>
#include <string_view>
#include <thread>
#include <utility>

namespace nytprof::command {

namespace {

using namespace std::chrono_literals;

constexpr auto Interval = 1'000ms;
constexpr auto KeyInterval = 100ms; ///< after which the end of the sampling is noticed

using Line = LiveScreen::Line;
using Style = LiveScreen::Style;

/// Parts of the time of all processes, from 0 to 1.
struct StateShares {
    double processor = 0;
    double delay = 0;
    double waiting = 0;
};

std::optional<StateShares> stateShares(const TimeAxis& axis)
{
    double length = 0;
    StateShares sums;
    for (const TimeLane& lane : axis.lanes)
        for (const SliceLog::Slice& slice : lane.log->slices()) {
            length += static_cast<double>(slice.times.length);
            sums.processor += static_cast<double>(slice.times.cpu);
            sums.delay += static_cast<double>(slice.times.delay);
        }
    if (length == 0)
        return {};
    sums.processor /= length;
    sums.delay /= length;
    sums.waiting = std::max(0.0, 1 - sums.processor - sums.delay);
    return sums;
}

/// "62.2% on a processor, 2.0% waiting for one, 35.8% waiting", behind a bar if there is space.
Line statesLine(const StateShares& shares, std::size_t columns)
{
    const auto percent = [](double share) { return stringPrintf("%.1f%%", 100 * share); };
    const std::string text = percent(shares.processor) + " on a processor, " + percent(shares.delay)
        + " waiting for one, " + percent(shares.waiting) + " waiting";
    constexpr std::size_t MinBar = 10;
    constexpr std::string_view Between = "  ";
    const std::size_t space = columns - std::min(columns, text.size() + Between.size());
    const std::size_t bar = std::min(space, columns * 3 / 8);
    if (bar < MinBar)
        return {{{text}}};
    const auto columnsOf = [&](double share) {
        return static_cast<std::size_t>(std::lround(share * static_cast<double>(bar)));
    };
    const std::size_t first = std::min(columnsOf(shares.processor), bar);
    const std::size_t second = std::min(columnsOf(shares.processor + shares.delay), bar) - first;
    std::string rest;
    for (std::size_t i = first + second; i < bar; ++i)
        rest += "░";
    return {{{barText(1, first), Style::Red}, {barText(1, second), Style::Yellow}, {rest},
        {std::string(Between) + text}}};
}

/// How long the processes were sampled, in all.
double secondsOf(const TimeAxis& axis)
{
    return static_cast<double>(axis.whole().to - axis.whole().from) / 1e9;
}

} // namespace

void LiveSamples::load()
{
    ProfileMerge merge;
    merge.keepTimeAxis();
    bool hasSamples = false;
    for (const std::string& file : m_source.files()) {
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
    m_shown = profileWithCosts(
        m_loaded, {m_withWaiting ? WaitingTime::Included : WaitingTime::LeftOut, {}});
    listRows();
}

void LiveSamples::listRows()
{
    m_rows = m_shown ? liveRows(*m_shown, m_request) : std::vector<LiveRow>();
    if (!m_shown || !m_withWaiting || m_request.view == LiveView::Stacks)
        return;
    const auto working = profileWithCosts(m_loaded, {WaitingTime::LeftOut, {}});
    markWaiting(m_rows, liveRows(*working, m_request));
}

bool LiveSamples::press(int key)
{
    if (key == LiveScreen::EndOfInput)
        return false;
    if (m_isTyping) {
        typeInFilter(key);
        return true;
    }
    m_message.clear();
    switch (key) {
    case 'q': return false;
    case 'w': m_message = m_loaded ? m_source.write(*m_loaded) : "nothing to write yet"; break;
    case LiveScreen::Enter: showStacksOfSelected(); break;
    case 's': m_request.byInclusive = !m_request.byInclusive; break;
    case 'v':
        m_request.view = m_request.view == LiveView::Subs ? LiveView::Lines
            : m_request.view == LiveView::Lines           ? LiveView::Stacks
                                                          : LiveView::Subs;
        break;
    case 'f': m_isTyping = true; break;
    case LiveScreen::Escape: m_request.filter.clear(); break;
    case LiveScreen::Up: select(-1); break;
    case LiveScreen::Down: select(1); break;
    case 'p': m_isPaused = !m_isPaused; break;
    case 'a':
        m_withWaiting = !m_withWaiting;
        countWaiting();
        break;
    default: break;
    }
    listRows();
    return true;
}

void LiveSamples::typeInFilter(int key)
{
    std::string& filter = m_request.filter;
    constexpr int FirstPrintable = 0x20;
    if (key == LiveScreen::Escape)
        filter.clear();
    else if (key == LiveScreen::Backspace)
        filter.resize(
            cutUtf8(filter, filter.size() - std::min<std::size_t>(filter.size(), 1)).size());
    else if (key >= FirstPrintable && key < LiveScreen::Up)
        filter += static_cast<char>(key);
    m_isTyping = key >= FirstPrintable;
    listRows();
}

std::optional<std::size_t> LiveSamples::selected() const
{
    const auto at = std::ranges::find(m_rows, m_selected, &LiveRow::key);
    if (at == m_rows.end())
        return {};
    return static_cast<std::size_t>(at - m_rows.begin());
}

void LiveSamples::select(int step)
{
    if (m_rows.empty())
        return;
    const auto last = static_cast<std::ptrdiff_t>(m_rows.size()) - 1;
    const auto before = selected();
    const std::ptrdiff_t row = before ? static_cast<std::ptrdiff_t>(*before) + step : 0;
    m_selected = m_rows[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(row, 0, last))].key;
}

// The tree of calls to the sub, and the frames above these.
void LiveSamples::showStacksOfSelected()
{
    const auto row = selected();
    if (!row || !m_rows[*row].sub.valid())
        return;
    const std::string name = m_rows[*row].name;
    m_request.view = LiveView::Stacks;
    m_request.filter = name;
    listRows();
    const auto first = std::ranges::find(m_rows, name, &LiveRow::name);
    m_selected = first != m_rows.end() ? first->key : std::string();
}

std::vector<Line> LiveSamples::head(std::size_t columns) const
{
    const std::string title = "nytprof sample · " + m_source.title();
    const std::string time
        = m_loaded ? ' ' + formatTime(secondsOf(m_loaded->timeAxis())) : std::string();
    const std::string state = m_isPaused ? "display paused" : "• live";
    const std::size_t used = textWidth(printableMessage(title)) + textWidth(state) + time.size();
    std::vector<Line> lines = {{{{title, Style::Bold},
        {std::string(std::max<std::size_t>(columns - std::min(columns, used), 2), ' ')},
        {state, Style::BrightRed}, {time}}}};
    if (!m_loaded) {
        lines.push_back({{{"no sample yet"}}});
        return lines;
    }
    lines.push_back({{{samplingText(*m_loaded->sampling())}}});
    const auto shares = stateShares(m_loaded->timeAxis());
    lines.push_back(shares ? statesLine(*shares, columns) : Line());
    lines.emplace_back();
    return lines;
}

std::vector<Line> LiveSamples::foot() const
{
    std::vector<Line> lines(1);
    if (!m_shown)
        return lines;
    if (const auto row = selected()) {
        std::ranges::move(liveDetails(*m_shown, m_rows[*row]), std::back_inserter(lines));
        lines.emplace_back();
    }
    const bool hasMark = std::ranges::any_of(m_rows, &LiveRow::isWaiting);
    lines.push_back(
        {{{std::string(hasMark ? "w: mostly waiting.  " : "") + "±: one standard error. Waiting is "
            + (m_withWaiting ? "included; a leaves it out." : "left out; a includes it.")}}});
    lines.emplace_back();
    return lines;
}

Line LiveSamples::keys(std::size_t columns) const
{
    const std::string& filter = m_request.filter;
    if (!m_message.empty())
        return {{{' ' + m_message}}, true};
    if (m_isTyping)
        return {{{" names with: " + filter + "_   Enter done   Esc all names"}}, true};
    std::vector<std::pair<std::string_view, std::string>> keys;
    if (m_request.view == LiveView::Subs)
        keys.emplace_back("s", m_request.byInclusive ? "by exclusive" : "by inclusive");
    keys.emplace_back("v",
        m_request.view == LiveView::Subs        ? "lines"
            : m_request.view == LiveView::Lines ? "stacks"
                                                : "subs");
    keys.emplace_back("f", filter.empty() ? "filter" : "filter: " + filter);
    keys.emplace_back("↑↓", "select");
    if (m_request.view != LiveView::Lines)
        keys.emplace_back("Enter", "stacks of it");
    keys.emplace_back("a", m_withWaiting ? "without waiting" : "with waiting");
    keys.emplace_back("p", m_isPaused ? "go on" : "pause");
    keys.emplace_back("w", "write now");
    keys.emplace_back("q", "quit");
    const auto width = [&keys] {
        std::size_t sum = 0;
        for (const auto& [key, what] : keys)
            sum += textWidth(key) + textWidth(what) + 3;
        return sum;
    };
    for (const std::string_view dispensable : {"↑↓", "a", "s", "Enter"})
        if (width() > columns)
            std::erase_if(keys, [&](const auto& each) { return each.first == dispensable; });
    Line line{{}, true};
    for (const auto& [key, what] : keys) {
        line.spans.push_back({' ' + std::string(key), Style::Bold});
        line.spans.push_back({' ' + what + ' '});
    }
    return line;
}

std::vector<Line> LiveSamples::screen(const TerminalSize& size) const
{
    std::vector<Line> lines = head(size.columns);
    std::vector<Line> below = foot();
    constexpr std::size_t MinTable = 3; // else what is below it goes
    if (size.rows < lines.size() + MinTable + below.size() + 1)
        below.resize(1);
    const std::size_t used = lines.size() + below.size() + 1;
    if (m_shown && size.rows > used)
        std::ranges::move(
            liveTable(*m_shown, m_request, m_rows, selected(), {size.rows - used, size.columns}),
            std::back_inserter(lines));
    std::ranges::move(below, std::back_inserter(lines));
    lines.resize(std::max<std::size_t>(size.rows, 1) - 1);
    lines.push_back(keys(size.columns));
    return lines;
}

std::string LiveSamples::line() const
{
    if (!m_shown)
        return {};
    constexpr std::size_t Shown = 3;
    std::string text = formatTime(secondsOf(m_loaded->timeAxis())) + "  "
        + formatCount(m_loaded->sampling()->samples, "sample", "samples");
    const auto whole = static_cast<double>(m_shown->totals().whole());
    const auto rows = liveRows(*m_shown, {});
    for (std::size_t i = 0; i < std::min(rows.size(), Shown) && rows[i].exclusive > 0; ++i) {
        const double share = static_cast<double>(rows[i].exclusive) / whole;
        text += (i == 0 ? "  " : ", ") + rows[i].name
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
    using Clock = std::chrono::steady_clock;
    LiveScreen screen;
    auto next = Clock::now();
    while (!stop.stop_requested()) {
        if (Clock::now() >= next) {
            if (!m_isPaused)
                load();
            next = Clock::now() + Interval;
        }
        LiveScreen::draw(this->screen(terminalSize()));
        int key = LiveScreen::NoKey;
        while (key == LiveScreen::NoKey && !stop.stop_requested() && Clock::now() < next)
            key = screen.waitForKey(KeyInterval);
        if (key != LiveScreen::NoKey && !press(key))
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
