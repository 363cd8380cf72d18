// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace nytprof {

/// Inflates one zlib stream incrementally.
class Inflater {
public:
    enum class Status : std::uint8_t {
        More, ///< needs more input or output space
        End,
        Damaged, ///< not zlib data from here on
        WrongChecksum, ///< complete, but the data differs from what was compressed
    };
    struct Step {
        std::size_t consumed = 0;
        std::size_t produced = 0; ///< valid bytes at the front of out, even if damaged
        Status status = Status::More;
        std::size_t behindEnd = 0; ///< consumed bytes after the stream
    };

    Inflater() = default;
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;
    virtual ~Inflater();

    virtual Step inflate(std::span<const std::uint8_t> in, std::span<std::uint8_t> out) = 0;

    /// The fastest one available.
    static std::unique_ptr<Inflater> make();
};

std::unique_ptr<Inflater> makeZlibInflater();
/// Four times as fast; null in builds without ISA-L.
std::unique_ptr<Inflater> makeIsalInflater();

} // namespace nytprof
