// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "stream/block.h"
#include "stream/inflater.h"
#include "stream/input.h"
#include "stream/stream_end.h"

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <vector>

namespace nytprof {

/// Inflates the rest of an input in a thread of its own, at most a few blocks ahead.
class InflateThread {
public:
    /// first are the bytes already read from input, which start at offset in the file.
    InflateThread(
        std::unique_ptr<Input> input, std::span<const std::uint8_t> first, std::uint64_t offset);
    /// Stops early when the end has not been reached.
    ~InflateThread() { m_thread.request_stop(); }

    /// Waits for the next block; none at the end of the stream.
    [[nodiscard]] std::optional<Block> next();
    /// Gives a block back for reuse.
    void recycle(Block block);
    /// How the stream ended; valid once next() gave none.
    [[nodiscard]] const StreamEnd& end() const { return m_end; }

private:
    void run(const std::stop_token& stop);
    StreamEnd inflateAll(const std::stop_token& stop);
    void fill(Block& block);
    bool refillInput();
    void noteLast(std::span<const std::uint8_t> bytes);
    [[nodiscard]] bool endsAtFlush() const;
    bool startAgainWithZlib();
    Block takeFree();
    bool push(Block block, const std::stop_token& stop);

    /// How many blocks the inflater may be ahead. Waking a thread costs as much as a good part of a
    /// block, so it is more when there is much to read; and fewer at first, because memory that is
    /// touched for the first time costs as well.
    [[nodiscard]] std::size_t mostQueued() const
    {
        return std::min<std::size_t>(4 + m_produced / (1U << 20), 24);
    }
    static constexpr std::size_t WorthReading = 3; ///< with fewer the reader pauses

    std::unique_ptr<Input> m_input;
    std::unique_ptr<Inflater> m_inflater;
    std::vector<std::uint8_t> m_compressed;
    std::size_t m_compressedBegin = 0;
    std::size_t m_compressedEnd = 0;
    std::uint64_t m_start; ///< in the file, of the zlib stream
    std::uint64_t m_offset; ///< in the file, of m_compressed[m_compressedBegin]
    std::uint64_t m_produced = 0; ///< bytes in all
    std::uint64_t m_toSkip = 0; ///< bytes that were given to the reader before starting again
    Inflater::Status m_status = Inflater::Status::More;
    std::uint32_t m_lastBytes = 0; ///< of the input, as far as it was read
    bool m_inputEnded = false;
    bool m_startedAgain = false;

    std::mutex m_mutex;
    std::condition_variable_any m_readable;
    std::condition_variable_any m_writable;
    std::deque<Block> m_queue;
    std::vector<Block> m_free;
    std::size_t m_goOnBelow = 0; ///< when so few are queued; 0 while the inflater does not wait
    bool m_finished = false;
    StreamEnd m_end;
    std::jthread m_thread; ///< last, so that all it uses exists before and after it
};

} // namespace nytprof
