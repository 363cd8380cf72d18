// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/removed_when_interrupted.h"

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <mutex>
#include <set>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <unistd.h>

namespace nytprof::command {

namespace {

// A handler may do next to nothing, so it tells a thread.
int g_toThread = -1;

void tellThread(int signal)
{
    const int interrupted = errno; // of the code that the signal came in
    const auto byte = static_cast<unsigned char>(signal);
    [[maybe_unused]] const ssize_t written = write(g_toThread, &byte, 1);
    errno = interrupted;
}

class Paths {
public:
    static Paths& all()
    {
        static Paths& paths = *new Paths; // the thread outlives main()
        return paths;
    }

    void add(const std::string& path)
    {
        const std::scoped_lock lock(m_mutex);
        m_paths.insert(path);
    }
    void forget(const std::string& path)
    {
        const std::scoped_lock lock(m_mutex);
        m_paths.erase(path);
    }

private:
    Paths()
    {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) != 0)
            return;
        g_toThread = ends[1];
        std::thread([this, from = ends[0]] { wait(from); }).detach();
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
            struct sigaction action { };
            if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_DFL) {
                action.sa_handler = tellThread;
                action.sa_flags = SA_RESTART;
                sigaction(signal, &action, nullptr);
            }
        }
    }

    void wait(int from)
    {
        unsigned char signal = 0;
        if (read(from, &signal, 1) != 1)
            return;
        const std::scoped_lock lock(m_mutex);
        std::error_code none;
        for (const std::string& path : m_paths)
            std::filesystem::remove_all(path, none);
        std::signal(signal, SIG_DFL);
        kill(getpid(), signal);
        pause(); // nothing more is made until that has come
    }

    std::mutex m_mutex;
    std::set<std::string> m_paths;
};

} // namespace

RemovedWhenInterrupted::RemovedWhenInterrupted(const std::string& path)
    : m_path(path)
{
    Paths::all().add(path);
}

RemovedWhenInterrupted::~RemovedWhenInterrupted()
{
    Paths::all().forget(m_path);
}

} // namespace nytprof::command
