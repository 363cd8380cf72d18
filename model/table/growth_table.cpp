// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table/growth_table.h"

#include "profile/profile.h"
#include "table/columns.h"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace nytprof {

namespace {

struct GrowthItem {
    GrowingLine growing; ///< with the file of the shown profile
    std::string place;
    std::string code;
    std::string path; ///< innermost sub first
    std::uint32_t pid = 0;
};

struct GrowthRow {
    const Profile& profile;
    const GrowthItem& item;
    Ticks whole; ///< bytes per step of all rows
    [[nodiscard]] Location target() const
    {
        return {SubId(), item.growing.file, item.growing.line};
    }
};

constexpr ColumnOf<GrowthRow> Columns[] = {
    {{"line", marked("Line"), marked("The line that allocated what stays"), Unit::Name},
        [](const GrowthRow& r) { return NameCell{r.item.place}; }},
    {{"per_step", marked("Per %1"), marked("Bytes by which its live memory rises"), Unit::Bytes, 9,
         true},
        [](const GrowthRow& r) { return Amount(std::llround(r.item.growing.perStep)); }},
    {{"share", marked("Share"), marked("Share of the growth of all these lines"), Unit::Share, 6},
        [](const GrowthRow& r) {
            return Amount(static_cast<Ticks>(std::llround(r.item.growing.perStep)), r.whole);
        }},
    {{"live", marked("Live"), marked("Bytes that were live at the end"), Unit::Bytes, 9},
        [](const GrowthRow& r) { return Amount(r.item.growing.live); }},
    {{"r2", marked("r\u00b2"),
         marked("1 if each step adds as much; 0 if the time explains nothing of its live memory"),
         Unit::Number, 5},
        [](const GrowthRow& r) { return Amount(std::round(r.item.growing.r2 * 1000) / 1000); }},
    {{"process", marked("Process"), marked("Process id"), Unit::Number, 8, false,
         ColumnUse::HiddenAtFirst},
        [](const GrowthRow& r) { return Amount(r.item.pid); }},
    {{"path", marked("Mostly in"), marked("Call stack with most of the growth, innermost first"),
         Unit::Name, 40, false, ColumnUse::HiddenAtFirst},
        [](const GrowthRow& r) { return NameCell{r.item.path}; }},
    {{"source", marked("Source"), marked("Source of the line"), Unit::Source, 40, false,
         ColumnUse::HiddenAtFirst},
        [](const GrowthRow& r) {
            NameCell code{r.item.code};
            code.isCode = true;
            return code;
        }},
};

class GrowthTable : public ItemTable<GrowthRow, GrowthItem> {
public:
    GrowthTable(std::shared_ptr<const Profile> profile, std::span<const GrowthItem> items,
        Ticks whole, Growth::Step step)
        : ItemTable(std::move(profile), Columns, items, whole)
        , m_step(step)
    {
    }
    [[nodiscard]] const char* counted() const override
    {
        switch (m_step) {
        case Growth::Step::Request: return marked("request");
        case Growth::Step::Mark: return marked("mark");
        case Growth::Step::Second: break;
        }
        return marked("second");
    }

private:
    Growth::Step m_step;
};

std::string pathOf(const Profile& profile, CallNodeId node)
{
    constexpr std::size_t Named = 3;
    const CallTree& tree = profile.callTree();
    std::string path;
    std::size_t frames = 0;
    for (; node.valid() && tree[node].sub.valid(); node = tree[node].parent)
        if (++frames <= Named)
            path.append(path.empty() ? "" : " \u2039 ").append(profile[tree[node].sub].name);
    if (frames > Named)
        path += " \u2039 " + std::to_string(frames - Named);
    return path;
}

} // namespace

std::shared_ptr<const Table> growthTable(
    std::shared_ptr<const Profile> shown, const Profile& of, const Growth& growth)
{
    std::vector<GrowthItem> items;
    Ticks whole = 0;
    for (const GrowingLine& line : growth.lines) {
        GrowthItem item{
            line, {}, {}, pathOf(of, line.node), of.processes()[line.process.index()].pid};
        if (line.file.valid()) {
            item.place = placeCell(of, line.file, line.line).shown;
            item.growing.file = shown->findFile(of[line.file].name);
            if (const auto source = of.source(line.file); line.line - 1 < source.size())
                item.code = source[line.line - 1];
        }
        whole += std::llround(line.perStep);
        items.push_back(std::move(item));
    }
    return std::make_shared<const GrowthTable>(std::move(shown), items, whole, growth.step);
}

} // namespace nytprof
