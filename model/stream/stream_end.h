// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <string>

namespace nytprof {

/// A place in a profile.
struct Position {
    std::uint64_t offset = 0; ///< in the file; of the compressed bytes when inside that section
    std::uint64_t inflatedOffset = 0; ///< in the inflated data; 0 outside
};

/// How the bytes of a stream came to their end.
struct StreamEnd {
    enum class Kind : std::uint8_t {
        Clean, ///< plain: the end of the file; compressed: the proper end of the zlib stream
        Truncated, ///< the file ends within the zlib stream
        Damaged, ///< the zlib stream is not valid from here on
        WrongChecksum, ///< all was read, but the zlib stream's checksum differs
        Unreadable, ///< the system refused to read on; see error
        Cancelled,
    };
    Kind kind = Kind::Clean;
    std::uint64_t offset = 0; ///< in the file
    std::string error; ///< only with Unreadable
};

} // namespace nytprof
