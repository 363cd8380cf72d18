// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "stream/inflater.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <zlib.h>

#ifdef NYTPROF_HAVE_ISAL
#include <isa-l/igzip_lib.h>
#endif

namespace nytprof {

Inflater::~Inflater() = default;

namespace {

std::uint32_t clampTo32Bits(std::size_t size)
{
    return static_cast<std::uint32_t>(
        std::min<std::size_t>(size, std::numeric_limits<std::uint32_t>::max()));
}

class ZlibInflater : public Inflater {
public:
    ZlibInflater()
        : m_ready(inflateInit(&m_stream) == Z_OK)
    {
    }
    ~ZlibInflater() override
    {
        if (m_ready)
            inflateEnd(&m_stream);
    }
    ZlibInflater(const ZlibInflater&) = delete;
    ZlibInflater& operator=(const ZlibInflater&) = delete;

    Step inflate(std::span<const std::uint8_t> in, std::span<std::uint8_t> out) override
    {
        if (!m_ready)
            return {0, 0, Status::Damaged};
        m_stream.next_in = const_cast<Bytef*>(in.data()); // zlib only reads it
        m_stream.avail_in = clampTo32Bits(in.size());
        m_stream.next_out = out.data();
        m_stream.avail_out = clampTo32Bits(out.size());
        const int result = ::inflate(&m_stream, Z_NO_FLUSH);
        Step step;
        step.consumed = clampTo32Bits(in.size()) - m_stream.avail_in;
        step.produced = clampTo32Bits(out.size()) - m_stream.avail_out;
        step.status = statusOf(result);
        return step;
    }

private:
    [[nodiscard]] Status statusOf(int result) const
    {
        if (result == Z_OK || result == Z_BUF_ERROR)
            return Status::More;
        if (result == Z_STREAM_END)
            return Status::End;
        // zlib reports a wrong checksum only in this text.
        if (m_stream.msg && std::string_view(m_stream.msg) == "incorrect data check")
            return Status::WrongChecksum;
        return Status::Damaged;
    }

    z_stream m_stream{};
    bool m_ready;
};

#ifdef NYTPROF_HAVE_ISAL

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
        m_state.avail_in = clampTo32Bits(in.size());
        m_state.next_out = out.data();
        m_state.avail_out = clampTo32Bits(out.size());
        const int result = isal_inflate(&m_state);
        Step step;
        step.consumed = clampTo32Bits(in.size()) - m_state.avail_in;
        step.produced = clampTo32Bits(out.size()) - m_state.avail_out;
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

#endif

} // namespace

std::unique_ptr<Inflater> makeZlibInflater() { return std::make_unique<ZlibInflater>(); }

std::unique_ptr<Inflater> makeIsalInflater()
{
#ifdef NYTPROF_HAVE_ISAL
    return std::make_unique<IsalInflater>();
#else
    return nullptr;
#endif
}

std::unique_ptr<Inflater> Inflater::make()
{
    auto fastest = makeIsalInflater();
    return fastest ? std::move(fastest) : makeZlibInflater();
}

} // namespace nytprof
