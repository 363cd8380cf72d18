// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>

namespace nytprof {

/// Callbacks and limits of a read; called regularly from the reading thread.
struct ReadOptions {
    /// Bytes read and file size in bytes.
    std::function<void(std::uint64_t read, std::uint64_t size)> progress;
    std::stop_token stop;
    /// True requests a partial result.
    std::function<bool()> previewWanted;
    /// Called then; all data read so far has been delivered.
    std::function<void()> preview;
    /// Whether `more` bytes fit into memory; if not, reading ends with a warning.
    std::function<bool(std::size_t more)> fits;
};

} // namespace nytprof
