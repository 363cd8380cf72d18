// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/compare.h"
#include "command/recording.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// nytprof record: profiles a program, once or repeatedly.
namespace nytprof::command {

struct RecordRequest {
    std::vector<std::string> before; ///< words in the wrong place
    std::vector<std::string> words; ///< of the command
    std::vector<std::string> options; ///< of NYTPROF
    std::string out;
    std::string folder;
    std::string merged; ///< path; empty: none
    bool opensGui = false;
    bool onlyChecks = false; ///< whether it can be recorded
    bool memory = false;
    bool isQuiet = false;

    std::size_t runs = 0; ///< of each version; 0: as many as usual
    std::size_t warmup = 0; ///< runs of each version before, which do not count
    std::string baseline; ///< a folder or Git reference; empty: no comparison
    std::optional<std::int64_t> budget = {}; ///< nanoseconds
    bool ignoresFailure = false; ///< exit codes other than 0 are accepted
    CompareOptions comparison = {};

    [[nodiscard]] bool isRepeated() const { return runs > 0 || !baseline.empty(); }
};

/// In --folder, else in a new one.
[[nodiscard]] std::optional<RecordingPlace> recordingFolder(const RecordRequest& request);

/// Runs the program several times, alternately with the baseline if there is one, and compares
/// both. Returns the exit code.
[[nodiscard]] int recordRuns(const RecordRequest& request);

} // namespace nytprof::command
