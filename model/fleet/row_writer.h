// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

namespace nytprof {

enum class RowType : std::uint8_t {
    UInt32,
    UInt64,
    Int64,
    Text, ///< UTF-8
    TextList,
};

struct RowColumn {
    std::string_view name; ///< of letters and underscores
    RowType type;
};

/// Writes rows of one table: a call per column, of the column's type, in their order.
class RowWriter {
public:
    virtual ~RowWriter() = default;
    virtual void unsignedNumber(std::uint64_t number) = 0; ///< UInt32 or UInt64
    virtual void signedNumber(std::int64_t number) = 0;
    virtual void text(std::string_view text) = 0;
    virtual void list(std::span<const std::string> texts) = 0;
};

enum class RowFormat : std::uint8_t {
    /// Tab-separated, with a line of names, as ClickHouse's TabSeparatedWithNames: backslash, tab
    /// and line feed in texts are "\\", "\t" and "\n"; a list is ['a','b'].
    Tsv,
    /// ClickHouse's RowBinary: little-endian numbers; texts and lists after their length as LEB128.
    RowBinary,
};

/// The first `count` bytes of a number, the lowest first.
inline void putLittleEndian(char* at, std::uint64_t number, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i)
        at[i] = static_cast<char>(number >> (8 * i));
}

/// The stream and the columns must outlive it.
[[nodiscard]] std::unique_ptr<RowWriter> makeRowWriter(
    RowFormat format, std::span<const RowColumn> columns, std::ostream& out);

} // namespace nytprof
