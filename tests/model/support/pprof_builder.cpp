// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "pprof_builder.h"

namespace nytprof::test {

namespace {

QByteArray protoVarint(std::uint64_t value)
{
    QByteArray bytes;
    for (; value >= 0x80; value >>= 7)
        bytes += static_cast<char>(value | 0x80);
    return bytes + static_cast<char>(value);
}

} // namespace

QByteArray protoNumber(int field, std::uint64_t value)
{
    return protoVarint(static_cast<std::uint64_t>(field) << 3) + protoVarint(value);
}

QByteArray protoBytes(int field, const QByteArray& bytes)
{
    return protoVarint(static_cast<std::uint64_t>(field) << 3 | 2)
        + protoVarint(static_cast<std::uint64_t>(bytes.size())) + bytes;
}

PprofBuilder& PprofBuilder::type(const QByteArray& name, const QByteArray& unit)
{
    return raw(protoBytes(1, protoNumber(1, text(name)) + protoNumber(2, text(unit))));
}

PprofBuilder& PprofBuilder::defaultType(const QByteArray& name)
{
    return raw(protoNumber(14, text(name)));
}

PprofBuilder& PprofBuilder::mapping(std::uint64_t id, const QByteArray& file)
{
    return raw(protoBytes(3, protoNumber(1, id) + protoNumber(5, text(file))));
}

PprofBuilder& PprofBuilder::function(
    std::uint64_t id, const QByteArray& name, const QByteArray& file, std::uint64_t firstLine)
{
    return raw(protoBytes(5,
        protoNumber(1, id) + protoNumber(2, text(name)) + protoNumber(4, text(file))
            + protoNumber(5, firstLine)));
}

PprofBuilder& PprofBuilder::location(std::uint64_t id, const std::vector<Line>& lines)
{
    QByteArray record = protoNumber(1, id);
    for (const Line& line : lines)
        record += protoBytes(4, protoNumber(1, line.function) + protoNumber(2, line.line));
    return raw(protoBytes(4, record));
}

PprofBuilder& PprofBuilder::address(std::uint64_t id, std::uint64_t address)
{
    return raw(protoBytes(4, protoNumber(1, id) + protoNumber(3, address)));
}

PprofBuilder& PprofBuilder::sample(const std::vector<std::uint64_t>& locations,
    const std::vector<std::int64_t>& values, const QByteArray& label)
{
    QByteArray ids;
    for (const std::uint64_t id : locations)
        ids += protoVarint(id);
    QByteArray record = protoBytes(1, ids);
    for (const std::int64_t value : values) // not packed, which is valid, too
        record += protoNumber(2, static_cast<std::uint64_t>(value));
    if (!label.isEmpty())
        record += protoBytes(3, protoNumber(1, text(label)) + protoNumber(3, 7));
    return raw(protoBytes(2, record));
}

PprofBuilder& PprofBuilder::raw(const QByteArray& record)
{
    m_records += record;
    return *this;
}

std::uint64_t PprofBuilder::text(const QByteArray& string)
{
    qsizetype at = m_texts.indexOf(string);
    if (at < 0) {
        at = m_texts.size();
        m_texts += string;
    }
    return static_cast<std::uint64_t>(at);
}

QByteArray PprofBuilder::bytes() const
{
    QByteArray all = m_records;
    for (const QByteArray& string : m_texts)
        all += protoBytes(6, string);
    return all;
}

} // namespace nytprof::test
