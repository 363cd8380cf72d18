// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>

namespace nytprof {

/// How whoever waits for a file to be read takes part. All are called from the reading thread, now
/// and then.
struct ReadOptions {
    /// With bytes read and file size in bytes.
    std::function<void(std::uint64_t read, std::uint64_t size)> progress;
    /// Ask for it to stop; reading ends soon after.
    std::stop_token stop;
    /// Asked whether what has been read so far is wanted.
    std::function<bool()> previewWanted;
    /// Then called, with all that has been read given to where it goes.
    std::function<void()> preview;
    /// Asked whether what is held of the file, with so many bytes more, may be. Reading ends with
    /// what came before, and a warning, where not.
    std::function<bool(std::size_t more)> fits;
};

} // namespace nytprof
