// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <string>

#include <sys/types.h>

namespace nytprof {

/// Why a process cannot be inspected, or not now.
enum class InspectProblem : std::uint8_t {
    None,
    NoProcess,
    NoMemory, ///< a thread of the kernel, or it is ending
    NotPermitted,
    NoPerl,
    Only64Bits,
    UnknownPerl,
    UnknownLayout, ///< the self-check failed: built with other options
    SeveralThreads, ///< which of them runs which interpreter is not known
    NotStopped, ///< another process traces it, or it did not stop in time
    NotRunningPerl, ///< perl starts or ends
    Moving, ///< it ran at each try
    NoCounts,
    OtherProcessors,
    FixedPriority,
    Implausible, ///< the stack makes no sense or is beyond the limits
};

/// The part of the system that permissions depend on. Tests have folders of their own.
struct SystemFolders {
    std::string sys = "/proc/sys";
};

/// What is wrong and what to do. perl: "5.44.0", of UnknownPerl.
[[nodiscard]] std::string describeProblem(InspectProblem problem, pid_t process,
    const std::string& perl = {}, const SystemFolders& folders = {});

} // namespace nytprof
