// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <cstdint>
#include <string>

namespace nytprof {

/// Something the reader has to say about a file.
struct Diagnostic {
    enum class Severity : std::uint8_t {
        Note, ///< odd but harmless
        Warning, ///< part of the data is missing or doubtful; the rest is shown
        Error, ///< the file is not a profile, or nothing of it could be read
    };
    Severity severity = Severity::Error;
    /// Position in the file. For data inside the compressed section it is the position of the
    /// compressed bytes being read; inflatedOffset then tells the position in the inflated data.
    std::uint64_t offset = 0;
    std::uint64_t inflatedOffset = 0; ///< 0 outside the compressed section
    std::string message; ///< what is wrong and what it means for the data, without the offset
    bool onlyEndMissing = false; ///< what there is of the file is whole, but it goes on no further
};

/// "FILE: byte 1234 (inflated byte 99): message", for showing to people.
[[nodiscard]] NYTPROF_EXPORT std::string describe(
    const std::string& path, const Diagnostic& diagnostic);

} // namespace nytprof
