// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/process_option.h"

#include "analysis/time_ranges.h"
#include "command/terminal.h"
#include "profile/profile.h"

#include <algorithm>
#include <iostream>
#include <utility>

namespace nytprof::command {

void addProcesses(CLI::App& command, ProcessOption& processes)
{
    command
        .add_option(
            "--process", processes.pids, "Only what the process with this pid ran; can be repeated")
        ->type_name("PID")
        ->allow_extra_args(false);
}

std::shared_ptr<const Profile> ProcessChoice::of(
    const std::string& path, std::shared_ptr<const Profile> profile)
{
    if (!profile || m_wanted.empty())
        return profile;
    const auto isWanted = [this](const Process& process) { return m_wanted.contains(process.pid); };
    const auto processes = profile->processes();
    for (const Process& process : processes)
        m_seen.insert(process.pid);
    if (std::ranges::none_of(processes, isWanted))
        return nullptr;
    if (std::ranges::all_of(processes, isWanted))
        return profile;
    const TimeRanges ranges(std::move(profile));
    if (!ranges.isEmpty())
        return ranges.ofProcesses(isWanted);
    std::cerr << "nytprof: error: " << escape(path)
              << ": --process: the file has the sums of several processes, without a record of "
                 "each; name the files that it was merged from\n";
    m_hasFailed = true;
    return nullptr;
}

bool ProcessChoice::foundAll() const
{
    constexpr std::size_t Max = 20;
    const auto missing = std::ranges::find_if(
        m_wanted, [this](std::uint32_t pid) { return !m_seen.contains(pid); });
    if (missing == m_wanted.end())
        return true;
    std::cerr << "nytprof: error: --process: no file has process " << *missing << "; ";
    std::size_t listed = 0;
    for (const std::uint32_t pid : m_seen) {
        if (listed++ == Max) {
            std::cerr << ", ...";
            break;
        }
        std::cerr << (listed == 1 ? "there are " : ", ") << pid;
    }
    std::cerr << (m_seen.empty() ? "the profiles name no processes\n" : "\n");
    return false;
}

} // namespace nytprof::command
