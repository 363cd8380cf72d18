// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <optional>
#include <string>

#include <sys/types.h>

namespace nytprof {

/// What the system says about a process. Texts are empty if this user may not know them.
struct ProcessFacts {
    std::string executable; ///< path
    std::string folder; ///< in which it works
    std::string parent; ///< program that it is a child of; "" for the first process
    std::optional<double> startTime; ///< epoch seconds
    std::optional<double> processorSeconds; ///< that it has used
};
[[nodiscard]] ProcessFacts factsOf(pid_t process);

} // namespace nytprof
