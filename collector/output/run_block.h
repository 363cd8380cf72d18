// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace nytprof {

/// Longest record that appendRunBlock() takes: the reach of a deflate distance is far beyond it.
inline constexpr std::size_t MaxRunRecord = 4096;

/// Appends one raw deflate block that inflates to `times` copies of `record`, then an empty stored
/// block, so that the output starts and ends on a byte boundary. The block is written directly: the
/// record's bytes as literals, then matches of the longest length at the distance of one record. It
/// is as small as the format allows (about 1/1000 of the run) at a cost that zlib, which must look
/// at every byte, cannot reach. See RFC 1951, 3.2.
/// `record` has 1 to MaxRunRecord bytes; `times` is at least 2.
void appendRunBlock(
    std::vector<std::uint8_t>& out, std::span<const std::uint8_t> record, std::uint64_t times);

} // namespace nytprof
