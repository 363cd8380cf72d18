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

/// Inflates an input in its own thread, a few blocks ahead.
class InflateThread {
public:
    /// first: bytes already read from input, at this offset of the file.
    InflateThread(
        std::unique_ptr<Input> input, std::span<const std::uint8_t> first, std::uint64_t offset);
    ~InflateThread() { m_thread.request_stop(); }

    /// Waits for the next block; none at the end.
    [[nodiscard]] std::optional<Block> next();
    void recycle(Block block);
    /// Valid once next() returned none.
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

    /// Limit of queued blocks. Waking a thread costs a good part of a block, so large inputs get
    /// more; few at first, because touching new memory is expensive.
    [[nodiscard]] std::size_t maxQueued() const
    {
        return std::min<std::size_t>(4 + m_produced / (1U << 20), 24);
    }
    static constexpr std::size_t WorthReading = 3; ///< below this the reader pauses

    std::unique_ptr<Input> m_input;
    std::unique_ptr<Inflater> m_inflater;
    std::vector<std::uint8_t> m_compressed;
    std::size_t m_compressedBegin = 0;
    std::size_t m_compressedEnd = 0;
    std::uint64_t m_start; ///< of the zlib stream in the file
    std::uint64_t m_offset; ///< of m_compressed[m_compressedBegin] in the file
    std::uint64_t m_produced = 0; ///< bytes
    std::uint64_t m_toSkip = 0; ///< bytes delivered before restarting
    Inflater::Status m_status = Inflater::Status::More;
    std::uint32_t m_lastBytes = 0; ///< of the input so far
    bool m_inputEnded = false;
    bool m_startedAgain = false;

    std::mutex m_mutex;
    std::condition_variable_any m_readable;
    std::condition_variable_any m_writable;
    std::deque<Block> m_queue;
    std::vector<Block> m_free;
    std::size_t m_goOnBelow = 0; ///< resume when fewer are queued; 0 unless waiting
    bool m_finished = false;
    StreamEnd m_end;
    std::jthread m_thread; ///< last member: uses all others
};

} // namespace nytprof
