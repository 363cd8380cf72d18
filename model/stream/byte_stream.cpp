// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "stream/byte_stream.h"

#include "stream/inflate_thread.h"

#include <algorithm>

namespace nytprof {

ByteStream::ByteStream(std::unique_ptr<Input> input)
    : m_input(std::move(input))
    , m_fileSize(m_input->size())
{
}

ByteStream::~ByteStream() = default;

std::optional<Block> ByteStream::nextBlock()
{
    if (m_inflater) {
        auto block = m_inflater->next();
        if (!block)
            m_end = m_inflater->end();
        return block;
    }
    Block block;
    block.offset = m_windowEnd;
    const std::size_t count = m_input->read(block.room());
    block.end = block.begin + count;
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
        const auto rest = window();
        if (rest.size() <= Block::Headroom) {
            block->begin -= rest.size();
            std::copy(rest.begin(), rest.end(),
                block->bytes.begin() + static_cast<std::ptrdiff_t>(block->begin));
            std::swap(m_block, *block);
        } else {
            auto& bytes = m_block.bytes;
            bytes.resize(m_block.end);
            const auto more = block->content();
            bytes.insert(bytes.end(), more.begin(), more.end());
            m_block.end = bytes.size();
        }
        if (m_inflater)
            m_inflater->recycle(std::move(*block));
    }
    return true;
}

void ByteStream::startInflating()
{
    m_inflater = std::make_unique<InflateThread>(std::move(m_input), window(), position().offset);
    m_block = Block{};
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
