// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/parse_number.h"

#include <array>
#include <bit>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// What format 5.0 has no chunks for, as comments, which other readers show or skip:
///
///     ~NAME FIELD FIELD...     a field is a number in decimal, a TEXT, or KEY=TEXT
///     ~NAME PIECE              of many numbers
///
/// docs/formats.md lists all of them. In a text, blanks, % and bytes outside of printable ASCII are
/// %XX.
namespace nytprof {

namespace extension {
inline constexpr std::string_view Axis = "axis";
inline constexpr std::string_view Slices = "slices";
inline constexpr std::string_view Mark = "mark";
inline constexpr std::string_view Request = "request";
inline constexpr std::string_view Sampled = "sampled";
inline constexpr std::string_view Memory = "memory";
inline constexpr std::string_view MemoryPeak = "memory-peak";
inline constexpr std::string_view MemoryTotals = "memory-totals";
inline constexpr std::string_view WaitedInCall = "waited-in-call";
inline constexpr std::string_view WaitedAtSite = "waited-at-site";
/// @name format/earlier_calls.h
/// @{
inline constexpr std::string_view EarlierDepth = "earlier-depth";
inline constexpr std::string_view EarlierReturn = "earlier-return";
inline constexpr std::string_view EarlierCallers = "earlier-callers";
inline constexpr std::string_view EarlierCaller = "earlier-caller";
inline constexpr std::string_view EarlierInCall = "earlier-in-call";
inline constexpr std::string_view EarlierAtSite = "earlier-at-site";
/// @}
/// @name Of merged profiles
/// @{
inline constexpr std::string_view ByteOrder = "byte-order";
inline constexpr std::string_view Names = "names";
inline constexpr std::string_view Rest = "rest";
inline constexpr std::string_view Until = "until";
inline constexpr std::string_view Executions = "executions";
inline constexpr std::string_view CallOrder = "call-order";
/// @}

/// The field of ByteOrder.
[[nodiscard]] constexpr std::string_view byteOrderName(std::endian order)
{
    return order == std::endian::little ? "little" : "big";
}
} // namespace extension

struct ExtensionRecord {
    std::string_view name;
    std::string_view payload;
};
/// Nothing if the comment is no extension. Such a record may be damaged, or of a later version.
[[nodiscard]] std::optional<ExtensionRecord> extensionIn(std::string_view comment);

/// Writes a record of fields.
class ExtensionWriter {
public:
    explicit ExtensionWriter(std::string_view name)
        : m_comment("~")
    {
        m_comment += name;
    }
    ExtensionWriter& text(std::string_view text);
    ExtensionWriter& text(std::string_view key, std::string_view text);
    template <class Number>
    requires std::integral<Number> || std::floating_point<Number> ExtensionWriter& number(
        Number number)
    {
        std::array<char, 32> digits{};
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
        m_comment.append(1, ' ').append(digits.data(), end);
        return *this;
    }
    [[nodiscard]] const std::string& comment() const { return m_comment; }

private:
    std::string m_comment;
};

/// Takes fields from a record; nothing at its end, and for damaged ones.
class ExtensionFields {
public:
    explicit ExtensionFields(std::string_view payload)
        : m_left(payload)
    {
    }
    [[nodiscard]] bool isAtEnd() const { return m_left.empty(); }
    [[nodiscard]] std::optional<std::string> text();
    /// Key and text.
    [[nodiscard]] std::optional<std::pair<std::string_view, std::string>> setting();
    template <class Number>
    [[nodiscard]] std::optional<Number> number()
    {
        return parseNumber<Number>(next());
    }

private:
    std::string_view next();

    std::string_view m_left;
};

/// Numbers in bytes that are neither line feeds nor NUL: little endian varints whose last byte is
/// 0x20 to 0x7F, and those before it 0x80 to 0xFF.
namespace packed {

inline constexpr std::size_t MaxNumberSize = 10; ///< bytes

inline constexpr unsigned char LastFrom = 0x20; // of the last byte

/// Returns the end.
inline char* put(char* out, std::uint64_t value)
{
    for (; value >= 0x80 - LastFrom; value >>= 7)
        *out++ = static_cast<char>(0x80 | (value & 0x7F));
    *out++ = static_cast<char>(LastFrom + value);
    return out;
}
inline void put(std::string& out, std::uint64_t value)
{
    char bytes[MaxNumberSize];
    out.append(bytes, static_cast<std::size_t>(put(bytes, value) - bytes));
}
/// Removes a number from the front; false if there is none.
[[nodiscard]] inline bool take(std::string_view& bytes, std::uint64_t& value)
{
    value = 0;
    unsigned shift = 0;
    for (std::size_t size = 0; size < bytes.size() && shift < 64; ++size, shift += 7) {
        const auto byte = static_cast<unsigned char>(bytes[size]);
        if (byte >= 0x80) {
            value |= std::uint64_t{byte & 0x7Fu} << shift;
            continue;
        }
        const auto last = std::uint64_t{byte} - LastFrom;
        if (byte < LastFrom || last << shift >> shift != last)
            return false;
        value |= last << shift;
        bytes.remove_prefix(size + 1);
        return true;
    }
    return false;
}
/// Appends the size of a text, then its bytes as in other records.
void putText(std::string& out, std::string_view text);
[[nodiscard]] bool takeText(std::string_view& bytes, std::string& text);

/// Numbers that may be negative, as numbers.
[[nodiscard]] constexpr std::uint64_t zigzag(std::int64_t value)
{
    return static_cast<std::uint64_t>(value) << 1 ^ static_cast<std::uint64_t>(value >> 63);
}
[[nodiscard]] constexpr std::int64_t unzigzag(std::uint64_t value)
{
    return static_cast<std::int64_t>(value >> 1 ^ (0 - (value & 1)));
}

} // namespace packed

/// Divides packed bytes, which may be more than a comment can have, among records of one name. A
/// piece is three numbers, then bytes of the block: number of the piece in the process, from 0;
/// bytes of the block in later pieces; Adler-32 checksum of its bytes, seeded with its number.
class PieceWriter {
public:
    explicit PieceWriter(std::string_view name)
        : m_name(name)
    {
    }
    /// Calls write(comment) for each piece.
    template <class Write>
    void write(std::string_view bytes, const Write& write)
    {
        constexpr std::size_t PieceBytes = 8000; // lines of other programs have 8192
        while (!bytes.empty()) {
            const auto part = bytes.substr(0, PieceBytes);
            bytes.remove_prefix(part.size());
            write(piece(part, bytes.size()));
        }
    }

private:
    [[nodiscard]] std::string piece(std::string_view bytes, std::size_t later);

    std::string_view m_name;
    std::uint64_t m_next = 0;
};

/// Joins pieces.
class PieceReader {
public:
    /// Adds the payload of a record. Returns the bytes when their last piece has been added;
    /// nothing after the first damaged or missing piece.
    [[nodiscard]] std::optional<std::string> add(std::string_view payload);
    [[nodiscard]] bool isDamaged() const { return m_isDamaged; }
    [[nodiscard]] std::size_t heldBytes() const { return m_bytes.capacity(); }

private:
    bool append(std::string_view payload);

    std::string m_bytes;
    std::uint64_t m_next = 0;
    std::uint64_t m_missing = 0; ///< bytes of the block in later pieces
    bool m_isDamaged = false;
};

} // namespace nytprof
