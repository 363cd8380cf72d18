// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/perl_list.h"

#include "format/parse_number.h"
#include "inspect/proc_file.h"

#include <string_view>

#include <unistd.h>

namespace nytprof {

namespace {

std::uint64_t bytesInMemory(pid_t process)
{
    const auto text = readProcFile(process, "statm").text;
    const auto blank = text.find(' ');
    if (blank == std::string::npos)
        return 0;
    const auto pages = std::string_view(text).substr(blank + 1);
    return parseNumber<std::uint64_t>(pages.substr(0, pages.find(' '))).value_or(0)
        * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

} // namespace

PerlList::Known PerlList::find(const ListedProcess& process)
{
    Known known;
    known.words = process.words;
    if (!mayRunPerl(process))
        return known;
    const InspectedProcess inspected(process.pid);
    const auto problem = inspected.problem();
    if (problem == InspectProblem::NoPerl || problem == InspectProblem::NoProcess)
        return known;
    known.task = std::make_unique<ObservedTask>(process.pid, process.pid);
    known.perl.listed = process;
    known.perl.user = nameOfUser(ownerOf(process.pid).value_or(0));
    known.perl.isInContainer = isInContainer(process.pid);
    known.perl.perl = inspected.perl().version;
    known.perl.problem = problem;
    return known;
}

std::vector<ListedPerl> PerlList::look()
{
    std::vector<ListedPerl> perls;
    std::map<pid_t, Known> before;
    before.swap(m_known);
    for (const ListedProcess& process : listProcesses()) {
        if (process.pid == getpid())
            continue;
        const auto last = before.find(process.pid);
        constexpr int EnoughLooks = 3;
        const bool isKnown = last != before.end() && last->second.words == process.words;
        const int looks = isKnown ? last->second.looks : 0;
        const bool isSame = isKnown
            && (last->second.task ? last->second.task->status().has_value() : looks >= EnoughLooks);
        Known& known = m_known[process.pid] = isSame ? std::move(last->second) : find(process);
        known.looks = looks + 1;
        const auto status = known.task ? known.task->status() : std::nullopt;
        if (!status || status->hasEnded())
            continue;
        const auto time = Clock::now();
        const auto processorTime = known.task->processorTime();
        ListedPerl& perl = known.perl;
        perl.listed.parent = process.parent;
        perl.status = *status;
        perl.call = known.task->waitsIn();
        perl.memory = bytesInMemory(process.pid);
        if (known.processorTime && processorTime && time > known.time)
            perl.processors = static_cast<double>(*processorTime - *known.processorTime) / 1e9
                / std::chrono::duration<double>(time - known.time).count();
        known.processorTime = processorTime;
        known.time = time;
        perls.push_back(perl);
    }
    return perls;
}

} // namespace nytprof
