// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <type_traits>

namespace nytprof {

/// Rows that grow without exceptions, inside of an allocation of the program: if there is no
/// memory, the table stays as it is. New rows are zero.
template <class Row>
class GrowingTable {
    static_assert(std::is_trivially_copyable_v<Row>);

public:
    GrowingTable() = default;
    ~GrowingTable() { std::free(m_rows); }
    GrowingTable(const GrowingTable&) = delete;
    GrowingTable& operator=(const GrowingTable&) = delete;

    [[nodiscard]] std::size_t capacity() const { return m_capacity; }
    [[nodiscard]] Row& operator[](std::size_t row) { return m_rows[row]; }
    [[nodiscard]] const Row& operator[](std::size_t row) const { return m_rows[row]; }
    [[nodiscard]] Row* data() { return m_rows; }
    /// Returns whether there are so many rows.
    [[nodiscard]] bool reserve(std::size_t rows)
    {
        if (rows <= m_capacity) [[likely]]
            return true;
        constexpr std::size_t First = 1024;
        std::size_t wanted = m_capacity == 0 ? First : m_capacity * 2;
        wanted = wanted < rows ? rows : wanted;
        void* const larger = std::realloc(static_cast<void*>(m_rows), wanted * sizeof(Row));
        if (!larger)
            return false;
        m_rows = static_cast<Row*>(larger);
        std::memset(
            static_cast<void*>(m_rows + m_capacity), 0, (wanted - m_capacity) * sizeof(Row));
        m_capacity = wanted;
        return true;
    }
    void release()
    {
        std::free(m_rows);
        m_rows = nullptr;
        m_capacity = 0;
    }

private:
    Row* m_rows = nullptr;
    std::size_t m_capacity = 0;
};

} // namespace nytprof
