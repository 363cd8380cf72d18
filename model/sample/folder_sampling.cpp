// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "sample/folder_sampling.h"

#include "inspect/proc_file.h"
#include <utility>

#include <sys/resource.h>

namespace nytprof {

namespace {

/// Each process that is sampled needs some.
void allowManyDescriptors()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    (void)::setrlimit(RLIMIT_NOFILE, &limit);
}

} // namespace

ControlGroup controlGroupOf(pid_t process)
{
    return controlGroupIn(readProcFile(process, "cgroup").text);
}

FolderSampling::FolderSampling(SampleWindows::Options options, Labels labels,
    std::function<void(const std::string&)> say, SampleWindows::Clocks clocks)
    : m_labels(std::move(labels))
    , m_windows(std::move(options), std::move(say), std::move(clocks))
{
    allowManyDescriptors();
}

std::string FolderSampling::userOf(pid_t process)
{
    const auto owner = ownerOf(process);
    if (!owner)
        return {};
    const auto [at, isNew] = m_users.try_emplace(*owner);
    if (isNew)
        at->second = nameOfUser(*owner);
    return at->second;
}

FolderSampling::NewProfile FolderSampling::makeProfile(
    const ListedProcess& process, pid_t thread, std::string perl, std::uint32_t rate)
{
    const std::string program = programName(process);
    const auto group = controlGroupOf(process.pid);
    const std::string service = serviceOf(group, program);
    NewProfile made;
    made.program = {process.pid, process.parent, thread, program, std::move(perl), rate, m_labels,
        true, process.startTicks};
    for (const auto& [key, value] : {std::pair("service", service),
             std::pair("user", userOf(process.pid)), std::pair("cgroup", group.path),
             std::pair("unit", group.unit), std::pair("container", group.container)})
        if (!value.empty())
            made.program.labels.try_emplace(key, value);
    auto& profile = m_profiles[thread != 0 ? thread : process.pid];
    profile.clear();
    if (auto* const window = m_windows.current()) {
        auto opened = window->makeProfile(service,
            std::to_string(process.pid) + (thread != 0 ? "-t" + std::to_string(thread) : ""));
        made.file = std::move(opened.file);
        profile = std::move(opened.name);
    }
    return made;
}

void FolderSampling::add(
    Sampler& sampler, InspectedProcess inspected, const ListedProcess& process, pid_t thread)
{
    auto made = makeProfile(process, thread, inspected.perl().version, sampler.rate());
    sampler.add(
        std::make_unique<SampledProcess>(std::move(inspected), std::move(made.file), made.program));
}

void FolderSampling::noteEnd(const SampledProcess& process, SampleWindow* window)
{
    if (window == nullptr)
        return;
    if (process.error() != 0)
        window->noteError(process.error());
    else if (process.sampling().samples == 0)
        window->drop(m_profiles[process.thread()]);
}

void FolderSampling::takeEnded(Sampler& sampler)
{
    for (const auto& process : sampler.takeEnded()) {
        noteEnd(*process, m_windows.current());
        m_profiles.erase(process->thread());
    }
}

void FolderSampling::look(Sampler& sampler)
{
    takeEnded(sampler);
    if (!m_windows.isOver())
        return;
    auto over = m_windows.next();
    for (const auto& process : sampler.running()) {
        process->end();
        noteEnd(*process, over.get());
        sampler.progress().reads(process->process()); // its command line is in its memory
        ListedProcess listed = listedProcess(process->process());
        sampler.progress().reads(0);
        listed.pid = process->process(); // also if it has just ended
        const bool isMain = process->thread() == process->process();
        auto made = makeProfile(
            listed, isMain ? 0 : process->thread(), process->perl().version, sampler.rate());
        process->beginProfile(std::move(made.file), made.program);
    }
    if (over)
        m_windows.complete(std::move(over));
}

void FolderSampling::finish(Sampler& sampler)
{
    takeEnded(sampler);
    m_windows.finish();
}

} // namespace nytprof
