// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/follow_profiles.h"

#include "command/folder_watch.h"
#include "command/terminal.h"
#include "format/window_name.h"
#include "load/file_formats.h"

#include <algorithm>
#include <condition_variable>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include <sys/stat.h>

namespace nytprof::command {
namespace {

/// Paths, and how often each was completed since it was looked at.
using Completed = std::map<std::string, unsigned>;

class ChangedFiles {
public:
    /// Profiles in all paths that are new or changed since they were remembered.
    std::vector<std::string> find(const std::vector<std::string>& paths, const Completed& completed)
    {
        m_found.clear();
        const States before = std::exchange(m_states, {}); // forgets files that are gone
        return find(paths, before, completed);
    }
    /// Profiles that are new or changed among files that were completed.
    std::vector<std::string> findIn(const Completed& completed)
    {
        m_found.clear();
        std::vector<std::string> paths;
        for (const auto& [path, times] : completed)
            if (isProfile(path))
                paths.push_back(path);
        return find(paths, m_states, completed);
    }
    /// Remembers what was found last, also files that are no profiles.
    void rememberExcept(const std::set<std::string>& paths)
    {
        m_unsent.clear();
        for (const auto& [path, state] : m_found)
            (paths.contains(path) ? m_unsent : m_states).insert_or_assign(path, state);
    }
    /// Windows that were removed before they were sent. Other files may have been renamed.
    [[nodiscard]] std::vector<std::string> removed() const
    {
        std::vector<std::string> paths;
        for (const auto& [path, state] : m_unsent)
            if (isWindow(path) && !stateOf(path))
                paths.push_back(path);
        return paths;
    }
    /// Files that were written again before they could be read, or sent.
    [[nodiscard]] std::vector<std::string> overwritten(const Completed& completed) const
    {
        std::vector<std::string> paths;
        for (const auto& [path, times] : completed) {
            const auto unsent = m_unsent.find(path);
            if (times > 1 || (unsent != m_unsent.end() && stateOf(path) != unsent->second))
                paths.push_back(path);
        }
        return paths;
    }

private:
    using State = std::pair<std::time_t, off_t>;
    using States = std::map<std::string, State>;

    std::vector<std::string> find(
        const std::vector<std::string>& paths, const States& before, const Completed& completed)
    {
        return profilePaths(paths, [&](const std::string& path) {
            const auto state = stateOf(path);
            if (!state)
                return false;
            const auto known = before.find(path);
            if (known != before.end() && known->second == *state && !completed.contains(path)) {
                m_states.insert(*known);
                return false;
            }
            if (isBeingWritten(state->first) && !completed.contains(path))
                return false;
            m_found.emplace(path, *state);
            return true;
        });
    }

    static std::optional<State> stateOf(const std::string& path)
    {
        struct stat status { };
        const bool exists = ::stat(path.c_str(), &status) == 0;
        return exists ? std::optional(State(status.st_mtime, status.st_size)) : std::nullopt;
    }

    /// A time in the future says nothing.
    static bool isBeingWritten(std::time_t changed)
    {
        constexpr std::time_t Quiet = 2; // seconds
        const std::time_t age = std::time(nullptr) - changed;
        return age >= 0 && age < Quiet;
    }

    States m_states;
    States m_found;
    States m_unsent;
};

} // namespace

bool isWindow(const std::string& path)
{
    return parseWindowFile(std::filesystem::path(path).filename().string()).has_value();
}

bool pauseFor(std::chrono::milliseconds time, const std::stop_token& stop)
{
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait_for(lock, stop, time, [] { return false; });
    return !stop.stop_requested();
}

void followProfiles(
    const std::vector<std::string>& paths, const std::stop_token& stop, const SendFiles& send)
{
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds Interval(2000);
    ChangedFiles changed;
    FolderWatch watch;
    Clock::time_point scan = Clock::now();
    for (;;) {
        watch.add(paths);
        const Completed completed = watch.completed();
        for (const std::string& path : changed.overwritten(completed))
            std::cerr << "nytprof: warning: " << escape(path)
                      << ": was written again before it was sent, so a profile may be lost; "
                         "NYTPROF=addpid=1 gives each process a file of its own\n";
        for (const std::string& path : changed.removed())
            std::cerr << "nytprof: warning: " << escape(path)
                      << ": was removed before it was sent; its profile is lost\n";
        const bool scans = Clock::now() >= scan;
        if (scans)
            scan = Clock::now() + Interval;
        const UnsentFiles unsent
            = send(scans ? changed.find(paths, completed) : changed.findIn(completed));
        changed.rememberExcept(unsent.paths);
        const auto rest = std::chrono::ceil<std::chrono::milliseconds>(scan - Clock::now());
        const bool goesOn = unsent.isServerAway
            ? pauseFor(PauseAfterFailure, stop)
            : watch.wait(std::max(rest, std::chrono::milliseconds(0)), stop);
        if (!goesOn)
            return;
    }
}

} // namespace nytprof::command
