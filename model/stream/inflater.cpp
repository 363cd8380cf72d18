// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "stream/inflater.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <zlib.h>

namespace nytprof {

Inflater::~Inflater() = default;

std::unique_ptr<Inflater> Inflater::make()
{
    auto fastest = makeIsalInflater();
    return fastest ? std::move(fastest) : makeZlibInflater();
}

namespace {

unsigned int clampToZlib(std::size_t size)
{
    return static_cast<unsigned int>(
        std::min<std::size_t>(size, std::numeric_limits<unsigned int>::max()));
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
        m_stream.avail_in = clampToZlib(in.size());
        m_stream.next_out = out.data();
        m_stream.avail_out = clampToZlib(out.size());
        const int result = ::inflate(&m_stream, Z_NO_FLUSH);
        Step step;
        step.consumed = clampToZlib(in.size()) - m_stream.avail_in;
        step.produced = clampToZlib(out.size()) - m_stream.avail_out;
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
        // zlib tells a wrong checksum from damage only in words.
        if (m_stream.msg && std::string_view(m_stream.msg) == "incorrect data check")
            return Status::WrongChecksum;
        return Status::Damaged;
    }

    z_stream m_stream{};
    bool m_ready;
};

} // namespace

std::unique_ptr<Inflater> makeZlibInflater()
{
    return std::make_unique<ZlibInflater>();
}

} // namespace nytprof
