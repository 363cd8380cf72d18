// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QByteArray>
#include <QByteArrayList>

#include <cstdint>
#include <vector>

namespace nytprof::test {

/// A field of a protocol buffer.
[[nodiscard]] QByteArray protoNumber(int field, std::uint64_t value);
[[nodiscard]] QByteArray protoBytes(int field, const QByteArray& bytes);

/// Writes a pprof profile record by record, for tests to read.
class PprofBuilder {
public:
    PprofBuilder& type(const QByteArray& name, const QByteArray& unit);
    PprofBuilder& defaultType(const QByteArray& name);
    PprofBuilder& mapping(std::uint64_t id, const QByteArray& file);
    PprofBuilder& function(std::uint64_t id, const QByteArray& name, const QByteArray& file = {},
        std::uint64_t firstLine = 0);
    struct Line {
        std::uint64_t function = 0;
        std::uint64_t line = 0;
    };
    /// Innermost inlined function first.
    PprofBuilder& location(std::uint64_t id, const std::vector<Line>& lines);
    /// Code without symbols.
    PprofBuilder& address(std::uint64_t id, std::uint64_t address);
    /// locations: innermost first.
    PprofBuilder& sample(const std::vector<std::uint64_t>& locations,
        const std::vector<std::int64_t>& values, const QByteArray& label = {});

    /// Any record, for broken ones.
    PprofBuilder& raw(const QByteArray& record);
    /// Number of a string.
    std::uint64_t text(const QByteArray& string);
    [[nodiscard]] QByteArray bytes() const;

private:
    QByteArray m_records;
    QByteArrayList m_texts{QByteArray("")};
};

} // namespace nytprof::test
