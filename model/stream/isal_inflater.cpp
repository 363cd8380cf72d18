// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "stream/inflater.h"

#ifdef NYTPROF_HAVE_ISAL

#include <isa-l/igzip_lib.h>

#include <algorithm>
#include <limits>

namespace nytprof {

namespace {

std::uint32_t clampToIsal(std::size_t size)
{
    return static_cast<std::uint32_t>(
        std::min<std::size_t>(size, std::numeric_limits<std::uint32_t>::max()));
}

class IsalInflater : public Inflater {
public:
    IsalInflater()
    {
        isal_inflate_init(&m_state);
        m_state.crc_flag = ISAL_ZLIB;
    }

    Step inflate(std::span<const std::uint8_t> in, std::span<std::uint8_t> out) override
    {
        m_state.next_in = const_cast<std::uint8_t*>(in.data()); // ISA-L only reads it
        m_state.avail_in = clampToIsal(in.size());
        m_state.next_out = out.data();
        m_state.avail_out = clampToIsal(out.size());
        const int result = isal_inflate(&m_state);
        Step step;
        step.consumed = clampToIsal(in.size()) - m_state.avail_in;
        step.produced = clampToIsal(out.size()) - m_state.avail_out;
        if (result == ISAL_INCORRECT_CHECKSUM)
            step.status = Status::WrongChecksum;
        else if (result < 0 || result == ISAL_NEED_DICT)
            step.status = Status::Damaged;
        else if (m_state.block_state == ISAL_BLOCK_FINISH)
            step.status = Status::End;
        if (step.status == Status::End) // ISA-L reads whole words
            step.behindEnd = static_cast<std::size_t>(std::max(0, m_state.read_in_length)) / 8;
        return step;
    }

private:
    inflate_state m_state{};
};

} // namespace

std::unique_ptr<Inflater> makeIsalInflater()
{
    return std::make_unique<IsalInflater>();
}

} // namespace nytprof

#else

namespace nytprof {

std::unique_ptr<Inflater> makeIsalInflater()
{
    return nullptr;
}

} // namespace nytprof

#endif
