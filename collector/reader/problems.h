// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "stream/diagnostic.h"

#include <vector>

#include "perl_api.h"

namespace nytprof::reader {

/// What there is to say about a file: mortal warnings, and in *fatal, which then belongs to the
/// caller, why nothing of it could be read. Never dies.
AV* problemsOf(pTHX_ const char* path, const std::vector<Diagnostic>& diagnostics, SV** fatal);

} // namespace nytprof::reader
