// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "perl_api.h"
#include "stream/diagnostic_log.h"

#include <vector>

namespace nytprof::reader {

/// Mortal warnings about a file. `*fatal`, owned by the caller: why nothing of it could be read, or
/// null. Never dies.
AV* problemsOf(pTHX_ const char* path, const std::vector<Diagnostic>& diagnostics, SV** fatal);

/// For Devel::NYTProf::Data: a new hash of a profile's tables. Pushes on `warnings`; dies if
/// nothing can be read.
HV* loadTables(pTHX_ SV* path, AV* warnings);

/// Calls `callbacks` (a sub, or a hash of subs by tag, "" for others) with (TAG, arguments) of each
/// chunk. Dies if a callback dies or the file is no profile. Returns mortal warnings about damage.
AV* callForChunks(pTHX_ SV* path, SV* callbacks);

} // namespace nytprof::reader
