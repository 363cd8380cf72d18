// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "perl_api.h"
#include "stream/diagnostic_log.h"

#include <vector>

namespace nytprof::reader {

/// What there is to say about a file: mortal warnings, and in *fatal, which then belongs to the
/// caller, why nothing of it could be read. Never dies.
AV* problemsOf(pTHX_ const char* path, const std::vector<Diagnostic>& diagnostics, SV** fatal);

/// What Devel::NYTProf::Data::load_profile_data_from_file() returns: a new hash of the tables of a
/// profile. Dies when nothing of the file can be read. Pushes what is wrong with it on warnings.
HV* loadTables(pTHX_ SV* path, AV* warnings);

/// Calls `callbacks`, a reference to a sub or to a hash of subs by tag ("" for the others), with
/// each chunk of a profile: (TAG, arguments). Dies when that does, or when the file is no profile.
/// Returns mortal warnings about damage.
AV* callForChunks(pTHX_ SV* path, SV* callbacks);

} // namespace nytprof::reader
