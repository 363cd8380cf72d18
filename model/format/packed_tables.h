// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/populated_memory.h"
#include "format/extension_record.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

namespace nytprof {

/// Appends packed numbers (extension_record.h) and columns of tables.
class PackedWriter {
public:
    explicit PackedWriter(std::size_t expectedBytes)
    {
        m_out.reserve(expectedBytes);
        populate(m_out.data(), m_out.capacity());
    }
    void number(std::uint64_t value)
    {
        if (m_at > m_buffer + BufferSize - packed::MaxNumberSize)
            flush();
        m_at = packed::put(m_at, value);
    }
    void text(std::string_view text)
    {
        flush();
        packed::putText(m_out, text);
    }
    template <class Table, class Value>
    void column(const Table& table, Value value)
    {
        for (std::size_t row = 0; row < table.size();) {
            flush();
            auto* at = m_buffer;
            for (const auto end = std::min(table.size(), row + MaxBuffered); row < end; ++row)
                at = packed::put(at, value(table[row]));
            m_at = at;
        }
    }
    /// A column of numbers that are close to those before.
    template <class Table, class Value>
    void differences(const Table& table, Value value)
    {
        std::int64_t before = 0;
        column(table, [&](const auto& row) {
            const auto now = static_cast<std::int64_t>(value(row));
            return packed::zigzag(now - std::exchange(before, now));
        });
    }
    [[nodiscard]] std::string take()
    {
        flush();
        return std::move(m_out);
    }

private:
    void flush()
    {
        m_out.append(m_buffer, static_cast<std::size_t>(m_at - m_buffer));
        m_at = m_buffer;
    }

    static constexpr std::size_t MaxBuffered = 400; // numbers
    static constexpr std::size_t BufferSize = MaxBuffered * packed::MaxNumberSize;
    std::string m_out;
    char m_buffer[BufferSize];
    char* m_at = m_buffer;
};

/// Takes them in the same order. After something invalid, all are 0 and isValid() false.
class PackedReader {
public:
    explicit PackedReader(std::string_view bytes)
        : m_bytes(bytes)
    {
    }
    [[nodiscard]] bool isValid() const { return m_isValid; }
    [[nodiscard]] bool isAtEnd() const { return m_isValid && m_bytes.empty(); }

    template <class Number>
    Number number(std::uint64_t most = std::numeric_limits<Number>::max())
    {
        std::uint64_t value = 0;
        if (!packed::take(m_bytes, value) || value > most) {
            m_isValid = false;
            m_bytes = {};
            return 0;
        }
        return static_cast<Number>(value);
    }
    std::string text()
    {
        std::string text;
        if (!packed::takeText(m_bytes, text)) {
            m_isValid = false;
            m_bytes = {};
        }
        return text;
    }
    /// Makes the table as large as stated, if there may be as many rows of `least` bytes.
    template <class Table>
    void size(Table& table, std::size_t least)
    {
        const auto most = m_bytes.size() > m_promised ? m_bytes.size() - m_promised : 0;
        const auto rows = number<std::size_t>(most / least);
        m_promised += rows * least;
        m_inTables += rows * sizeof(typename Table::value_type);
        m_isValid = m_isValid && m_inTables <= MaxTables;
        table.resize(m_isValid ? rows : 0);
    }
    template <class Table, class Number>
    void column(Table& table, Number Table::value_type::*member)
    {
        for (auto& row : table)
            row.*member = number<Number>();
    }
    template <class Table, class Number>
    void differences(Table& table, Number Table::value_type::*member)
    {
        std::int64_t value = 0;
        for (auto& row : table) {
            const auto difference = packed::unzigzag(number<std::uint64_t>());
            value = static_cast<std::int64_t>(
                static_cast<std::uint64_t>(value) + static_cast<std::uint64_t>(difference));
            if (value < 0 || value > std::int64_t{std::numeric_limits<Number>::max()})
                m_isValid = false;
            row.*member = static_cast<Number>(value);
        }
    }

private:
    static constexpr std::size_t MaxTables = std::size_t{64} << 20; // bytes of rows in memory

    std::string_view m_bytes;
    std::size_t m_promised = 0; ///< bytes that the tables so far have at least
    std::size_t m_inTables = 0; ///< bytes of their rows
    bool m_isValid = true;
};

} // namespace nytprof
