// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table/eval_table.h"

#include "analysis/hotspots.h"
#include "profile/profile.h"
#include "table/columns.h"

#include <algorithm>

namespace nytprof {

namespace {

struct EvalItem {
    const EvalPlace* place;
    const EvalSource* source = nullptr; ///< null for a location
    FileId eval = {};
    bool isExecution = false; ///< one of several
};

struct EvalRow {
    const Profile& profile;
    const EvalItem& at;
    Ticks whole;
    [[nodiscard]] EvalCost cost() const
    {
        return at.isExecution ? evalCost(profile, at.eval)
            : at.source       ? at.source->cost
                              : at.place->cost;
    }
    [[nodiscard]] Location target() const
    {
        return at.source ? Location{.file = at.eval, .line = hottestLine(profile, at.eval)}
                         : Location{.file = at.place->file, .line = at.place->line};
    }
};

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

// A source is named by its first non-blank line.
NameCell evalName(const EvalRow& row)
{
    constexpr std::size_t Max = 200; // bytes
    if (!row.at.source)
        return {shownPlace(row.profile, row.at.place->file, row.at.place->line)};
    const std::string name(row.profile[row.at.eval].name);
    if (row.at.isExecution)
        return {name};
    for (const std::string_view line : row.profile.source(row.at.eval))
        if (std::string text = simplified(line.substr(0, Max)); !text.empty() && text != ";")
            return {.shown = std::move(text), .isCode = true};
    return {.shown = name, .form = marked("%1 (its source is not in the profile)")};
}

constexpr ColumnOf<EvalRow> EvalColumns[] = {
    {{"eval", marked("Eval"), marked("Line, then sources, then executions"), Unit::Name},
        [](const EvalRow& r) { return evalName(r); }},
    {{"executions", marked("Executions"), marked("Executions of the evals"), Unit::Count, 11},
        [](const EvalRow& r) { return r.cost().executions; }},
    {{"time", marked("Time"),
         marked("Time of the statements of the evals and of evals that these ran"), Unit::Time, 10,
         true},
        [](const EvalRow& r) { return r.cost().time(); }},
    {{"statements", marked("Statements"), marked("Executed statements of the evals"), Unit::Count,
         12},
        [](const EvalRow& r) { return r.cost().statements; }},
    {{"calls", marked("Calls"), marked("Calls made by the evals"), Unit::Count, 9},
        [](const EvalRow& r) {
            const std::uint64_t calls = r.cost().calls;
            return Amount(calls).shownIf(calls > 0);
        }},
    {{"nested", "Nested", Unit::Time}, [](const EvalRow& r) { return r.cost().nested; }},
};

class EvalTableOf : public ItemTable<EvalRow, EvalItem, EvalTable> {
public:
    using Places = std::shared_ptr<const std::vector<EvalPlace>>;

    EvalTableOf(std::shared_ptr<const Profile> of, Places places)
        : ItemTable(std::move(of), EvalColumns)
        , m_places(std::move(places))
    {
        if (!m_places)
            return;
        m_rowOf.assign(profile()->files().size(), Top);
        std::vector<EvalItem> items;
        for (const EvalPlace& place : *m_places)
            items.push_back({&place});
        add(Top, items);
        for (std::uint32_t row = 0; row < rowCount(); ++row)
            addBelow(row);
    }

    const EvalPlace& placeAt(std::uint32_t row) const override { return *itemAt(row).place; }
    const EvalSource* sourceAt(std::uint32_t row) const override { return itemAt(row).source; }
    std::uint32_t find(const Location& target) const override
    {
        if (const std::uint32_t row = rowOf(target.file); row != Top || !m_places)
            return row;
        const auto found = std::ranges::find_if(*m_places, [&](const EvalPlace& place) {
            return place.file == target.file && place.line == target.line;
        });
        return found == m_places->end() ? Top
                                        : static_cast<std::uint32_t>(found - m_places->begin());
    }
    FilterBy filterBy() const override { return FilterBy::NameAndTop; }

private:
    void addBelow(std::uint32_t row)
    {
        const EvalItem above = itemAt(row);
        std::vector<EvalItem> items;
        if (!above.source)
            for (const EvalSource& source : above.place->sources)
                items.push_back({above.place, &source, source.evals.front()});
        else if (above.isExecution || above.source->evals.size() == 1) // the row of its execution
            m_rowOf[above.eval.index()] = row;
        else
            for (const FileId eval : above.source->evals)
                items.push_back({above.place, above.source, eval, true});
        add(row, items);
    }

    Places m_places;
};

} // namespace

std::shared_ptr<const EvalTable> evalTable(
    std::shared_ptr<const Profile> profile, std::shared_ptr<const std::vector<EvalPlace>> places)
{
    return std::make_shared<const EvalTableOf>(std::move(profile), std::move(places));
}

} // namespace nytprof
