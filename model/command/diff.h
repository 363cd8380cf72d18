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

/// Says no when a later run takes too much more than an earlier one.
namespace nytprof::command {

/// Times depend on the machine and on what else it does; counts of a program that does the same
/// each time do not.
enum class GateMeasure : std::uint8_t { Time, Statements, Calls };

struct Gate {
    std::optional<double> percent; ///< nothing may grow by more; without it all passes
    GateMeasure measure = GateMeasure::Time;
    std::vector<std::string> subs; ///< each by itself, with all that it calls; else the whole run
};

/// Adds --fail-above, --measure and --sub.
void addGate(CLI::App& command, Gate& gate);

/// Throws CLI::ValidationError when its options do not go together.
void validate(const Gate& gate);

/// Tells stderr what has grown too much, and which sub is in neither profile.
[[nodiscard]] bool passes(const Gate& gate, const ProfileDiff& diff);

} // namespace nytprof::command
