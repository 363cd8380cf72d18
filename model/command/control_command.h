// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/printed_table.h"
#include "control/control_sockets.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// nytprof control: switches the profiler of running programs.
namespace nytprof::command {

struct ControlOptions {
    std::vector<std::string> words = {}; ///< PIDs, names of programs and an action, in any order
    std::optional<std::int64_t> time = {}; ///< nanoseconds
    std::uint64_t requests = 0;
    std::string route = {}; ///< of these requests; "": any
    std::string out = {}; ///< "": each program's default
    std::string folder = {}; ///< "": socketFolders()
    bool all = false;
    PrintedAs form = PrintedAs::Text;
};

struct ControlPlan {
    std::vector<std::string> targets; ///< PIDs and names
    std::string action = "status";
    std::int64_t seconds = 0; ///< 0: no limit
    std::string error; ///< for the user; "" if the options are valid
};

[[nodiscard]] ControlPlan planControl(const ControlOptions& options);

struct ChosenPrograms {
    std::vector<ControlledProgram> programs;
    std::string error; ///< for the user; "" if there are some
};

/// Programs by pid or by the file name of $0 or of its first word. Several processes of one name
/// are an error for actions other than status, unless `all`; of a server whose requests are to be
/// profiled, one process is enough.
[[nodiscard]] ChosenPrograms choosePrograms(std::span<const ControlledProgram> running,
    const ControlPlan& plan, const ControlOptions& options);

} // namespace nytprof::command
