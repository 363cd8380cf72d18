// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

class ByteStream;
class ProfileBuilder;
class TextLines;

/// A file format of another profiler. Options of the imported profile state what the file lacks:
/// "imported" names the format; Profile::costUnit(), countsCalls() and callTreeIsEstimated() depend
/// on others (format/import_options.h).
struct ImportFormat {
    const char* name; ///< "folded stacks"
    /// Recognises the format by the first 64 KiB, or all of a shorter file.
    bool (*begins)(std::string_view begin);
    /// Reads `lines` into builder; errors and outcome are in `lines`.
    void (*read)(TextLines& lines, ProfileBuilder& builder);
};

/// Format of a file that begins so; null if unknown or a profile of NYTProf.
[[nodiscard]] const ImportFormat* importFormatOf(std::string_view begin);
/// Format of a stream at its start, which is not advanced.
[[nodiscard]] const ImportFormat* importFormatOf(ByteStream& stream);

/// Whether a file is named "nytprof*.out*", even if damaged, or begins like a profile; false for
/// files of other profilers, and for "*.part". Files named like windows (load/window_files.h) are
/// profiles and not opened.
[[nodiscard]] bool isProfile(const std::string& path);

/// Expands paths, without duplicates: files as given, folders to the profiles directly in them, by
/// name. Skips files of other profilers in folders, which are probably exports, and files that
/// isWanted() rejects, without opening them.
[[nodiscard]] std::vector<std::string> profilePaths(
    std::span<const std::string> paths,
    const std::function<bool(const std::string& path)>& isWanted
    = [](const std::string&) { return true; });

} // namespace nytprof
