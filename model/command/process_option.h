// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace nytprof {
class Profile;
}

namespace nytprof::command {

/// --process: only what these processes ran.
struct ProcessOption {
    std::vector<std::uint32_t> pids;
    [[nodiscard]] bool isSet() const { return !pids.empty(); }
};
void addProcesses(CLI::App& command, ProcessOption& processes);

/// Chooses processes from the profiles of several files.
class ProcessChoice {
public:
    explicit ProcessChoice(const ProcessOption& option)
        : m_wanted(option.pids.begin(), option.pids.end())
    {
    }
    /// The profile, or what some of its processes ran; null if there are none of these, or with a
    /// message on stderr if the file has sums only: then hasFailed().
    [[nodiscard]] std::shared_ptr<const Profile> of(
        const std::string& path, std::shared_ptr<const Profile> profile);
    [[nodiscard]] bool hasFailed() const { return m_hasFailed; }
    /// After all files. False, with a message on stderr, if a process is in none of them.
    [[nodiscard]] bool foundAll() const;

private:
    std::set<std::uint32_t> m_wanted; ///< pids; empty: all
    std::set<std::uint32_t> m_seen;
    bool m_hasFailed = false;
};

} // namespace nytprof::command
