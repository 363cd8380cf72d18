// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "perl_api.h"

namespace nytprof::reader {

/// Calls `callbacks`, a reference to a sub or to a hash of subs by tag ("" for the others), with
/// each chunk of a profile: (TAG, arguments). Dies when that does, or when the file is no profile.
/// Returns mortal warnings about damage.
AV* callForChunks(pTHX_ SV* path, SV* callbacks);

} // namespace nytprof::reader
