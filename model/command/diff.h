// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}
namespace nytprof {
class ProfileDiff;
}

/// Fails if the current run exceeds the baseline by too much.
namespace nytprof::command {

/// Time depends on machine and load; counts of a deterministic program do not.
enum class GateMeasure : std::uint8_t { Time, Statements, Calls };

struct Gate {
    std::optional<double> percent; ///< allowed growth; without it everything passes
    GateMeasure measure = GateMeasure::Time;
    std::vector<std::string> subs; ///< checked one by one, inclusive; if empty, the whole run
};

/// Adds --fail-above, --measure and --sub.
void addGate(CLI::App& command, Gate& gate);

/// Throws CLI::ValidationError for options that do not go together.
void validate(const Gate& gate);

/// Prints excessive growth, and subs that are in neither profile, on stderr.
[[nodiscard]] bool passes(const Gate& gate, const ProfileDiff& diff);

} // namespace nytprof::command
