// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/chunk_stream.h"
#include "writer/profile_writer.h"

namespace nytprof {

/// Writes what precedes the events: version, attributes and options in the order of
/// Devel::NYTProf 6, the start of the compressed section and of the process.
void writeHeader(ChunkStream& file, const ProfileSource& source, const NewProfile& profile);

/// Seconds since the epoch, as in the PID chunks.
[[nodiscard]] double epochSeconds();

} // namespace nytprof
