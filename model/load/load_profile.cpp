// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "load/load_profile.h"

#include "builder/profile_builder.h"
#include "fleet/fleet_rows.h"
#include "format/import_options.h"
#include "import/text_lines.h"
#include "load/file_formats.h"
#include "stream/byte_stream.h"
#include "stream/chunk_reader.h"
#include "stream/input.h"

#include <algorithm>
#include <fstream>
#include <new>
#include <system_error>
#include <utility>

#include <sys/resource.h>
#include <unistd.h>

namespace nytprof {

namespace {

std::uint64_t pageSize() { return static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)); }

/// Bytes of the machine; free memory changes too fast to rely on.
std::uint64_t physicalMemory()
{
    return static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * pageSize();
}

/// Bytes left of the address space limit ("ulimit -v"); without a limit the maximum.
std::uint64_t addressSpaceLeft()
{
    rlimit limit{};
    ::getrlimit(RLIMIT_AS, &limit);
    std::uint64_t pagesUsed = 0;
    std::ifstream("/proc/self/statm") >> pagesUsed; // 0 without /proc
    return limit.rlim_cur - std::min<std::uint64_t>(limit.rlim_cur, pagesUsed * pageSize());
}

using Severity = Diagnostic::Severity;

ReadOutcome readImported(const ImportFormat& format, ByteStream& stream, ProfileBuilder& builder,
    DiagnosticLog& log, const ReadOptions& options)
{
    TextLines lines(stream, log, options);
    builder.option(import_option::Format, format.name);
    format.read(lines, builder);
    return lines.outcome();
}

LoadResult load(std::unique_ptr<Input> input, const LoadOptions& options, std::size_t most)
{
    LoadResult result;
    DiagnosticLog log;
    const std::uint64_t size = input->size();
    ByteStream stream(unzipped(std::move(input)));
    ProfileBuilder builder(log);
    if (options.keepsOrder)
        builder.keepOrder(options.keepsCallTimes);
    ReadOptions reading{options.progress, options.stop, options.previewWanted, {}, {}};
    const auto maxOfItsSize
        = [&] { return options.memory.most(size != 0 ? size : stream.position().offset); };
    const auto fits = [&](std::size_t more) {
        return builder.heldBytes() + more <= std::min(most, maxOfItsSize());
    };
    const std::string tooLarge
        = "too large for this machine: it may use " + std::to_string(most >> 20) + " MiB of memory";
    reading.limit = [&](std::size_t more) -> const char* {
        if (fits(more)
            || (builder.dropOrder("the order of events needs too much memory") && fits(more)))
            return nullptr;
        if (maxOfItsSize() <= most && maxOfItsSize() < options.memory.most())
            return "needs more memory than any profile of its size: 32 MiB and 128 bytes per byte";
        return tooLarge.c_str();
    };
    if (options.preview)
        reading.preview = [&] {
            if (auto profile = builder.snapshot(options.stop))
                options.preview(std::move(profile));
        };
    const ImportFormat* const imported = importFormatOf(stream);
    const ReadOutcome outcome = imported ? readImported(*imported, stream, builder, log, reading)
                                         : readChunks(stream, builder, log, reading);
    const bool read = outcome == ReadOutcome::Whole || outcome == ReadOutcome::Damaged;
    if (read)
        result.profile = builder.finish(outcome == ReadOutcome::Whole, options.stop);
    result.cancelled = outcome == ReadOutcome::Cancelled || (read && !result.profile);
    result.diagnostics = log.take();
    return result;
}

LoadResult unread(std::string why)
{
    LoadResult result;
    result.diagnostics.push_back({Severity::Error, 0, 0, std::move(why), false});
    return result;
}

/// Retries with smaller limits until it fits: less memory may be free than expected.
LoadResult loadWithin(
    const std::function<std::unique_ptr<Input>()>& open, const LoadOptions& options)
{
    constexpr std::size_t Min = std::size_t{1} << 20;
    for (std::size_t most = options.memory.most(); most >= Min; most /= 4) {
        bool mayBeReadAgain = false;
        try {
            auto input = open();
            mayBeReadAgain = input->size() != 0;
            if (mayBeReadAgain)
                most = std::min(most, options.memory.most(input->size()));
            return load(std::move(input), options, most);
        } catch (const std::bad_alloc&) {
        } catch (const std::system_error&) { // no thread could be started
        }
        if (!mayBeReadAgain)
            break;
    }
    return unread("out of memory; end other programs, or raise the limit of ulimit -v");
}

LoadResult loadFromFleet(const std::string& url, const LoadOptions& options)
{
    LoadResult result;
    const FleetConnection connection = openFleet(url);
    FleetRows rows{{}, connection.error};
    LoadOptions within = options;
    if (connection.server)
        rows = fetchFleetRows(*connection.server, options.memory.most(), options.stop);
    if (!rows.error.empty()) {
        result.cancelled = options.stop.stop_requested();
        return result.cancelled ? result : unread(rows.error);
    }
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(rows.text.data());
    const std::size_t most = options.memory.most();
    within.memory = MemoryBudget(most - std::min(most, rows.text.size()));
    result = loadProfile(std::span(bytes, rows.text.size()), within);
    if (!connection.note.empty())
        result.diagnostics.push_back({Severity::Warning, 0, 0, connection.note, false});
    for (const std::string& warning : rows.warnings)
        result.diagnostics.push_back({Severity::Warning, 0, 0, warning, false});
    return result;
}

} // namespace

MemoryBudget::MemoryBudget()
    : MemoryBudget(static_cast<std::size_t>(
        std::min<std::uint64_t>({physicalMemory(), addressSpaceLeft(), SIZE_MAX}) / 4))
{
}

std::size_t MemoryBudget::most(std::uint64_t fileSize) const
{
    // Profiles of programs need up to 60 bytes per byte of a compressed file.
    constexpr std::uint64_t ForEachByte = 128;
    const std::uint64_t useful = std::min<std::uint64_t>(fileSize, m_most / ForEachByte);
    return static_cast<std::size_t>(
        std::min<std::uint64_t>(m_most, m_forSmallFile + ForEachByte * useful));
}

LoadedRuns loadRuns(const std::string& url, const LoadOptions& options)
{
    const FleetConnection connection = openFleet(url);
    FleetRuns rows{{}, true, connection.error};
    if (connection.server)
        rows = fetchFleetRuns(*connection.server, MaxRuns, options.memory.most(), options.stop);
    if (!rows.error.empty())
        return {{}, unread(rows.error).diagnostics};
    LoadedRuns loaded;
    for (std::size_t i = rows.texts.size(); i-- > 0;) {
        const auto* const bytes = reinterpret_cast<const std::uint8_t*>(rows.texts[i].data());
        loaded.runs.push_back(loadProfile(std::span(bytes, rows.texts[i].size()), options));
    }
    if (!connection.note.empty())
        loaded.diagnostics.push_back({Severity::Warning, 0, 0, connection.note, false});
    if (!rows.areAll)
        loaded.diagnostics.push_back({Severity::Warning, 0, 0,
            "only the latest " + std::to_string(MaxRuns)
                + " runs are compared; select a shorter time for others",
            false});
    return loaded;
}

LoadResult loadProfile(const std::string& path, const LoadOptions& options)
{
    if (!isFleetLocation(path))
        return loadWithin([&] { return Input::openFile(path); }, options);
    try {
        return loadFromFleet(path, options);
    } catch (const std::bad_alloc&) {
        return unread("out of memory; select fewer runs or a shorter time");
    }
}

LoadResult loadProfile(std::span<const std::uint8_t> bytes, const LoadOptions& options)
{
    return loadWithin([&] { return Input::fromMemory(bytes); }, options);
}

} // namespace nytprof
