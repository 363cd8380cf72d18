// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "stream/byte_stream.h"

#include "stream/inflate_thread.h"

namespace nytprof {

ByteStream::ByteStream(std::unique_ptr<Input> input)
    : m_input(std::move(input))
    , m_fileSize(m_input->size())
    , m_zippedSize(m_input->zippedSize())
{
}

ByteStream::~ByteStream() = default;

/// A profile is compressed already, which makes it at most a thousandth; compressed again, hours of
/// reading fit into some kilobytes.
bool ByteStream::unpacksToTooMuch() const
{
    constexpr std::uint64_t Small = std::uint64_t{64} << 20;
    constexpr std::uint64_t ForEachByte = 1032; // what deflate can do
    return m_zippedSize != 0 && m_windowEnd > Small + ForEachByte * m_zippedSize;
}

std::optional<Block> ByteStream::nextBlock()
{
    if (unpacksToTooMuch()) {
        m_end = {StreamEnd::Kind::Unreadable, position().offset,
            "unpacks to more than any profile of its size, 64 MiB and 1,032 bytes per byte; unpack "
            "it first"};
        return std::nullopt;
    }
    if (m_inflater) {
        auto block = m_inflater->next();
        if (!block)
            m_end = m_inflater->end();
        return block;
    }
    Block block = m_spare ? std::move(*m_spare) : Block{};
    m_spare.reset();
    block.clear();
    block.offset = m_windowEnd;
    const std::size_t count = m_input->read(block.freeSpace());
    block.end += count;
    if (count != 0)
        return block;
    m_end.offset = m_windowEnd;
    if (!m_input->error().empty())
        m_end = {StreamEnd::Kind::Unreadable, m_windowEnd, m_input->error()};
    return std::nullopt;
}

bool ByteStream::grow(std::size_t wanted)
{
    while (window().size() < wanted) {
        auto block = nextBlock();
        if (!block)
            return false;
        m_windowEnd += block->content().size();
        if (window().size() <= Block::Headroom) {
            block->prepend(window());
            std::swap(m_block, *block);
        } else {
            m_block.append(block->content());
        }
        if (m_inflater)
            m_inflater->recycle(std::move(*block));
        else
            m_spare = std::move(block);
    }
    return true;
}

void ByteStream::startInflating()
{
    const std::uint64_t offset = position().offset;
    m_inflater = std::make_unique<InflateThread>(std::move(m_input), window(), offset);
    m_block = Block{};
    m_block.offset = offset; // until the inflater delivers a block
    m_windowEnd = 0;
}

Position ByteStream::position(std::size_t ahead) const
{
    const std::uint64_t logical = m_windowEnd - window().size() + ahead;
    if (m_inflater)
        return {m_block.offset, logical};
    return {logical, 0};
}

} // namespace nytprof
