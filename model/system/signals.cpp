// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "system/signals.h"

#include <cerrno>
#include <mutex>
#include <set>
#include <utility>

#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

namespace nytprof {

namespace {

int g_toPipe = -1;

// Signal handlers may do very little, so this wakes whoever reads the pipe.
void notifyReader(int signal)
{
    const int interrupted = errno; // preserve errno of the interrupted code
    const auto byte = static_cast<unsigned char>(signal);
    [[maybe_unused]] const ssize_t written = write(g_toPipe, &byte, 1);
    errno = interrupted;
}

class Removals {
public:
    static Removals& all()
    {
        static Removals& removals = *new Removals; // leaked: the thread outlives main()
        return removals;
    }

    /// Calls `remove` on a signal, until removed from the set.
    void add(const std::function<void()>& remove)
    {
        const std::scoped_lock lock(m_mutex);
        m_removals.insert(&remove);
    }
    void forget(const std::function<void()>& remove)
    {
        const std::scoped_lock lock(m_mutex);
        m_removals.erase(&remove);
    }

private:
    Removals()
    {
        if (const int from = pipeOfEndSignals(); from >= 0)
            std::thread([this, from] { wait(from); }).detach();
    }

    void wait(int from)
    {
        unsigned char signal = 0;
        if (read(from, &signal, 1) != 1)
            return;
        const std::scoped_lock lock(m_mutex);
        for (const auto* const remove : m_removals)
            (*remove)();
        endBySignal(signal);
        pause(); // create no files until the signal arrives
    }

    std::mutex m_mutex;
    std::set<const std::function<void()>*> m_removals;
};

} // namespace

sigset_t signalSet(std::initializer_list<int> numbers)
{
    sigset_t set{};
    sigemptyset(&set);
    for (const int signal : numbers)
        sigaddset(&set, signal);
    return set;
}

int pipeOfEndSignals(int flags)
{
    int ends[2];
    if (g_toPipe >= 0 || pipe2(ends, O_CLOEXEC) != 0)
        return -1;
    g_toPipe = ends[1];
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction action { };
        if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_DFL) {
            action.sa_handler = notifyReader;
            action.sa_flags = SA_RESTART | flags;
            sigaction(signal, &action, nullptr);
        }
    }
    return ends[0];
}

void endBySignal(int signal)
{
    std::signal(signal, SIG_DFL);
    const sigset_t alone = signalSet({signal});
    pthread_sigmask(SIG_UNBLOCK, &alone, nullptr);
    kill(getpid(), signal);
}

CleanupOnSignal::CleanupOnSignal(std::function<void()> remove)
    : m_remove(std::move(remove))
{
    Removals::all().add(m_remove);
}

CleanupOnSignal::~CleanupOnSignal() { Removals::all().forget(m_remove); }

EndSignals::EndSignals(bool follows)
{
    if (!follows)
        return;
    pthread_sigmask(SIG_BLOCK, &m_signals, &m_before);
    m_thread = std::jthread([this](const std::stop_token& end) {
        int signal = 0;
        while (!end.stop_requested() && sigwait(&m_signals, &signal) == 0)
            m_source.request_stop();
    });
}

EndSignals::~EndSignals()
{
    if (!m_thread.joinable())
        return;
    m_thread.request_stop();
    pthread_kill(m_thread.native_handle(), SIGTERM); // ends sigwait()
    m_thread.join();
    pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
}

} // namespace nytprof
