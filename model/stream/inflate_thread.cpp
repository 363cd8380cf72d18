// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "stream/inflate_thread.h"

#include <new>

namespace nytprof {

InflateThread::InflateThread(
    std::unique_ptr<Input> input, std::span<const std::uint8_t> first, std::uint64_t offset)
    : m_input(std::move(input))
    , m_inflater(Inflater::make())
    , m_compressed(std::max<std::size_t>(first.size(), std::size_t{128} * 1024))
    , m_compressedEnd(first.size())
    , m_start(offset)
    , m_offset(offset)
{
    std::copy(first.begin(), first.end(), m_compressed.begin());
    noteLast(first);
    m_thread = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

std::optional<Block> InflateThread::next()
{
    std::unique_lock lock(m_mutex);
    if (m_queue.empty())
        m_readable.wait(lock, [this] { return m_finished || m_queue.size() >= WorthReading; });
    if (m_queue.empty())
        return std::nullopt;
    Block block = std::move(m_queue.front());
    m_queue.pop_front();
    const bool writable = m_queue.size() + 1 == m_goOnBelow;
    lock.unlock();
    if (writable)
        m_writable.notify_one();
    return block;
}

void InflateThread::recycle(Block block)
{
    // A block grown for a long chunk would pin that memory.
    if (block.size != Block::Headroom + Block::Capacity)
        return;
    block.clear();
    const std::lock_guard lock(m_mutex);
    m_free.push_back(std::move(block));
}

Block InflateThread::takeFree()
{
    {
        const std::lock_guard lock(m_mutex);
        if (!m_free.empty()) {
            Block block = std::move(m_free.back());
            m_free.pop_back();
            return block;
        }
    }
    return {};
}

bool InflateThread::push(Block block, const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    const std::size_t most = maxQueued();
    if (m_queue.size() >= most) {
        m_goOnBelow = most / 2;
        if (!m_writable.wait(lock, stop, [this] { return m_queue.size() < m_goOnBelow; }))
            return false;
        m_goOnBelow = 0;
    }
    m_queue.push_back(std::move(block));
    const bool readable = m_queue.size() == WorthReading;
    lock.unlock();
    if (readable)
        m_readable.notify_one();
    return !stop.stop_requested();
}

void InflateThread::run(const std::stop_token& stop)
{
    StreamEnd end;
    try {
        end = inflateAll(stop);
    } catch (const std::bad_alloc&) {
        end = {StreamEnd::Kind::Unreadable, m_offset, "cannot be inflated: out of memory"};
    }
    {
        const std::lock_guard lock(m_mutex);
        m_end = std::move(end);
        m_finished = true;
    }
    m_readable.notify_one();
}

bool InflateThread::refillInput()
{
    m_compressedBegin = 0;
    m_compressedEnd = m_input->read(m_compressed);
    noteLast(std::span(m_compressed).first(m_compressedEnd));
    return m_compressedEnd != 0;
}

void InflateThread::noteLast(std::span<const std::uint8_t> bytes)
{
    for (const std::uint8_t byte : bytes.last(std::min(bytes.size(), sizeof m_lastBytes)))
        m_lastBytes = m_lastBytes << 8 | byte;
}

/// As after each flush of a killed process: the inflater holds nothing back.
bool InflateThread::endsAtFlush() const
{
    constexpr std::uint32_t EndOfSyncFlush = 0x0000FFFF;
    return m_lastBytes == EndOfSyncFlush;
}

StreamEnd InflateThread::inflateAll(const std::stop_token& stop)
{
    using Kind = StreamEnd::Kind;
    for (;;) {
        Block block = takeFree();
        block.offset = m_offset;
        fill(block);
        if (block.end != block.begin && !push(std::move(block), stop))
            return {Kind::Cancelled, m_offset, {}};
        const bool isCut = m_inputEnded && m_input->error().empty() && !endsAtFlush();
        const bool mayHoldBack = m_status == Inflater::Status::Damaged
            || (m_status == Inflater::Status::More && isCut);
        if (mayHoldBack && startAgainWithZlib())
            continue;
        if (m_status != Inflater::Status::More || m_inputEnded)
            break;
    }
    switch (m_status) {
    case Inflater::Status::End: return {Kind::Clean, m_offset, {}};
    case Inflater::Status::WrongChecksum: return {Kind::WrongChecksum, m_offset, {}};
    case Inflater::Status::Damaged: return {Kind::Damaged, m_offset, {}};
    case Inflater::Status::More: break;
    }
    if (!m_input->error().empty())
        return {Kind::Unreadable, m_offset, m_input->error()};
    return {Kind::Truncated, m_offset, {}};
}

void InflateThread::fill(Block& block)
{
    while (m_status == Inflater::Status::More && !block.freeSpace().empty()) {
        const bool noMoreInput = m_compressedBegin == m_compressedEnd && !refillInput();
        const std::span in(
            m_compressed.data() + m_compressedBegin, m_compressedEnd - m_compressedBegin);
        const std::span out = block.freeSpace();
        const Inflater::Step step = m_inflater->inflate(in, out);
        m_status = step.status;
        m_compressedBegin += step.consumed;
        m_offset += step.consumed;
        m_offset -= step.behindEnd;
        const std::size_t skipped = std::min<std::uint64_t>(step.produced, m_toSkip);
        m_toSkip -= skipped;
        if (skipped != 0)
            std::copy(out.begin() + skipped, out.begin() + step.produced, out.begin());
        block.end += step.produced - skipped;
        m_produced += step.produced - skipped;
        // The inflater may hold data without input: continue until it returns none.
        m_inputEnded = noMoreInput && step.produced == 0;
        if (m_inputEnded)
            return;
    }
}

/// ISA-L holds back up to some kilobytes before damage, and a varying few bytes before the end of a
/// truncated stream; zlib returns all.
bool InflateThread::startAgainWithZlib()
{
    if (m_startedAgain || !m_input->seek(m_start))
        return false;
    m_startedAgain = true;
    m_inflater = makeZlibInflater();
    m_status = Inflater::Status::More;
    m_compressedBegin = m_compressedEnd = 0;
    m_inputEnded = false;
    m_offset = m_start;
    m_toSkip = m_produced;
    return true;
}

} // namespace nytprof
