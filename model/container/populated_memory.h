// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <sys/mman.h>
#include <unistd.h>

namespace nytprof {

/// Gets the pages inside from the system at once (since Linux 5.14): else it provides each at the
/// first write, which takes some 0.5 microseconds, in virtual machines up to 10. For memory that
/// will be written. Keeps errno.
inline void populate([[maybe_unused]] void* begin, [[maybe_unused]] std::size_t bytes)
{
#ifdef MADV_POPULATE_WRITE
    static const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    constexpr std::uintptr_t FewPages = 4;
    const auto address = reinterpret_cast<std::uintptr_t>(begin);
    const auto first = (address + page - 1) / page;
    const auto end = (address + bytes) / page;
    if (end < first + FewPages)
        return;
    const int before = errno;
    static_cast<void>(
        madvise(reinterpret_cast<void*>(first * page), (end - first) * page, MADV_POPULATE_WRITE));
    errno = before;
#endif
}

/// Rows of a table that is filled soon, value-initialised.
template <class Row>
[[nodiscard]] std::vector<Row> populatedRows(std::size_t size)
{
    std::vector<Row> rows;
    rows.reserve(size);
    populate(rows.data(), size * sizeof(Row));
    rows.resize(size);
    return rows;
}

} // namespace nytprof
