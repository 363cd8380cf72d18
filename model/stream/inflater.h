// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace nytprof {

/// Undoes one zlib stream, piece by piece.
class Inflater {
public:
    enum class Status : std::uint8_t {
        More, ///< give it more input or more space
        End, ///< the stream ended properly
        Damaged, ///< what follows is not zlib data
        WrongChecksum, ///< the stream ended, but the data is not what was compressed
    };
    struct Step {
        std::size_t consumed = 0; ///< bytes of input that are done with
        std::size_t produced = 0; ///< valid bytes at the front of out, also when damaged
        Status status = Status::More;
        std::size_t behindEnd = 0; ///< of all bytes consumed, those behind the stream
    };

    Inflater() = default;
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;
    virtual ~Inflater();

    virtual Step inflate(std::span<const std::uint8_t> in, std::span<std::uint8_t> out) = 0;

    /// The fastest one of this build.
    static std::unique_ptr<Inflater> make();
};

/// zlib's, which is always there.
std::unique_ptr<Inflater> makeZlibInflater();
/// ISA-L's, about four times as fast; null in a build without ISA-L.
std::unique_ptr<Inflater> makeIsalInflater();

} // namespace nytprof
