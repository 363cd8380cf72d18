// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "stream/diagnostic_log.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace nytprof {

class Profile;

/// Limit in bytes for what is held of a file while it is read; the final tables take up to three
/// times as much. Lower for small files: some kilobytes of gzip can expand to gigabytes of tables.
class MemoryBudget {
public:
    /// A quarter of the memory available to this process.
    MemoryBudget();
    /// `most` bytes; `forSmallFile` for files of hardly a byte.
    explicit MemoryBudget(std::size_t most, std::size_t forSmallFile = std::size_t{32} << 20)
        : m_most(most)
        , m_forSmallFile(forSmallFile)
    {
    }

    [[nodiscard]] std::size_t most() const { return m_most; }
    /// Limit for a file of this size in bytes.
    [[nodiscard]] std::size_t most(std::uint64_t fileSize) const;

private:
    std::size_t m_most;
    std::size_t m_forSmallFile;
};

struct LoadOptions {
    /// Called regularly in the loading thread with bytes read and file size in bytes.
    std::function<void(std::uint64_t read, std::uint64_t size)> progress;
    /// Cancels the load soon after a request; no profile is returned.
    std::stop_token stop;
    /// Called regularly in the loading thread; true requests a partial result.
    std::function<bool()> previewWanted;
    /// Callback for partial results, in the loading thread, which waits for it: files, lines, and
    /// subs with the calls that have returned.
    std::function<void(std::shared_ptr<const Profile>)> preview;
    /// Makes Profile::timeAxis() also of files of Devel::NYTProf, whose events show what ran when.
    bool keepsOrder = false;
    /// Makes TimeLane::calls of the files that keepsOrder is for, too.
    bool keepsCallTimes = false;
    /// Limit for the tables while reading; lower for small files.
    MemoryBudget memory;
};

struct LoadResult {
    /// Null if nothing could be read or the load was cancelled. With warnings, it holds what
    /// precedes the damage, or fits into memory.
    std::shared_ptr<const Profile> profile;
    std::vector<Diagnostic> diagnostics; ///< in file order
    bool cancelled = false;
};

/// Loads a profile of format 2.0 to 5.x, plain or compressed, or another program's file
/// (load/file_formats.h), decided by content; each may be gzipped. Blocks; never throws on bad
/// input.
[[nodiscard]] LoadResult loadProfile(const std::string& path, const LoadOptions& options = {});

struct LoadedRuns {
    std::vector<LoadResult> runs; ///< from the earliest one
    std::vector<Diagnostic> diagnostics; ///< of all
};
/// Each run that a FleetLocation selects, of more the latest ones. Without call stacks. Empty, with
/// an error, if one cannot be read.
[[nodiscard]] LoadedRuns loadRuns(const std::string& url, const LoadOptions& options = {});
inline constexpr std::size_t MaxRuns = 100; ///< of loadRuns()

/// Loads a profile in memory; bytes are not used after the call.
[[nodiscard]] LoadResult loadProfile(
    std::span<const std::uint8_t> bytes, const LoadOptions& options = {});

} // namespace nytprof
