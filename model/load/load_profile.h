// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
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

/// How many bytes may be held of a file while it is read. What is made of them at the end takes up
/// to three times as much. A small file gets little however much memory there is: some kilobytes
/// of a gzipped file can stand for gigabytes of tables.
class NYTPROF_EXPORT MemoryBudget {
public:
    /// A quarter of what this process can get of the machine's memory.
    MemoryBudget();
    /// Of `most` bytes; of forSmallFile for a file that is hardly a byte long.
    explicit MemoryBudget(std::size_t most, std::size_t forSmallFile = std::size_t{256} << 20)
        : m_most(most)
        , m_forSmallFile(forSmallFile)
    {
    }

    [[nodiscard]] std::size_t most() const { return m_most; }
    /// For a file of so many bytes.
    [[nodiscard]] std::size_t most(std::uint64_t fileSize) const;

private:
    std::size_t m_most;
    std::size_t m_forSmallFile;
};

struct LoadOptions {
    /// Called from the loading thread now and then with bytes read and file size in bytes.
    std::function<void(std::uint64_t read, std::uint64_t size)> progress;
    /// Ask for it to stop; the load ends soon after, without a profile.
    std::stop_token stop;
    /// Asked in the loading thread, now and then, whether what has been read so far is wanted.
    std::function<bool()> previewWanted;
    /// Then called there with it: files, lines, and subs with the calls that have returned. Making
    /// it delays the load by as long as it takes.
    std::function<void(std::shared_ptr<const Profile>)> preview;
    /// Of the tables while they are read; less for small files.
    MemoryBudget memory;
};

struct LoadResult {
    /// Null when nothing could be read or the load was cancelled. With warnings, holds all that
    /// precedes the damage, or that fits into memory.
    std::shared_ptr<const Profile> profile;
    std::vector<Diagnostic> diagnostics; ///< in the order of the file
    bool cancelled = false;
};

/// Reads a profile of format 2.0 to 5.x, plain or compressed, or a file of another program
/// (load/file_formats.h); the content decides which. Either may be gzipped. Blocks; never
/// throws on bad input.
[[nodiscard]] NYTPROF_EXPORT LoadResult loadProfile(
    const std::string& path, const LoadOptions& options = {});

/// The same for a profile in memory, which is not used after the call.
[[nodiscard]] NYTPROF_EXPORT LoadResult loadProfile(
    std::span<const std::uint8_t> bytes, const LoadOptions& options = {});

} // namespace nytprof
