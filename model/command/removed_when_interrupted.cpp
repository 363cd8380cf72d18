// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/removed_when_interrupted.h"

#include <cerrno>
#include <csignal>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

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

class Removals {
public:
    static Removals& all()
    {
        static Removals& removals = *new Removals; // the thread outlives main()
        return removals;
    }

    std::uint64_t add(std::function<void()> remove)
    {
        const std::scoped_lock lock(m_mutex);
        m_removals.emplace(++m_last, std::move(remove));
        return m_last;
    }
    void forget(std::uint64_t number)
    {
        const std::scoped_lock lock(m_mutex);
        m_removals.erase(number);
    }

private:
    Removals()
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
        for (const auto& [number, remove] : m_removals)
            remove();
        std::signal(signal, SIG_DFL);
        kill(getpid(), signal);
        pause(); // nothing more is made until that has come
    }

    std::mutex m_mutex;
    std::map<std::uint64_t, std::function<void()>> m_removals;
    std::uint64_t m_last = 0;
};

} // namespace

RemovedWhenInterrupted::RemovedWhenInterrupted(std::function<void()> remove)
    : m_number(Removals::all().add(std::move(remove)))
{
}

RemovedWhenInterrupted::~RemovedWhenInterrupted()
{
    Removals::all().forget(m_number);
}

} // namespace nytprof::command
