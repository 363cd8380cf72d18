// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/follow_profiles.h"

#include "load/file_formats.h"

#include <condition_variable>
#include <ctime>
#include <map>
#include <mutex>
#include <utility>

#include <pthread.h>
#include <sys/stat.h>

namespace nytprof::command {
namespace {

class ChangedFiles {
public:
    /// Files that changed since they were remembered.
    std::vector<std::string> find(const std::vector<std::string>& paths)
    {
        constexpr std::time_t Quiet = 2; // seconds: a program may be writing it
        m_found.clear();
        std::vector<std::string> changed;
        for (const std::string& path : profilePaths(paths)) {
            struct stat status { };
            if (::stat(path.c_str(), &status) != 0 || std::time(nullptr) - status.st_mtime < Quiet)
                continue;
            const State state(status.st_mtime, status.st_size);
            const auto known = m_states.find(path);
            if (known != m_states.end() && known->second == state)
                continue;
            m_found.emplace(path, state);
            changed.push_back(path);
        }
        return changed;
    }
    /// Those of the last find().
    void remember()
    {
        for (const auto& [path, state] : m_found)
            m_states[path] = state;
    }

private:
    using State = std::pair<std::time_t, off_t>;

    std::map<std::string, State> m_states;
    std::map<std::string, State> m_found;
};

} // namespace

EndSignals::EndSignals()
{
    sigemptyset(&m_signals);
    sigaddset(&m_signals, SIGINT);
    sigaddset(&m_signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &m_signals, &m_before);
    m_thread = std::jthread([this](const std::stop_token& end) {
        int signal = 0;
        while (!end.stop_requested() && sigwait(&m_signals, &signal) == 0)
            m_source.request_stop();
    });
}

EndSignals::~EndSignals()
{
    m_thread.request_stop();
    pthread_kill(m_thread.native_handle(), SIGTERM); // ends sigwait()
    m_thread.join();
    pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
}

bool pauseFor(std::chrono::milliseconds time, const std::stop_token& stop)
{
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait_for(lock, stop, time, [] { return false; });
    return !stop.stop_requested();
}

void followProfiles(const std::vector<std::string>& paths, const std::stop_token& stop,
    const std::function<bool(const std::vector<std::string>& files)>& send)
{
    constexpr std::chrono::milliseconds Interval(2000);
    ChangedFiles changed;
    bool isSent = true;
    do {
        isSent = send(changed.find(paths));
        if (isSent)
            changed.remember();
    } while (pauseFor(isSent ? Interval : PauseAfterFailure, stop));
}

} // namespace nytprof::command
