// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <string_view>

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

} // namespace nytprof
