// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "control/control_sockets.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include <sys/types.h>

/// The next requests of servers: the processes of a family count them together.
namespace nytprof {

/// Bytes of a route of which requests are wanted; the control socket takes no more when it is
/// encoded.
inline constexpr std::size_t MaxRouteLength = 500;

/// The first process of each family, and all whose family is unknown.
[[nodiscard]] std::vector<ControlledProgram> oneOfEachFamily(
    std::vector<ControlledProgram> programs);

struct AnsweredProgram {
    ControlledProgram program;
    ControlAnswer answer;
};

/// Sends requests[i], "start requests=N" with other fields, to all programs in `running` that
/// belong to the family of programs[i], with a counter for the family. The answers of all of them,
/// family by family.
[[nodiscard]] std::vector<AnsweredProgram> startRequests(
    std::span<const ControlledProgram> programs, std::span<const std::string> requests,
    std::span<const ControlledProgram> running);

/// Whether it began its family, as the master of a server does.
[[nodiscard]] bool isMaster(const ControlledProgram& program);

/// Forked children of a master that waits and has no workers in `running`: C code, such as that of
/// uWSGI, forked them, so that they are reached from the first perl on that they run.
[[nodiscard]] std::vector<pid_t> unreachedWorkers(
    const ControlledProgram& master, std::span<const ControlledProgram> running);

} // namespace nytprof
