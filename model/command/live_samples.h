// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace nytprof {
class Profile;
}

namespace nytprof::command {

/// Shows what a sampling has found so far, from the files that it writes: each second, as top(1)
/// does, or, where output is no terminal, as lines.
class LiveSamples {
public:
    /// title: "starman and 16 others"; files: those that are written now.
    LiveSamples(std::function<std::string()> title, std::function<std::vector<std::string>()> files)
        : m_title(std::move(title))
        , m_files(std::move(files))
    {
    }

    /// Until the user quits or a stop is requested.
    void run(const std::stop_token& stop);

    /// A line of text: how long it has sampled and the hottest subs. "" without a sample.
    [[nodiscard]] std::string line() const;
    /// Loads the files again.
    void load();
    /// What a key does; false for that which quits.
    bool press(char key);
    /// The whole screen, with that many lines.
    [[nodiscard]] std::vector<std::string> screen(std::size_t rows) const;

private:
    enum class View : unsigned char { Subs, Lines, Stacks };

    void runOnScreen(const std::stop_token& stop);
    void countWaiting(); ///< or leaves it out
    void printLines(const std::stop_token& stop);
    [[nodiscard]] std::vector<std::string> tableLines(std::size_t rows) const;

    std::function<std::string()> m_title;
    std::function<std::vector<std::string>()> m_files;
    std::shared_ptr<const Profile> m_loaded; ///< null before the first sample
    std::shared_ptr<const Profile> m_shown; ///< with or without waiting
    View m_view = View::Subs;
    bool m_byInclusive = false;
    bool m_isPaused = false;
    bool m_withWaiting = false;
};

} // namespace nytprof::command
