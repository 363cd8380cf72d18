// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace nytprof::command {

/// One line on stderr about work that takes a while, where somebody watches: nothing is written
/// unless stderr is a terminal, and nothing for what is done within a moment.
class Progress {
public:
    /// "Reading", say.
    explicit Progress(std::string what);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// So much of the whole is done; note tells what of it, say "file 3 of 12".
    void update(std::uint64_t done, std::uint64_t whole, const std::string& note = {});

private:
    using Clock = std::chrono::steady_clock;

    std::string m_what;
    Clock::time_point m_last;
    bool m_isTerminal;
    bool m_hasWritten = false;
};

} // namespace nytprof::command
