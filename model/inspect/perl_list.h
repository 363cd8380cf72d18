// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "inspect/inspected_process.h"
#include "inspect/process_list.h"

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace nytprof {

/// A process that runs perl, or that may run it and may not be read.
struct ListedPerl {
    ListedProcess listed;
    std::string user;
    std::string perl; ///< "5.36.0"; "" if it may not be read
    bool isInContainer = false; ///< see isInContainer()
    InspectProblem problem = InspectProblem::None; ///< why its stack cannot be read
    TaskStatus status;
    std::string call; ///< in which it waits, "recvfrom"; "" if it does not, or that is unknown
    std::uint64_t memory = 0; ///< bytes that are in memory
    std::optional<double> processors; ///< that it used on average since the last time
};

/// Lists them again and again. No stack is read, and nothing waits.
class PerlList {
public:
    /// By pid, without this process.
    [[nodiscard]] std::vector<ListedPerl> look();

private:
    using Clock = std::chrono::steady_clock;
    /// What does not change until it runs another program.
    struct Known {
        std::vector<std::string> words;
        std::unique_ptr<ObservedTask> task; ///< null: of no interest
        int looks = 0; ///< with this result: perl may be a library that is loaded a moment later
        ListedPerl perl;
        std::optional<std::int64_t> processorTime;
        Clock::time_point time;
    };
    [[nodiscard]] static Known find(const ListedProcess& process);

    std::map<pid_t, Known> m_known;
};

} // namespace nytprof
