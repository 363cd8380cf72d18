// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "marked.h"
#include "record/program_run.h"

#include <string>

namespace nytprof {

/// What a perl needs to profile its programs.
struct FoundCollector {
    std::string folder; ///< for PERL5LIB; empty if that perl finds the collector itself
    MarkedText problem = {}; ///< empty if it can be used
};

/// Looks for Devel::NYTProf beside the command nytprof (build folder, layouts of an installation),
/// then in perl's own folders, and starts perl once to see whether it loads with these options of
/// NYTPROF.
[[nodiscard]] FoundCollector findCollector(const std::string& perl, const Environment& environment,
    const std::string& options, const std::string& nytprof, const CaptureProgram& capture);

/// The option of NYTPROF that names the file of a profile.
[[nodiscard]] std::string fileOption(const std::string& file);

/// Makes all perls that a program starts profile into a file with the pid appended.
void profileInto(const std::string& file, const FoundCollector& collector,
    const std::string& options, Environment& environment);

} // namespace nytprof
