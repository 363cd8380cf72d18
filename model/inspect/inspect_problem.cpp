// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/inspect_problem.h"

#include "format/parse_number.h"
#include "inspect/perl_layout.h"
#include "inspect/proc_file.h"
#include "inspect/process_list.h"

#include <string_view>

#include <unistd.h>

namespace nytprof {

namespace {

/// 0 without the Yama security module, or with its value 0: own processes may be read.
int ptraceScope(const SystemFolders& folders)
{
    const auto text = readTextFile(folders.sys + "/kernel/yama/ptrace_scope", 16).text;
    return parseNumber<int>(std::string_view(text).substr(0, text.find('\n'))).value_or(0);
}

std::string whyNotPermitted(pid_t process, const SystemFolders& folders)
{
    const uid_t own = geteuid();
    const auto owner = ownerOf(process);
    const int scope = ptraceScope(folders);
    if (scope >= 3)
        return "kernel.yama.ptrace_scope is 3: nobody may read the memory of other processes until "
               "this machine is restarted with another value";
    if (own == 0)
        return "root may not read its memory here, as in a container without CAP_SYS_PTRACE: start "
               "the container with --cap-add=SYS_PTRACE, or run nytprof outside of it, with the "
               "PID that the process has there";
    if (owner && *owner != own)
        return "it belongs to user " + nameOfUser(*owner)
            + ": use sudo, or run nytprof as that user";
    if (scope == 2)
        return "kernel.yama.ptrace_scope is 2: only root may read the memory of other processes; "
               "use sudo";
    if (scope == 1)
        return "kernel.yama.ptrace_scope is 1: only root may read the memory of processes that it "
               "did not start; use sudo, or allow it with sudo sysctl kernel.yama.ptrace_scope=0";
    return "it has changed its user or group, so only root may read its memory: use sudo";
}

} // namespace

std::string describeProblem(
    InspectProblem problem, pid_t process, const std::string& perl, const SystemFolders& folders)
{
    switch (problem) {
    case InspectProblem::None: return {};
    case InspectProblem::NoProcess: return "there is no such process";
    case InspectProblem::NoMemory:
        return "it has no memory: it has ended, or belongs to the kernel";
    case InspectProblem::NotPermitted: return whyNotPermitted(process, folders);
    case InspectProblem::NoPerl: return "it runs no perl, neither as a program nor as a library";
    case InspectProblem::Only64Bits:
        return "it is no 64-bit program of this kind of processor: use the nytprof built for it";
    case InspectProblem::UnknownPerl:
        return "it runs perl " + perl + ", whose memory this nytprof cannot read: it knows "
            + knownPerls() + "; use a newer nytprof, or profile it with perl -d:NYTProf";
    case InspectProblem::UnknownLayout:
        return "the memory of its perl " + perl
            + " is not laid out as usual for this version: it was built with options such as "
              "-DDEBUG_LEAKING_SCALARS; profile it with perl -d:NYTProf";
    case InspectProblem::SeveralThreads:
        return "it embeds perl and has several threads; which of them runs perl cannot be known "
               "without stopping it: use --stop, which the manual explains";
    case InspectProblem::NotStopped:
        return "it could not be stopped: a debugger such as strace or gdb has it, or it waits for "
               "a "
               "device";
    case InspectProblem::NotRunningPerl: return "its perl is starting or ending: try again";
    case InspectProblem::Moving:
        return "it ran at each try to read it, each time on another processor: try again";
    case InspectProblem::NoCounts:
        return "this kernel does not count how often a process runs (no /proc/PID/schedstat), so "
               "that no reading can be proven: use --stop, which the manual explains";
    case InspectProblem::OtherProcessors:
        return "it runs on a processor that nytprof may not use: run nytprof in its cpuset, or "
               "without taskset, or use --stop";
    case InspectProblem::FixedPriority:
        return "it has a fixed priority (SCHED_FIFO or SCHED_RR), so nytprof cannot displace it: "
               "try again when it waits, or use --stop";
    case InspectProblem::Implausible:
        return "its stack could not be read: it is damaged, or deeper than nytprof reads";
    }
    return {};
}

} // namespace nytprof
