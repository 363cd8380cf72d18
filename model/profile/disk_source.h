// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace nytprof {

struct File;

/// Size limit in bytes.
inline constexpr std::size_t LargestDiskSource = std::size_t{64} * 1024 * 1024;

/// Current content of a file on this machine.
struct DiskSource {
    std::string text; ///< of unknown encoding; never empty
    std::int64_t modified = 0; ///< epoch seconds
};

/// Reads a file by a name from an untrusted profile: only regular files with a size, no files of
/// the kernel (/proc, /sys), never waiting for other programs. On failure errno is the reason.
/// Callers that publish the text need permission from the user.
[[nodiscard]] std::optional<DiskSource> readDiskSource(const std::string& path);

struct DiskStamp {
    std::int64_t size = 0;
    std::int64_t modified = 0; ///< epoch seconds
    friend bool operator==(const DiskStamp&, const DiskStamp&) = default;
};
/// The file's stamp, without reading it; none if readDiskSource() would refuse it.
[[nodiscard]] std::optional<DiskStamp> diskSourceStamp(const std::string& path);

/// Whether the name is of a file on disk, not of a string eval, -e or made up.
[[nodiscard]] bool mayBeOnDisk(const File& file);

} // namespace nytprof
