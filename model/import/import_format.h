// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "stream/chunk_reader.h"

#include <cstddef>
#include <string_view>

namespace nytprof {

class ProfileBuilder;
class TextLines;

/// A format of other programs, read into the tables of a profile. What such a file does not tell is
/// said in options of the profile: "imported" names the format, and Profile::costUnit(),
/// countsCalls() and callTreeIsEstimated() go by others (format/import_options.h).
struct ImportFormat {
    const char* name; ///< "folded stacks"
    /// Whether a file is of this format, by its first bytes: RecognisedBy of them, or all.
    bool (*begins)(std::string_view begin);
    /// Gives builder all that lines say; they know what is wrong with the file, and how it ended.
    void (*read)(TextLines& lines, ProfileBuilder& builder);
};

/// How many bytes tell what a file is.
inline constexpr std::size_t RecognisedBy = std::size_t{64} << 10;

/// The format of a file that begins so; null when it is none of these, or a profile of NYTProf.
[[nodiscard]] NYTPROF_EXPORT const ImportFormat* importFormatOf(std::string_view begin);

} // namespace nytprof
