// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "builder/line_sums.h"

#include "container/held_bytes.h"

#include <algorithm>
#include <utility>

namespace nytprof {

LineSums::Counter& LineSums::at(std::uint32_t fid, std::uint32_t line)
{
    if (Counter* const counter = known().find(fid, line))
        return *counter;
    return ensureCapacity(fid, line) ? m_files[fid].counters[line] : m_scattered[keyOf(fid, line)];
}

/// Grows the array of a file up to a line, unless arrays would become mostly empty.
bool LineSums::ensureCapacity(std::uint32_t fid, std::uint32_t line)
{
    constexpr std::uint32_t maxLines = 1U << 20;
    constexpr std::size_t placesForEach = 16; // per used one
    m_placesAllowed += placesForEach;
    if (line >= maxLines || fid > 4096 + 4 * m_filesUsed)
        return false;
    const std::uint32_t before = fid < m_files.size() ? m_files[fid].lines : 0;
    const std::uint32_t after = (std::max(line + 1, before + before / 2) + 7) & ~7U;
    if (m_places - before + after > m_placesAllowed)
        return false;
    if (fid >= m_files.size())
        m_files.resize(std::max<std::size_t>(fid + 1, 2 * m_files.size()));
    auto larger = std::make_unique<Counter[]>(after);
    FileLines& file = m_files[fid];
    std::copy_n(file.counters.get(), before, larger.get());
    m_filesUsed += before == 0 ? 1 : 0;
    m_places += after - before;
    file = {std::move(larger), after};
    return true;
}

std::size_t LineSums::heldBytes() const
{
    return nytprof::heldBytes(m_files, m_scattered, m_uncounted) + m_places * sizeof(Counter);
}

std::vector<LineSums::Line> LineSums::all() const
{
    std::vector<Line> found;
    const auto wasMet = [this](std::uint64_t key, const Counter& sum) {
        return sum.count != 0 || sum.ticks != 0 || m_uncounted.contains(key);
    };
    for (std::uint32_t fid = 0; fid < m_files.size(); ++fid) {
        for (std::uint32_t line = 0; line < m_files[fid].lines; ++line) {
            const Counter& sum = m_files[fid].counters[line];
            if (wasMet(keyOf(fid, line), sum))
                found.push_back({fid, line, sum});
        }
    }
    if (!m_scattered.empty())
        addScattered(found);
    return found;
}

/// A line is in both if its file got an array later.
void LineSums::addScattered(std::vector<Line>& found) const
{
    for (const auto& [key, sum] : m_scattered)
        found.push_back(
            {static_cast<std::uint32_t>(key >> 32), static_cast<std::uint32_t>(key), sum});
    const auto key = [](const Line& line) { return keyOf(line.fid, line.line); };
    std::ranges::sort(found, {}, key);
    std::size_t kept = 0;
    for (const Line& line : found) {
        if (kept != 0 && key(found[kept - 1]) == key(line)) {
            found[kept - 1].sum.count += line.sum.count;
            increase(found[kept - 1].sum.ticks, line.sum.ticks);
        } else {
            found[kept++] = line;
        }
    }
    found.resize(kept);
}

} // namespace nytprof
