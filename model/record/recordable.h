// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "marked.h"
#include "record/collector_search.h"

#include <string>
#include <vector>

namespace nytprof {

/// A command line to record, and whether its perl has a collector.
struct Recordable {
    std::vector<std::string> words;
    std::string options; ///< of NYTPROF, besides the user's own
    Environment environment;
    FoundCollector collector = {};
    std::string perl = {}; ///< path of the one that was looked at for it
    bool isPerl = false; ///< it is known to run this perl itself
    int error = 0; ///< errno if the program cannot be started
    MarkedText problem = {}; ///< why it cannot be recorded; empty: it can be
    MarkedText doubt = {}; ///< why it may write no profile; empty: it should write one
};

/// Starts the perl to look for the collector. Relative paths begin in a folder; "" is the current
/// one. nytprof: path of that command.
[[nodiscard]] Recordable findRecordable(const std::vector<std::string>& words,
    const std::string& options, const Environment& environment, const std::string& folder,
    const std::string& nytprof, const CaptureProgram& capture);

} // namespace nytprof
