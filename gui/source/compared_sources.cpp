// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/compared_sources.h"

#include "profile/profile.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace nytprof::gui {

namespace {

Ticks wholeTime(const SourceRow& row) { return row.time + row.inSubs; }

// The lines of a file, with the costs of one run.
AnnotatedSource linesOf(const DiffSide& side, FileId file)
{
    const FileId own = side.fileOf[file.index()];
    if (!own.valid())
        return {};
    AnnotatedSource source = annotateFile(*side.profile, own);
    std::erase_if(source.rows, [](const SourceRow& row) { return !row.isCode(); });
    source.parts = side.parts();
    const auto count
        = [&](std::uint64_t& of) { of = static_cast<std::uint64_t>(std::llround(side.mean(of))); };
    const auto time = [&](Ticks& of) {
        of = static_cast<Ticks>(
            std::llround(static_cast<double>(of) / static_cast<double>(side.parts())));
    };
    for (SourceRow& row : source.rows) {
        row.hasAnnotations = false;
        for (std::uint64_t* each : {&row.count, &row.calls, &row.block.count, &row.sub.count})
            count(*each);
        for (Ticks* each : {&row.time, &row.inSubs, &row.block.time, &row.sub.time})
            time(*each);
    }
    return source;
}

/// Puts the rows of both sides beside each other.
class Alignment {
public:
    explicit Alignment(ComparedSources& sources)
        : m_before(std::exchange(sources.baseline.rows, {}))
        , m_after(std::exchange(sources.current.rows, {}))
        , m_sources(sources)
    {
    }

    void run(const EditedLines& lines, FileId file)
    {
        for (; m_left < m_before.size(); ++m_left) {
            const std::uint32_t number = lines.numberOf(file, m_before[m_left].line);
            if (EditedLines::ownLine(number) != number)
                continue; // a line of the baseline only
            m_right = std::max(m_right,
                static_cast<std::size_t>(
                    std::ranges::lower_bound(m_after, number, {}, &SourceRow::line)
                    - m_after.begin()));
            if (m_right == m_after.size() || m_after[m_right].line != number)
                continue;
            addDifference();
            const bool isEdited = m_before[m_left].text != m_after[m_right].text;
            add(isEdited ? SourceRow::Beside::Other : SourceRow::Beside::Same);
            m_firstLeft = m_left + 1;
            m_firstRight = m_right + 1;
        }
        m_right = m_after.size();
        addDifference();
    }

private:
    // All rows up to the current ones.
    void addDifference()
    {
        const std::size_t left = std::exchange(m_left, m_firstLeft);
        const std::size_t right = std::exchange(m_right, m_firstRight);
        for (; m_left < left || m_right < right; ++m_left, ++m_right) {
            const bool hasLeft = m_left < left;
            const bool hasRight = m_right < right;
            put(m_sources.baseline, hasLeft ? &m_before[m_left] : nullptr,
                SourceRow::Beside::Other);
            put(m_sources.current, hasRight ? &m_after[m_right] : nullptr,
                SourceRow::Beside::Other);
        }
        m_left = left;
        m_right = right;
    }

    void add(SourceRow::Beside beside)
    {
        put(m_sources.baseline, &m_before[m_left], beside);
        put(m_sources.current, &m_after[m_right], beside);
    }

    static void put(AnnotatedSource& to, SourceRow* row, SourceRow::Beside beside)
    {
        if (row) {
            row->beside = beside;
            to.rows.push_back(std::move(*row));
            return;
        }
        SourceRow none;
        none.ofLine = to.rows.empty() ? 0 : to.rows.back().ofLine;
        none.beside = SourceRow::Beside::Nothing;
        to.rows.push_back(std::move(none));
    }

    std::vector<SourceRow> m_before;
    std::vector<SourceRow> m_after;
    ComparedSources& m_sources;
    std::size_t m_left = 0;
    std::size_t m_right = 0;
    std::size_t m_firstLeft = 0; ///< that are not yet in the result
    std::size_t m_firstRight = 0;
};

void findHeads(AnnotatedSource& source)
{
    for (SubLines& sub : source.subs)
        sub.head = source.rowOf(sub.first);
}

} // namespace

ComparedSources compareSources(const ProfileDiff& diff, FileId file)
{
    ComparedSources sources{linesOf(diff.before(), file), linesOf(diff.after(), file)};
    Alignment(sources).run(diff.before().lines, diff.before().fileOf[file.index()]);
    findHeads(sources.baseline);
    findHeads(sources.current);
    return sources;
}

std::size_t mostChangedRow(const AnnotatedSource& baseline, const AnnotatedSource& current,
    std::size_t first, std::size_t last)
{
    std::size_t most = first;
    Ticks largest = 0;
    for (std::size_t i = first; i <= last && i < current.rows.size(); ++i) {
        const Ticks change = std::abs(wholeTime(current.rows[i]) - wholeTime(baseline.rows[i]));
        if (change > largest) {
            largest = change;
            most = i;
        }
    }
    return most;
}

} // namespace nytprof::gui
