// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/tables.h"
#include "profile/ticks.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace nytprof {

/// Count and time per (fid, line). Adding is the innermost loop of loading, so counters are arrays
/// by line; sparse line numbers (#line, damaged files) are in a hash table.
class LineSums {
public:
    struct Counter {
        std::uint64_t count = 0;
        Ticks ticks = 0;
    };
    struct Line {
        std::uint32_t fid = 0;
        std::uint32_t line = 0;
        Counter sum;
    };

    /// Lookup of lines that have array slots.
    class Known;
    [[nodiscard]] Known known();

    /// The reference is valid until the next call.
    Counter& at(std::uint32_t fid, std::uint32_t line);

    /// Records a line whose executions are all discounted; the profile still has it.
    void keepUncounted(std::uint32_t fid, std::uint32_t line)
    {
        m_uncounted.insert(keyOf(fid, line));
    }

    [[nodiscard]] std::size_t heldBytes() const;
    /// Ascending by fid and line.
    [[nodiscard]] std::vector<Line> all() const;
    [[nodiscard]] bool hasSlot(std::uint32_t fid, std::uint32_t line) const
    {
        return fid < m_files.size() && line < m_files[fid].lines;
    }
    /// Calls visit(fid, line, Counter) for the array slots of each file in the blocks of lines for
    /// which isWanted(fid, first line) holds.
    static constexpr std::uint32_t BlockOfLines = 64;
    template <class IsWanted, class Visit>
    void eachSlot(IsWanted isWanted, Visit visit) const
    {
        for (std::uint32_t fid = 0; fid < m_files.size(); ++fid)
            for (std::uint32_t first = 0; first < m_files[fid].lines; first += BlockOfLines)
                if (isWanted(fid, first))
                    for (auto line = first;
                         line < std::min(first + BlockOfLines, m_files[fid].lines); ++line)
                        visit(fid, line, m_files[fid].counters[line]);
    }

private:
    struct FileLines {
        std::unique_ptr<Counter[]> counters;
        std::uint32_t lines = 0;
    };

    static std::uint64_t keyOf(std::uint32_t fid, std::uint32_t line)
    {
        return std::uint64_t{fid} << 32 | line;
    }
    bool ensureCapacity(std::uint32_t fid, std::uint32_t line);
    void addScattered(std::vector<Line>& found) const;

    std::vector<FileLines> m_files; ///< by fid
    std::size_t m_filesUsed = 0;
    std::size_t m_places = 0; ///< slots in all arrays
    std::size_t m_placesAllowed = std::size_t{1} << 16;
    std::unordered_map<std::uint64_t, Counter> m_scattered; ///< lines without an array slot
    std::unordered_set<std::uint64_t> m_uncounted;
};

class LineSums::Known {
public:
    /// Invalidated by LineSums::at().
    explicit Known(LineSums& counters)
        : m_files(counters.m_files.data())
        , m_fids(counters.m_files.size())
    {
    }

    /// Null if the line has no array slot.
    [[nodiscard]] Counter* find(std::uint32_t fid, std::uint32_t line) const
    {
        if (fid >= m_fids || line >= m_files[fid].lines) [[unlikely]]
            return nullptr;
        return &m_files[fid].counters[line];
    }

private:
    const FileLines* m_files;
    std::size_t m_fids;
};

inline LineSums::Known LineSums::known() { return Known(*this); }

struct LineTimes {
    LineSums lines;
    bool discounted = false; ///< the next time does not count as an execution

    void add(std::uint32_t fid, std::uint32_t line, Ticks ticks, std::uint64_t repeats)
    {
        LineSums::Counter& counter = lines.at(fid, line);
        increase(counter.ticks, ticks * static_cast<Ticks>(repeats));
        counter.count += repeats - (discounted ? 1 : 0);
        discounted = false;
        if (counter.count == 0)
            lines.keepUncounted(fid, line);
    }
    /// Back to what lines.all() was.
    void restore(const std::vector<LineSums::Line>& earlier)
    {
        *this = {};
        for (const auto& line : earlier) {
            lines.at(line.fid, line.line) = line.sum;
            if (line.sum.count == 0)
                lines.keepUncounted(line.fid, line.line);
        }
    }
};

} // namespace nytprof
