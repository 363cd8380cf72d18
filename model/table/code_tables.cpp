// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table/code_tables.h"

#include "profile/profile.h"
#include "profile/sub_costs.h"

namespace nytprof {

namespace {

struct SubRow {
    const Profile& profile;
    SubId id;
    const Sub& sub;
    const SubCost& cost;
};

constexpr ColumnOf<SubRow> SubColumns[] = {
    {{"sub", translatable("Sub"), translatable("Package and name"), Unit::Name},
        [](const SubRow& row) -> Cell { return nameCell(row.profile, row.id); }},
    {{"exclusive", translatable("Exclusive"),
         translatable("Time in the sub itself, without the subs it called"), Unit::Cost, 10, true},
        [](const SubRow& row) -> Cell {
            return CostCell{row.cost.exclusive, row.cost.calls};
        }},
    {{"inclusive", translatable("Inclusive"),
         translatable("Time in the sub and all it called; of recursive calls only the outermost"),
         Unit::Cost, 10, true},
        [](const SubRow& row) -> Cell {
            return CostCell{row.cost.inclusive, row.cost.calls};
        }},
    {{"calls", translatable("Calls"), translatable("How often it was called"), Unit::Count, 9},
        [](const SubRow& row) -> Cell {
            return CountCell{row.cost.calls, row.profile.countsCalls()};
        }},
    {{"per_call", translatable("Per call"), translatable("Inclusive time of an average call"),
         Unit::Average, 10},
        [](const SubRow& row) -> Cell {
            return CostCell{row.cost.inclusive, row.cost.calls, row.profile.countsCalls()};
        }},
    {{"call_sites", translatable("Places"), translatable("From how many places it was called"),
         Unit::Count, 10, false, ColumnUse::HiddenAtFirst},
        [](const SubRow& row) -> Cell { return CountCell{row.sub.callSites}; }},
    {{"defined_at", translatable("Defined at"), translatable("Where its code is"), Unit::Name, 32,
         false, ColumnUse::HiddenAtFirst},
        [](const SubRow& row) -> Cell {
            if (row.sub.kind != SubKind::Perl)
                return row.sub.kind;
            return NameCell{shownPlace(row.profile, row.sub.file, row.sub.firstLine)};
        }},
};

class SubTableOf : public TableOf<SubRow> {
public:
    explicit SubTableOf(std::shared_ptr<const Profile> of)
        : TableOf(std::move(of), SubColumns)
    {
        if (profile())
            m_costs = subCosts(*profile());
        m_rowOf.assign(m_costs.size(), Top);
        for (std::size_t i = 0; i < m_costs.size(); ++i) {
            if (m_costs[i].calls > 0) {
                m_rowOf[i] = static_cast<std::uint32_t>(m_rows.size());
                m_rows.emplace_back(i);
            }
        }
    }

    Rows children(std::uint32_t row) const override
    {
        return {0, row == Top ? static_cast<std::uint32_t>(m_rows.size()) : 0};
    }
    Target target(std::uint32_t row) const override { return {.sub = m_rows[row]}; }
    std::uint32_t find(const Target& target) const override
    {
        const SubId sub = target.sub;
        return sub.valid() && sub.index() < m_rowOf.size() ? m_rowOf[sub.index()] : Top;
    }

private:
    SubRow rowAt(std::uint32_t row) const override
    {
        const SubId id = m_rows[row];
        return {*profile(), id, (*profile())[id], m_costs[id.index()]};
    }

    std::vector<SubCost> m_costs; ///< by SubId
    std::vector<SubId> m_rows;
    std::vector<std::uint32_t> m_rowOf; ///< by SubId
};

} // namespace

std::shared_ptr<const Table> subTable(std::shared_ptr<const Profile> profile)
{
    return std::make_shared<const SubTableOf>(std::move(profile));
}

} // namespace nytprof
