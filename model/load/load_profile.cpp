// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "load/load_profile.h"

#include "builder/profile_builder.h"
#include "format/import_options.h"
#include "import/import_format.h"
#include "import/text_lines.h"
#include "stream/byte_stream.h"
#include "stream/chunk_reader.h"
#include "stream/diagnostic_log.h"
#include "stream/gzip_input.h"
#include "stream/input.h"

#include <utility>

namespace nytprof {

namespace {

ReadOutcome import(const ImportFormat& format, ByteStream& stream, ProfileBuilder& builder,
    DiagnosticLog& log, const ReadOptions& options)
{
    TextLines lines(stream, log, options);
    builder.option(import_option::Format, format.name);
    format.read(lines, builder);
    return lines.outcome();
}

LoadResult load(std::unique_ptr<Input> input, const LoadOptions& options)
{
    LoadResult result;
    DiagnosticLog log;
    ByteStream stream(unzipped(std::move(input)));
    ProfileBuilder builder(log);
    ReadOptions reading{options.progress, options.stop, options.previewWanted, {}};
    if (options.preview)
        reading.preview = [&] {
            if (auto profile = builder.soFar(options.stop))
                options.preview(std::move(profile));
        };
    const ImportFormat* const imported = importFormatOf(stream);
    const ReadOutcome outcome = imported ? import(*imported, stream, builder, log, reading)
                                         : readChunks(stream, builder, log, reading);
    const bool read = outcome == ReadOutcome::Whole || outcome == ReadOutcome::Damaged;
    if (read)
        result.profile = builder.finish(outcome == ReadOutcome::Whole, options.stop);
    result.cancelled = outcome == ReadOutcome::Cancelled || (read && !result.profile);
    result.diagnostics = log.take();
    return result;
}

} // namespace

LoadResult loadProfile(const std::string& path, const LoadOptions& options)
{
    return load(Input::openFile(path), options);
}

LoadResult loadProfile(std::span<const std::uint8_t> bytes, const LoadOptions& options)
{
    return load(Input::fromMemory(bytes), options);
}

} // namespace nytprof
