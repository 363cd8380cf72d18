// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "sample/sample_windows.h"

#include "format/slice_chunks.h"

#include <algorithm>
#include <ctime>
#include <utility>

#include <sched.h>
#include <sys/resource.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace nytprof {

namespace {

/// Programs and the sampler go first; nice(2) is of a thread.
void lowerPriority()
{
    constexpr int Lowest = 19;
    sched_param none{};
    (void)::sched_setscheduler(0, SCHED_BATCH, &none);
    (void)::setpriority(PRIO_PROCESS, 0, Lowest);
}

/// A merge needs much, and the next one comes only with the next window.
void releaseMemory()
{
#ifdef __GLIBC__
    (void)::malloc_trim(0);
#endif
}

} // namespace

SampleWindows::Clocks SampleWindows::Clocks::ofSystem()
{
    return {monotonicTime, [] { return static_cast<std::int64_t>(std::time(nullptr)); }};
}

SampleWindows::SampleWindows(
    Options options, std::function<void(const std::string&)> say, Clocks clocks)
    : m_options(std::move(options))
    , m_say(std::move(say))
    , m_clocks(std::move(clocks))
    , m_worker([this] { work(); })
{
}

SampleWindows::~SampleWindows() { finish(); }

FileProblem SampleWindows::open()
{
    FileProblem problem;
    const auto folder = ProfileFolder::open(m_options.folder, problem);
    if (!folder)
        return problem;
    for (const WindowName& name : folder->unfinished(m_options.host))
        if (auto left = SampleWindow::takeOver(folder, name))
            complete(std::move(left));
    return begin();
}

/// Anew by the path, as the folder may have been removed.
FileProblem SampleWindows::begin()
{
    FileProblem problem;
    m_end = m_clocks.monotonic() + m_options.length;
    if (auto folder = ProfileFolder::open(m_options.folder, problem))
        m_current
            = SampleWindow::begin(std::move(folder), m_options.host, m_clocks.wall(), problem);
    return problem;
}

bool SampleWindows::isOver() const { return m_clocks.monotonic() >= m_end; }

std::unique_ptr<SampleWindow> SampleWindows::next()
{
    auto before = std::exchange(m_current, nullptr);
    if (const auto problem = begin())
        m_say("warning: " + m_options.folder + ": " + problem.text()
            + "; nothing is kept of this window");
    return before;
}

void SampleWindows::complete(std::unique_ptr<SampleWindow> window)
{
    const std::lock_guard lock(m_mutex);
    m_over.push_back(std::move(window));
    m_changed.notify_one();
}

void SampleWindows::finish()
{
    if (!m_worker.joinable())
        return;
    if (m_current)
        complete(std::exchange(m_current, nullptr));
    {
        const std::lock_guard lock(m_mutex);
        m_isFinished = true;
        m_changed.notify_one();
    }
    m_worker.join();
}

void SampleWindows::work()
{
    lowerPriority();
    std::unique_lock lock(m_mutex);
    while (true) {
        m_changed.wait(lock, [this] { return m_isFinished || !m_over.empty(); });
        if (m_over.empty())
            return;
        const auto window = std::move(m_over.front());
        m_over.pop_front();
        lock.unlock();
        completeNow(*window);
        removeOld();
        releaseMemory();
        lock.lock();
    }
}

void SampleWindows::completeNow(SampleWindow& window)
{
    const auto result = window.complete();
    m_files += result.files.size();
    if (!result.problem.empty())
        m_say("warning: " + m_options.folder + ": window " + window.name().text() + ": "
            + result.problem);
}

void SampleWindows::removeOld()
{
    FileProblem problem;
    if (!m_options.keep.age && !m_options.keep.bytes)
        return;
    if (const auto folder = ProfileFolder::open(m_options.folder, problem))
        folder->keep(m_options.host, m_options.keep, m_clocks.wall());
}

} // namespace nytprof
