// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table/eval_table.h"

#include "analysis/hotspots.h"
#include "profile/profile.h"

#include <algorithm>

namespace nytprof {

namespace {

struct EvalRow {
    const Profile& profile;
    const EvalPlace& place;
    const EvalSource* source; ///< null for the place
    FileId eval; ///< of the source
    bool isExecution; ///< one of several of the source
    [[nodiscard]] EvalCost cost() const
    {
        return isExecution ? evalCost(profile, eval) : source ? source->cost : place.cost;
    }
};

// The words of a line, without the blanks around them.
std::string simplified(std::string_view line)
{
    std::string text;
    for (const char c : line)
        if (const bool isBlank = c == ' ' || (c >= '\t' && c <= '\r'); !isBlank)
            text += c;
        else if (!text.empty() && text.back() != ' ')
            text += ' ';
    if (!text.empty() && text.back() == ' ')
        text.pop_back();
    return text;
}

// A source is known by the first line that says something.
NameCell evalName(const EvalRow& row)
{
    constexpr std::size_t Longest = 200; // bytes of that line
    if (!row.source)
        return {shownPlace(row.profile, row.place.file, row.place.line)};
    const std::string name(row.profile[row.eval].name);
    if (row.isExecution)
        return {name};
    for (const std::string_view line : row.profile.source(row.eval))
        if (std::string text = simplified(line.substr(0, Longest)); !text.empty() && text != ";")
            return {std::move(text)};
    return {.shown = name, .form = marked("%1 (its source is not in the profile)")};
}

constexpr ColumnOf<EvalRow> EvalColumns[] = {
    {{"eval", marked("Eval"),
         marked("The line that ran string evals, the different sources that it ran, and each "
                "execution"),
         Unit::Name},
        [](const EvalRow& r) { return evalName(r); }},
    {{"executions", marked("Executions"), marked("How many times an eval was run"), Unit::Count,
         11},
        [](const EvalRow& r) { return CountCell(r.cost().executions); }},
    {{"time", marked("Time"),
         marked("Time of the statements of the evals and of those that they ran"), Unit::Time, 10,
         true},
        [](const EvalRow& r) { return CostCell(r.cost().time()); }},
    {{"statements", marked("Statements"), marked("Statements executed by the evals themselves"),
         Unit::Count, 12},
        [](const EvalRow& r) { return CountCell(r.cost().statements); }},
    {{"calls", marked("Calls"), marked("Calls of subs made by the evals themselves"), Unit::Count,
         9},
        [](const EvalRow& r) {
            const std::uint64_t calls = r.cost().calls;
            return CountCell(calls, calls > 0);
        }},
    {{"nested", "Nested", Unit::Time}, [](const EvalRow& r) { return CostCell(r.cost().nested); }},
};

class EvalTableOf : public TableOf<EvalRow, EvalTable> {
public:
    using Places = std::shared_ptr<const std::vector<EvalPlace>>;

    EvalTableOf(std::shared_ptr<const Profile> of, Places places)
        : TableOf(std::move(of), EvalColumns)
        , m_places(std::move(places))
        , m_rowOf(profile() ? profile()->files().size() : 0, Top)
    {
        if (!m_places)
            return;
        for (const EvalPlace& place : *m_places)
            m_rows.push_back({&place, nullptr, FileId(), Top, {}});
        const auto sources = static_cast<std::uint32_t>(m_rows.size());
        for (std::uint32_t row = 0; row < sources; ++row)
            addSources(row);
        const auto executions = static_cast<std::uint32_t>(m_rows.size());
        for (std::uint32_t row = sources; row < executions; ++row)
            addExecutions(row);
    }

    const EvalPlace& placeAt(std::uint32_t row) const override { return *m_rows[row].place; }
    const EvalSource* sourceAt(std::uint32_t row) const override { return m_rows[row].source; }

    Rows children(std::uint32_t row) const override
    {
        if (row == Top)
            return {0, m_places ? static_cast<std::uint32_t>(m_places->size()) : 0};
        return m_rows[row].children;
    }
    std::uint32_t parent(std::uint32_t row) const override { return m_rows[row].parent; }
    Target target(std::uint32_t row) const override
    {
        const Placed& at = m_rows[row];
        return at.source ? Target{.file = at.eval, .line = hottestLine(*profile(), at.eval)}
                         : Target{.file = at.place->file, .line = at.place->line};
    }
    std::uint32_t find(const Target& target) const override
    {
        if (!target.file.valid() || target.file.index() >= m_rowOf.size())
            return Top;
        if (const std::uint32_t row = m_rowOf[target.file.index()]; row != Top)
            return row;
        const auto found
            = std::find_if(m_places->begin(), m_places->end(), [&](const EvalPlace& place) {
                  return place.file == target.file && place.line == target.line;
              });
        return found == m_places->end() ? Top
                                        : static_cast<std::uint32_t>(found - m_places->begin());
    }
    FilterBy filterBy() const override { return FilterBy::NameAndTop; }

private:
    struct Placed {
        const EvalPlace* place;
        const EvalSource* source; ///< null for the place
        FileId eval; ///< of the source
        std::uint32_t parent;
        Rows children;
    };

    EvalRow rowAt(std::uint32_t row) const override
    {
        const Placed& at = m_rows[row];
        return {*profile(), *at.place, at.source, at.eval, at.source && m_rows[at.parent].source};
    }

    void addSources(std::uint32_t place)
    {
        const EvalPlace& about = *m_rows[place].place;
        m_rows[place].children = next(about.sources.size());
        for (const EvalSource& source : about.sources)
            m_rows.push_back({&about, &source, source.evals.front(), place, {}});
    }

    void addExecutions(std::uint32_t source)
    {
        const Placed about = m_rows[source];
        const std::vector<FileId>& evals = about.source->evals;
        if (evals.size() == 1) { // the row is that execution
            m_rowOf[evals.front().index()] = source;
            return;
        }
        m_rows[source].children = next(evals.size());
        for (const FileId eval : evals) {
            m_rowOf[eval.index()] = next(1).first;
            m_rows.push_back({about.place, about.source, eval, source, {}});
        }
    }

    [[nodiscard]] Rows next(std::size_t count) const
    {
        return {static_cast<std::uint32_t>(m_rows.size()), static_cast<std::uint32_t>(count)};
    }

    Places m_places;
    std::vector<Placed> m_rows; ///< level by level, so the places come first
    std::vector<std::uint32_t> m_rowOf; ///< by FileId
};

} // namespace

std::shared_ptr<const EvalTable> evalTable(
    std::shared_ptr<const Profile> profile, std::shared_ptr<const std::vector<EvalPlace>> places)
{
    return std::make_shared<const EvalTableOf>(std::move(profile), std::move(places));
}

} // namespace nytprof
