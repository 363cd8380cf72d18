// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "control/control_sockets.h"

#include <span>
#include <string>
#include <vector>

/// The next requests of servers: the processes of a family count them together.
namespace nytprof {

/// The first process of each family, and all whose family is unknown.
[[nodiscard]] std::vector<ControlledProgram> oneOfEachFamily(
    std::vector<ControlledProgram> programs);

/// Sends requests[i], "start requests=N" with other fields, to all programs in `running` that
/// belong to the family of programs[i], with a counter for the family. result[i] is the answer of
/// programs[i].
[[nodiscard]] std::vector<ControlAnswer> startRequests(std::span<const ControlledProgram> programs,
    std::span<const std::string> requests, std::span<const ControlledProgram> running);

} // namespace nytprof
