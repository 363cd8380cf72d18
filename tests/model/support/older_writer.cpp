// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "older_writer.h"

#include "format/varint.h"
#include "profile_files.h"
#include "stream/chunk_reader.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

namespace nytprof::test {

namespace {

/// Bytes of a number, the lowest first.
std::string littleEndian(std::uint64_t number, std::size_t size)
{
    std::string bytes;
    for (std::size_t i = 0; i < size; ++i)
        bytes += static_cast<char>(number >> 8 * i & 0xFF);
    return bytes;
}

struct Parts {
    std::uint64_t mantissa = 0; ///< with the leading 1
    std::uint32_t head = 0; ///< sign and exponent
};

Parts partsOf(double value)
{
    int exponent = 0;
    const double fraction = std::frexp(std::abs(value), &exponent);
    if (value == 0)
        return {};
    return {static_cast<std::uint64_t>(std::ldexp(fraction, 64)),
        static_cast<std::uint32_t>(exponent - 1 + 16383) | (value < 0 ? 0x8000U : 0U)};
}

std::string bytesOf(double value, Numbers numbers)
{
    const Parts parts = partsOf(value);
    std::string bytes = littleEndian(std::bit_cast<std::uint64_t>(value), 8);
    switch (numbers) {
    case Numbers::Double: return bytes;
    case Numbers::Extended12:
    case Numbers::Extended16: // whatever was in memory follows it
        bytes = littleEndian(parts.mantissa, 8) + littleEndian(parts.head, 2) + "\x7f\x40";
        return bytes + std::string(numbers == Numbers::Extended12 ? "" : "\x1d\x11\x22\x33");
    case Numbers::Quad:
    case Numbers::QuadBig: {
        const std::uint64_t fraction = parts.mantissa << 1;
        bytes = littleEndian(fraction << 48, 8)
            + littleEndian(fraction >> 16 | std::uint64_t{parts.head} << 48, 8);
        break;
    }
    case Numbers::DoubleDoubleBig: bytes = littleEndian(0, 8) + bytes; break;
    case Numbers::DoubleBig: break;
    }
    if (numbers != Numbers::Quad)
        std::reverse(bytes.begin(), bytes.end());
    return bytes;
}

} // namespace

OlderWriter::OlderWriter(int major, int minor, Numbers numbers)
    : m_major(major)
    , m_minor(minor)
    , m_numbers(numbers)
    , m_bytes("NYTProf " + std::to_string(major) + ' ' + std::to_string(minor)
          + "\n# Perl profile database.\n")
{
}

bool OlderWriter::isAtLeast(int major, int minor) const
{
    return std::pair(m_major, m_minor) >= std::pair(major, minor);
}

OlderWriter& OlderWriter::tag(char tag)
{
    m_bytes += tag;
    return *this;
}

OlderWriter& OlderWriter::varint(std::uint32_t value)
{
    std::array<std::uint8_t, MaxVarintSize> buffer{};
    const auto* const end = putVarint(buffer.data(), value);
    m_bytes.append(reinterpret_cast<const char*>(buffer.data()),
        static_cast<std::size_t>(end - buffer.data()));
    return *this;
}

OlderWriter& OlderWriter::nv(double value)
{
    m_bytes += bytesOf(value, m_numbers);
    return *this;
}

OlderWriter& OlderWriter::text(const chunk::Text& text)
{
    tag(text.utf8 ? '"' : '\'').varint(static_cast<std::uint32_t>(text.bytes.size()));
    m_bytes += text.bytes;
    return *this;
}

void OlderWriter::attribute(std::string_view key, std::string_view value)
{
    m_bytes.append(":").append(key).append("=");
    if (key == "nv_size")
        m_bytes += std::to_string(bytesOf(1, m_numbers).size());
    else
        m_bytes += value;
    m_bytes += '\n';
}

void OlderWriter::pidStart(const chunk::PidStart& start)
{
    tag('P').varint(start.pid).varint(start.parentPid);
    if (isAtLeast(2, 1))
        nv(start.time);
}

void OlderWriter::pidEnd(const chunk::PidEnd& end)
{
    tag('p').varint(end.pid);
    if (isAtLeast(2, 1))
        nv(end.time);
}

void OlderWriter::newFid(const chunk::NewFid& file)
{
    tag('@').varint(file.fid).varint(file.evalFid).varint(file.evalLine).varint(file.flags);
    varint(file.size).varint(file.mtime).text(file.name);
}

void OlderWriter::timeLine(const chunk::TimeLine& time, std::uint64_t repeats)
{
    for (; repeats > 0; --repeats)
        tag('+').varint(static_cast<std::uint32_t>(time.ticks)).varint(time.fid).varint(time.line);
}

void OlderWriter::timeBlock(const chunk::TimeBlock& time, std::uint64_t repeats)
{
    for (; repeats > 0; --repeats) {
        tag('*').varint(static_cast<std::uint32_t>(time.ticks)).varint(time.fid).varint(time.line);
        varint(time.blockLine).varint(time.subLine);
    }
}

void OlderWriter::discount() { tag('-'); }

void OlderWriter::subReturn(const chunk::SubReturn& subReturn, std::uint64_t repeats)
{
    for (; isAtLeast(5, 0) && repeats > 0; --repeats) {
        tag('<').varint(subReturn.depth).nv(subReturn.inclusive).nv(subReturn.exclusive);
        text(subReturn.sub);
    }
}

void OlderWriter::srcLine(const chunk::SrcLine& source)
{
    tag('S').varint(source.fid).varint(source.line).text(source.text);
}

void OlderWriter::subInfo(const chunk::SubInfo& info)
{
    tag('s').varint(info.fid);
    if (isAtLeast(3, 0))
        text(info.sub);
    varint(info.firstLine).varint(info.lastLine);
    if (!isAtLeast(3, 0))
        text(info.sub);
    else if (!isAtLeast(4, 0))
        varint(0); // spare numbers
}

void OlderWriter::subCallers(const chunk::SubCallers& callers)
{
    tag('c').varint(callers.fid).varint(callers.line);
    if (isAtLeast(3, 0))
        text(callers.caller);
    varint(static_cast<std::uint32_t>(callers.count)).nv(callers.inclusive).nv(callers.exclusive);
    if (!isAtLeast(4, 0))
        nv(0).nv(0);
    if (isAtLeast(2, 1))
        nv(callers.recursive).varint(callers.recursionDepth);
    text(callers.callee);
}

QByteArray inOlderFormat(const QByteArray& profile, int major, int minor, Numbers numbers)
{
    ByteStream stream(Input::fromMemory(test::bytesOf(profile)));
    DiagnosticLog log;
    OlderWriter writer(major, minor, numbers);
    static_cast<void>(readChunks(stream, writer, log, {}));
    return writer.bytes();
}

} // namespace nytprof::test
