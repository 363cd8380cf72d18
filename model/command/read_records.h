// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "stream/chunk_reader.h"

#include <functional>
#include <string>

namespace nytprof::command {

/// Opens a profile for those who want its records one by one, and not the tables that they make:
/// read() takes them from the stream, and says to the log what is wrong with it, which stderr is
/// told. False when nothing could be read, as of files of other programs, which have no records.
[[nodiscard]] bool readRecords(const std::string& path,
    const std::function<ReadOutcome(ByteStream& stream, DiagnosticLog& log)>& read);

} // namespace nytprof::command
