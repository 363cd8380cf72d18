// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "perl_api.h"

namespace nytprof::reader {

/// A new scalar of what readDiskSource() reads, which belongs to the caller; null when it reads
/// nothing, and errno says why.
SV* readSource(pTHX_ const char* path, STRLEN length);

} // namespace nytprof::reader
