// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <string>

namespace nytprof {

struct Position {
    std::uint64_t offset = 0; ///< in the file; within the compressed section, of compressed bytes
    std::uint64_t inflatedOffset = 0; ///< in the inflated data; 0 outside
};

struct StreamEnd {
    enum class Kind : std::uint8_t {
        Clean, ///< end of a plain file, or regular end of the zlib stream
        Truncated,
        Damaged, ///< invalid zlib data from here on
        WrongChecksum, ///< complete, but the zlib checksum differs
        Unreadable, ///< read error; see error
        Cancelled,
    };
    Kind kind = Kind::Clean;
    std::uint64_t offset = 0; ///< in the file
    std::string error; ///< Unreadable only
};

} // namespace nytprof
