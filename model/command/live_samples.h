// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/live_rows.h"
#include "command/live_screen.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace nytprof::command {

/// Shows what a sampling has found so far, from the files that it writes: each second, as top(1)
/// does, or, where output is no terminal, as lines.
class LiveSamples {
public:
    struct Source {
        std::function<std::string()> title; ///< "starman and 16 others"
        std::function<std::vector<std::string>()> files; ///< those that are written now
        /// Writes what was found so far into a file of its own; says where, or why not.
        std::function<std::string(const Profile&)> write;
    };
    explicit LiveSamples(Source source)
        : m_source(std::move(source))
    {
    }

    /// Until the user quits or a stop is requested.
    void run(const std::stop_token& stop);

    /// A line of text: how long it has sampled and the hottest subs. "" without a sample.
    [[nodiscard]] std::string line() const;
    /// Loads the files again.
    void load();
    /// What a key does; false for that which quits.
    bool press(int key);
    /// All lines of a terminal.
    [[nodiscard]] std::vector<LiveScreen::Line> screen(const TerminalSize& size) const;

private:
    void runOnScreen(const std::stop_token& stop);
    void printLines(const std::stop_token& stop);
    void countWaiting(); ///< or leaves it out
    void listRows();
    void typeInFilter(int key);
    void select(int step);
    void showStacksOfSelected();
    [[nodiscard]] std::optional<std::size_t> selected() const;
    [[nodiscard]] std::vector<LiveScreen::Line> head(std::size_t columns) const;
    [[nodiscard]] std::vector<LiveScreen::Line> foot() const;
    [[nodiscard]] LiveScreen::Line keys(std::size_t columns) const;

    Source m_source;
    std::shared_ptr<const Profile> m_loaded; ///< null before the first sample
    std::shared_ptr<const Profile> m_shown; ///< with or without waiting
    LiveRequest m_request;
    std::vector<LiveRow> m_rows;
    std::string m_selected; ///< key of a row; "": none
    bool m_isTyping = false; ///< the filter
    bool m_isPaused = false;
    bool m_withWaiting = false;
    std::string m_message; ///< about the last key
};

} // namespace nytprof::command
