// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef> // moc of Qt 6.4 fails on <compare> of GCC 12 if that is first

#include <compare>
#include <cstdint>
#include <functional>
#include <vector>

namespace nytprof {

/// 32-bit row index, a type for each table of a Profile; default-constructed ids are invalid.
template <class Table>
class Id {
public:
    constexpr Id() = default;
    constexpr explicit Id(std::size_t index)
        : m_index(static_cast<std::uint32_t>(index))
    {
    }
    [[nodiscard]] constexpr bool valid() const { return m_index != None; }
    /// Index in the table; of an invalid id one that no row has.
    [[nodiscard]] constexpr std::uint32_t index() const { return m_index; }
    friend constexpr auto operator<=>(Id, Id) = default;

private:
    static constexpr std::uint32_t None = 0xFFFFFFFF;
    std::uint32_t m_index = None;
};

/// Replaces id by ids[id]; invalid stays invalid.
template <class TableId>
[[nodiscard]] TableId mapped(TableId id, const std::vector<TableId>& ids)
{
    return id.valid() ? ids[id.index()] : TableId();
}

using FileId = Id<struct FileTable>; ///< Profile::files()
using SubId = Id<struct SubTable>; ///< Profile::subs()
using CallSiteId = Id<struct CallSiteTable>; ///< Profile::callSites()
using ProcessId = Id<struct ProcessTable>; ///< Profile::processes()
using CallNodeId = Id<struct CallNodeTable>; ///< CallTree::nodes()

/// A location in code, e.g. the target of a table row or what all views show.
struct Location {
    SubId sub = {}; ///< invalid outside of subs
    FileId file = {}; ///< invalid for xsubs and opcodes without a known file
    std::uint32_t line = 0; ///< 0: whole file, or none, e.g. for xsubs
    friend bool operator==(const Location&, const Location&) = default;
    [[nodiscard]] bool empty() const { return !sub.valid() && !file.valid(); }
};

} // namespace nytprof

template <class Table>
struct std::hash<nytprof::Id<Table>> {
    std::size_t operator()(nytprof::Id<Table> id) const noexcept { return id.index(); }
};
