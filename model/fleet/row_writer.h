// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace nytprof {

/// A cell of a row; the types of columns, in their order.
using RowValue = std::variant<std::uint32_t, std::uint64_t, std::int64_t, std::string,
    std::vector<std::string>, std::vector<std::int64_t>>;
enum class RowType : std::uint8_t {
    UInt32,
    UInt64,
    Int64,
    Text, ///< UTF-8
    TextList,
    Int64List,
};

struct RowColumn {
    std::string_view name; ///< of letters and underscores
    RowType type;
};

/// Writes a row of a table: a value for each column, of its type.
using RowWriter = std::function<void(std::span<const RowValue> row)>;

enum class RowFormat : std::uint8_t {
    /// Tab-separated, with a line of names, as ClickHouse's TabSeparatedWithNames: backslash, tab
    /// and line feed in texts are "\\", "\t" and "\n"; a list is ['a','b'] or [1,-2].
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

/// The stream must outlive it.
[[nodiscard]] RowWriter makeRowWriter(
    RowFormat format, std::span<const RowColumn> columns, std::ostream& out);

} // namespace nytprof
