// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/follow_profiles.h"

#include "load/file_formats.h"

#include <condition_variable>
#include <ctime>
#include <map>
#include <mutex>
#include <utility>

#include <sys/stat.h>

namespace nytprof::command {
namespace {

class ChangedFiles {
public:
    /// Profiles that are new or changed since they were remembered.
    std::vector<std::string> find(const std::vector<std::string>& paths)
    {
        m_found.clear();
        const States before = std::exchange(m_states, {}); // forgets files that are gone
        return profilePaths(paths, [&](const std::string& path) {
            struct stat status { };
            if (::stat(path.c_str(), &status) != 0)
                return false;
            const State state(status.st_mtime, status.st_size);
            const auto known = before.find(path);
            if (known != before.end() && known->second == state) {
                m_states.insert(*known);
                return false;
            }
            if (isBeingWritten(status.st_mtime))
                return false;
            m_found.emplace(path, state);
            return true;
        });
    }
    /// Remembers what the last find() found, also files that are no profiles.
    void rememberExcept(const std::set<std::string>& paths)
    {
        for (const auto& [path, state] : m_found)
            if (!paths.contains(path))
                m_states.insert_or_assign(path, state);
    }

private:
    using State = std::pair<std::time_t, off_t>;
    using States = std::map<std::string, State>;

    /// A time in the future says nothing.
    static bool isBeingWritten(std::time_t changed)
    {
        constexpr std::time_t Quiet = 2; // seconds
        const std::time_t age = std::time(nullptr) - changed;
        return age >= 0 && age < Quiet;
    }

    States m_states;
    States m_found;
};

} // namespace

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
    constexpr std::chrono::milliseconds Interval(2000);
    ChangedFiles changed;
    std::set<std::string> unsent;
    do {
        unsent = send(changed.find(paths));
        changed.rememberExcept(unsent);
    } while (pauseFor(unsent.empty() ? Interval : PauseAfterFailure, stop));
}

} // namespace nytprof::command
