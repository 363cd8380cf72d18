// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "perl_api.h"
#include "stream/diagnostic_log.h"

#include <vector>

namespace nytprof::reader {

/// Mortal warnings; `*fatal`, owned by the caller, if nothing could be read. Never dies.
AV* problemsOf(pTHX_ const char* path, const std::vector<Diagnostic>& diagnostics, SV** fatal);

/// For Devel::NYTProf::Data: a new hash of tables. Pushes on `warnings`; dies if nothing is read.
HV* loadTables(pTHX_ SV* path, AV* warnings);

/// Calls `callbacks` (a sub, or a hash of subs by tag, "" for others) with (TAG, arguments) of each
/// chunk. Dies if a callback dies or the file is no profile. Returns mortal warnings about damage.
AV* callForChunks(pTHX_ SV* path, SV* callbacks);

} // namespace nytprof::reader
