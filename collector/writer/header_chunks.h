// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/clock.h"
#include "base/options.h"
#include "base/program.h"
#include "writer/profile_file.h"

#include <cstdint>
#include <string>

namespace nytprof {

/// What the head of a profile tells.
struct HeaderSource {
    const Options& options;
    const Program::Facts& facts;
    const Clock& clock;
    int forkdepth = -1; ///< what is left of the option
    unsigned thread = 0; ///< 0 for the main thread
    std::uint32_t evalsBefore = 0; ///< string evals begun before the profile
    std::string calibration; ///< what the hooks were measured to cost, for people
};

/// Writes what stands before the events: version, attributes and options in the order of the
/// original, the start of the compressed section and of the process.
void writeHeader(ProfileFile& file, const HeaderSource& source);

/// Seconds since the epoch, as in the PID chunks.
[[nodiscard]] double epochSeconds();

} // namespace nytprof
