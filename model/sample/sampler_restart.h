// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace nytprof {

/// What a sampler that runs itself again hands over, in the environment.
struct SamplerRestart {
    struct Process {
        pid_t number = 0;
        double startTime = 0; ///< epoch seconds, to a hundredth
        bool operator==(const Process&) const = default;
    };
    std::uint64_t end = 0; ///< of the run: nanoseconds of CLOCK_MONOTONIC; 0 for none
    std::vector<Process> skipped; ///< reading them does not end

    /// As this program got it; nothing is skipped if it got none.
    [[nodiscard]] static SamplerRestart fromEnvironment();
    [[nodiscard]] static SamplerRestart parse(std::string_view text);
    [[nodiscard]] std::string text() const;
    [[nodiscard]] bool isRestart() const { return !skipped.empty(); }
    /// The process that has this number now.
    void skip(pid_t process);
    [[nodiscard]] bool skips(pid_t process) const;

    /// Runs this program again, with its arguments. Other threads end, whatever they wait for.
    /// Returns, with errno, only if that fails.
    int run() const;
};

} // namespace nytprof
