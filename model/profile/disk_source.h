// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace nytprof {

struct File;

/// No source is larger.
inline constexpr std::size_t LargestDiskSource = std::size_t{64} * 1024 * 1024; // bytes

/// A file of this machine, as it is now.
struct DiskSource {
    std::string text; ///< in no particular encoding; never empty
    std::int64_t modified = 0; ///< seconds since 1970
};

/// Reads a file under a name that a profile may have chosen to do harm: only regular files with a
/// size, not those that a kernel makes up (/proc, /sys), never waiting for other programs. Without
/// a result, errno says why. Who publishes the text must have been asked to.
[[nodiscard]] NYTPROF_EXPORT std::optional<DiskSource> readDiskSource(const std::string& path);

/// When that file was last changed, without reading it; nothing where readDiskSource() refuses.
[[nodiscard]] NYTPROF_EXPORT std::optional<std::int64_t> diskSourceModified(
    const std::string& path);

/// Whether the name is that of a file on disk, not one of string evals, of -e, or made up.
[[nodiscard]] NYTPROF_EXPORT bool mayBeOnDisk(const File& file);

} // namespace nytprof
