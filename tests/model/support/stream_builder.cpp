// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "stream_builder.h"

#include "format/varint.h"

#include <QTest>

#include <zlib.h>

#include <algorithm>
#include <array>
#include <bit>

namespace nytprof::test {

StreamBuilder::StreamBuilder(int major, int minor)
    : m_plain("NYTProf " + std::to_string(major) + " " + std::to_string(minor) + "\n")
{
}

StreamBuilder StreamBuilder::begun()
{
    StreamBuilder stream;
    stream.text(":ticks_per_sec=10000000").text(":nv_size=8").pidStart(7, 1, 1.7e9);
    return stream;
}

StreamBuilder StreamBuilder::inMicroseconds(std::uint32_t pid, double time)
{
    StreamBuilder stream;
    stream.text(":ticks_per_sec=1000000").text("!calls=1").pidStart(pid, 1, time);
    return stream;
}

StreamBuilder& StreamBuilder::byte(char value)
{
    (m_deflating ? m_toDeflate : m_plain) += value;
    return *this;
}

StreamBuilder& StreamBuilder::varint(std::uint32_t value)
{
    std::array<std::uint8_t, MaxVarintSize> buffer{};
    const std::uint8_t* end = putVarint(buffer.data(), value);
    for (const std::uint8_t* at = buffer.data(); at != end; ++at)
        byte(static_cast<char>(*at));
    return *this;
}

StreamBuilder& StreamBuilder::nv(double value)
{
    auto buffer = std::bit_cast<std::array<char, sizeof(double)>>(value);
    if (m_swapDoubles)
        std::reverse(buffer.begin(), buffer.end());
    for (const char c : buffer)
        byte(c);
    return *this;
}

StreamBuilder& StreamBuilder::string(std::string_view bytes, char tag)
{
    byte(tag).varint(static_cast<std::uint32_t>(bytes.size()));
    (m_deflating ? m_toDeflate : m_plain) += bytes;
    return *this;
}

StreamBuilder& StreamBuilder::text(std::string_view line)
{
    (m_deflating ? m_toDeflate : m_plain) += line;
    return byte('\n');
}

StreamBuilder& StreamBuilder::pidStart(std::uint32_t pid, std::uint32_t parent, double time)
{
    return byte('P').varint(pid).varint(parent).nv(time);
}

StreamBuilder& StreamBuilder::pidEnd(std::uint32_t pid, double time)
{
    return byte('p').varint(pid).nv(time);
}

StreamBuilder& StreamBuilder::newFid(std::uint32_t fid, std::string_view name,
    std::uint32_t evalFid, std::uint32_t evalLine, std::uint32_t flags, std::uint32_t size,
    std::uint32_t modified)
{
    byte('@').varint(fid).varint(evalFid).varint(evalLine).varint(flags);
    varint(size).varint(modified);
    return string(name);
}

StreamBuilder& StreamBuilder::time(std::int32_t ticks, std::uint32_t fid, std::uint32_t line)
{
    return byte('+').varint(static_cast<std::uint32_t>(ticks)).varint(fid).varint(line);
}

StreamBuilder& StreamBuilder::timeBlock(std::int32_t ticks, std::uint32_t fid, std::uint32_t line,
    std::uint32_t blockLine, std::uint32_t subLine)
{
    byte('*').varint(static_cast<std::uint32_t>(ticks)).varint(fid).varint(line);
    return varint(blockLine).varint(subLine);
}

StreamBuilder& StreamBuilder::discount() { return byte('-'); }

StreamBuilder& StreamBuilder::subEntry(std::uint32_t fid, std::uint32_t line)
{
    return byte('>').varint(fid).varint(line);
}

StreamBuilder& StreamBuilder::subReturn(
    std::uint32_t depth, double inclusive, double exclusive, std::string_view sub)
{
    return byte('<').varint(depth).nv(inclusive).nv(exclusive).string(sub);
}

StreamBuilder& StreamBuilder::srcLine(std::uint32_t fid, std::uint32_t line, std::string_view text)
{
    return byte('S').varint(fid).varint(line).string(text);
}

StreamBuilder& StreamBuilder::subInfo(
    std::uint32_t fid, std::string_view sub, std::uint32_t first, std::uint32_t last)
{
    return byte('s').varint(fid).string(sub).varint(first).varint(last);
}

StreamBuilder& StreamBuilder::subCallers(std::string_view callee, const Call& call)
{
    byte('c').varint(call.fid).varint(call.line).string(call.caller).varint(call.count);
    nv(call.inclusive).nv(call.exclusive).nv(call.recursive).varint(call.depth);
    return string(callee);
}

StreamBuilder& StreamBuilder::xsubMarker(std::string_view callee)
{
    return subCallers(callee, {.fid = 0, .line = 0, .count = 0});
}

StreamBuilder& StreamBuilder::startDeflate()
{
    byte('z');
    m_deflating = true;
    return *this;
}

StreamBuilder& StreamBuilder::swapDoubles()
{
    m_swapDoubles = true;
    return *this;
}

std::vector<std::uint8_t> StreamBuilder::bytes() const
{
    std::vector<std::uint8_t> all(m_plain.begin(), m_plain.end());
    if (m_deflating) {
        uLongf size = compressBound(m_toDeflate.size());
        std::vector<std::uint8_t> deflated(size);
        compress(deflated.data(), &size, reinterpret_cast<const Bytef*>(m_toDeflate.data()),
            m_toDeflate.size());
        all.insert(
            all.end(), deflated.begin(), deflated.begin() + static_cast<std::ptrdiff_t>(size));
    }
    return all;
}

LoadResult StreamBuilder::load() const
{
    const auto all = bytes();
    return loadProfile(std::span(all));
}

std::shared_ptr<const Profile> StreamBuilder::profile() const
{
    LoadResult result = load();
    for (const Diagnostic& diagnostic : result.diagnostics)
        QTest::qFail(describe("stream", diagnostic).c_str(), __FILE__, __LINE__);
    return result.profile;
}

StreamBuilder& addCall(
    StreamBuilder& stream, const char* caller, const char* callee, double seconds, int calls)
{
    return stream.subCallers(callee,
        {.line = static_cast<std::uint32_t>(calls),
            .caller = caller,
            .count = static_cast<std::uint32_t>(calls),
            .inclusive = seconds,
            .exclusive = seconds});
}

} // namespace nytprof::test
