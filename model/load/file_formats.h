// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

class ByteStream;
class ProfileBuilder;
class TextLines;

/// A file format of another profiler, imported as a profile. Options of that profile say what the
/// file lacks: "imported" names the format; Profile::costUnit(), countsCalls() and
/// callTreeIsEstimated() depend on others (format/extensions.h).
struct ImportFormat {
    const char* name; ///< "folded stacks"
    /// Whether a file is of this format, by its first 64 KiB or all of a shorter one.
    bool (*begins)(std::string_view begin);
    /// Reads lines into builder; errors and the outcome are in `lines`.
    void (*read)(TextLines& lines, ProfileBuilder& builder);
};

/// The format of a file that begins so; null if it is unknown or a profile of NYTProf.
[[nodiscard]] NYTPROF_EXPORT const ImportFormat* importFormatOf(std::string_view begin);
/// The same for a stream at its begin, which is not advanced.
[[nodiscard]] NYTPROF_EXPORT const ImportFormat* importFormatOf(ByteStream& stream);

/// Whether a file is named "nytprof*.out*", even if damaged, or begins like a profile. False for
/// files of other profilers.
[[nodiscard]] NYTPROF_EXPORT bool isProfile(const std::string& path);

/// The files of paths, without duplicates: files themselves, and for a folder the profiles directly
/// in it, by name. Files of other profilers are not taken from folders, where they are probably
/// exports of the profiles beside them.
[[nodiscard]] NYTPROF_EXPORT std::vector<std::string> profilePaths(
    std::span<const std::string> paths);

} // namespace nytprof
