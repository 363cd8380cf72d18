// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/load.h"

#include "profile/profile_builder.h"
#include "stream/byte_stream.h"
#include "stream/chunk_reader.h"
#include "stream/diagnostic_log.h"
#include "stream/input.h"

#include <utility>

namespace nytprof {

namespace {

LoadResult load(std::unique_ptr<Input> input, const LoadOptions& options)
{
    LoadResult result;
    DiagnosticLog log;
    ByteStream stream(std::move(input));
    ProfileBuilder builder(log);
    std::function<void()> preview;
    if (options.preview)
        preview = [&] {
            if (auto profile = builder.soFar(options.stop))
                options.preview(std::move(profile));
        };
    const ReadOutcome outcome = readChunks(stream, builder, log, options, preview);
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
