// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/export.h"
#include "profile/load.h"
#include "stream/byte_stream.h"
#include "stream/chunk_sink.h"
#include "stream/diagnostic_log.h"

#include <functional>

namespace nytprof {

/// How far readChunks() got.
enum class ReadOutcome : std::uint8_t {
    Whole, ///< to the proper end
    Damaged, ///< to a damage, which the log describes
    Nothing, ///< not past the header, for a reason that the log gives
    Cancelled,
};

/// Gives all chunks of a stream to sink, in order, and what is wrong with it to log. Takes
/// progress and stop from options. Calls preview, when options.previewWanted() says so, with all
/// chunks so far given to the sink.
NYTPROF_EXPORT ReadOutcome readChunks(ByteStream& stream, ChunkSink& sink, DiagnosticLog& log,
    const LoadOptions& options, const std::function<void()>& preview = {});

} // namespace nytprof
