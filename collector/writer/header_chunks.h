// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/chunk_stream.h"
#include "writer/profile_writer.h"

namespace nytprof {

/// All before the events, in Devel::NYTProf 6's order; then the compressed section and process.
void writeHeader(ChunkStream& file, const ProfileSource& source, const NewProfile& profile);

/// As in PID chunks: seconds since the epoch.
[[nodiscard]] double epochSeconds();

} // namespace nytprof
