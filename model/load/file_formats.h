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

/// A format of other programs, read into the tables of a profile. What such a file does not tell is
/// said in options of the profile: "imported" names the format, and Profile::costUnit(),
/// countsCalls() and callTreeIsEstimated() go by others (format/extensions.h).
struct ImportFormat {
    const char* name; ///< "folded stacks"
    /// Whether a file is of this format, by its first 64 KiB, or all of it.
    bool (*begins)(std::string_view begin);
    /// Gives builder all that lines say; they know what is wrong with the file, and how it ended.
    void (*read)(TextLines& lines, ProfileBuilder& builder);
};

/// The format of a file that begins so; null when it is none of these, or a profile of NYTProf.
[[nodiscard]] NYTPROF_EXPORT const ImportFormat* importFormatOf(std::string_view begin);
/// The same for a stream of which nothing has been taken yet, nor is here.
[[nodiscard]] NYTPROF_EXPORT const ImportFormat* importFormatOf(ByteStream& stream);

/// A file that is named "nytprof*.out*", so that its damage is told, or begins as profiles do.
/// Files of other programs are none.
[[nodiscard]] NYTPROF_EXPORT bool isProfile(const std::string& path);

/// The files that paths stand for, none twice: those that are no folder as they are; of a folder
/// the profiles that lie in it, in order of their names, not in folders below. Files of other
/// programs are read when they are named, not out of a folder, where they are likely made of the
/// profiles beside them.
[[nodiscard]] NYTPROF_EXPORT std::vector<std::string> profilePaths(
    std::span<const std::string> paths);

} // namespace nytprof
