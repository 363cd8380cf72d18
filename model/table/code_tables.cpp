// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table/code_tables.h"

#include "analysis/hotspots.h"
#include "container/grouped.h"
#include "formatting/reason_text.h"
#include "profile/profile.h"
#include "profile/sub_costs.h"
#include "profile/ticks.h"
#include "table/columns.h"

#include <algorithm>
#include <iterator>

namespace nytprof {

namespace {

struct CalledSub {
    SubId id;
    SubCost cost;
};

NameCell kindCell(SubKind kind)
{
    return {.shown = std::string(kindText(kind)),
        .form = kind == SubKind::Xsub ? marked("xsub")
            : kind == SubKind::Opcode ? marked("perl builtin")
                                      : nullptr};
}

/// The standard error of a share; none unless the profile is sampled.
Cell errorCell(const Profile& profile, const Amount& share)
{
    const auto value = share.share();
    if (!profile.sampling() || !value)
        return {};
    return Amount(profile.standardError(*value));
}

struct SubRow {
    const Profile& profile;
    const CalledSub& called;
    Ticks total; ///< exclusive ticks of all subs
    [[nodiscard]] const Sub& sub() const { return profile[called.id]; }
    [[nodiscard]] Location target() const { return {.sub = called.id}; }
};

constexpr ColumnOf<SubRow> SubColumns[] = {
    {{"sub", marked("Sub"), marked("Package and name"), Unit::Name},
        [](const SubRow& r) { return nameCell(r.profile, r.called.id); }},
    {{"exclusive", marked("Exclusive"), marked("Time in the sub without its callees"), Unit::Cost,
         10, true},
        [](const SubRow& r) { return r.called.cost.exclusive; }},
    {{"inclusive", marked("Inclusive"),
         marked("Time in the sub and its callees; recursive calls count once"), Unit::Cost, 10},
        [](const SubRow& r) { return r.called.cost.inclusive; }},
    {{"calls", marked("Calls"), marked("Call count"), Unit::Count, 9},
        [](const SubRow& r) {
            return Amount(r.called.cost.calls).shownIf(r.profile.countsCalls());
        }},
    {{"per_call", marked("Per call"), marked("Average inclusive time of a call"), Unit::Average, 10,
         false, ColumnUse::HiddenAtFirst},
        [](const SubRow& r) {
            return Amount(r.called.cost.inclusive, r.called.cost.calls)
                .shownIf(r.profile.countsCalls());
        }},
    {{"call_sites", marked("Call sites"), marked("Number of call sites"), Unit::Count, 10, false,
         ColumnUse::HiddenAtFirst},
        [](const SubRow& r) { return r.sub().callSites; }},
    {{"defined_at", marked("Defined at"), marked("File and line"), Unit::Name, 32, false,
         ColumnUse::HiddenAtFirst},
        [](const SubRow& r) {
            if (r.sub().kind != SubKind::Perl)
                return kindCell(r.sub().kind);
            return textCell(shownPlace(r.profile, r.sub().file, r.sub().firstLine));
        }},
    {{"share", "Share", Unit::Share},
        [](const SubRow& r) { return Amount(r.called.cost.exclusive, r.total); }},
    {{"standard_error", "Standard error", Unit::Share},
        [](const SubRow& r) {
            return errorCell(r.profile, Amount(r.called.cost.exclusive, r.total));
        }},
    {{"kind", "Kind", Unit::Name}, [](const SubRow& r) { return kindCell(r.sub().kind); }},
    {{"file", "File", Unit::Name},
        [](const SubRow& r) { return fileCell(r.profile, r.sub().file); }},
    {{"first_line", "First line", Unit::Number},
        [](const SubRow& r) { return lineCell(r.sub().firstLine); }},
    {{"last_line", "Last line", Unit::Number},
        [](const SubRow& r) { return lineCell(r.sub().lastLine); }},
    {{"recursive", "Recursive", Unit::Cost}, [](const SubRow& r) { return r.sub().recursive; }},
    {{"recursion_depth", "Recursion depth", Unit::Count},
        [](const SubRow& r) { return r.sub().recursionDepth; }},
    {{"caller_files", "Caller files", Unit::Count},
        [](const SubRow& r) { return r.sub().callerFiles; }},
    {{"why", "Why", Unit::Name, ColumnUse::Below},
        [](const SubRow& r) {
            const auto reasons = reasonsFor(r.profile, r.called.id, r.called.cost);
            return textCell(reasonText(r.profile, reasons));
        }},
};

class SubTableOf : public ItemTable<SubRow, CalledSub> {
public:
    SubTableOf(std::shared_ptr<const Profile> of, const std::function<bool(SubId)>& isWanted)
        : ItemTable(std::move(of), SubColumns)
    {
        m_whole = profile() ? profile()->totals().whole() : 0;
        const auto costs = profile() ? subCosts(*profile()) : std::vector<SubCost>();
        std::vector<CalledSub> called;
        m_rowOf.assign(costs.size(), Top);
        for (std::size_t i = 0; i < costs.size(); ++i) {
            if (costs[i].ran() && (!isWanted || isWanted(SubId(i)))) {
                m_rowOf[i] = static_cast<std::uint32_t>(called.size());
                called.push_back({SubId(i), costs[i]});
            }
        }
        add(Top, called);
    }

    std::uint32_t find(const Location& target) const override { return rowOf(target.sub); }
};

struct FileRow {
    const Profile& profile;
    const FileSums& sums;
    Ticks whole;
    [[nodiscard]] Location target() const
    {
        return {.file = sums.id, .line = hottestLine(profile, sums.id)};
    }
};

constexpr ColumnOf<FileRow> FileColumns[] = {
    {{"file", marked("File"), marked("Source file, without the directory of @INC"), Unit::Name},
        [](const FileRow& r) { return nameCell(r.profile, r.sums.id); }},
    {{"time", marked("Time"), marked("Time of the statements of the file and its string evals"),
         Unit::Cost, 10, true},
        [](const FileRow& r) { return r.sums.time; }},
    {{"statements", marked("Statements"), marked("Executed statements"), Unit::Count, 12},
        [](const FileRow& r) {
            return Amount(r.sums.statements).shownIf(r.profile.countsStatements());
        }},
    {{"subs", marked("Subs"), marked("Called subs of the file"), Unit::Count, 7},
        [](const FileRow& r) { return Amount(r.sums.subs).shownIf(r.sums.subs > 0); }},
    {{"evals", marked("Evals"), marked("String evals run by the file, including nested ones"),
         Unit::Count, 7},
        [](const FileRow& r) { return Amount(r.sums.evals).shownIf(r.sums.evals > 0); }},
};

class FileTableOf : public ItemTable<FileRow, FileSums> {
public:
    // Level by level, siblings in the order of the profile. Evals must refer to earlier files;
    // others are on top.
    explicit FileTableOf(std::shared_ptr<const Profile> of)
        : ItemTable(std::move(of), FileColumns)
    {
        if (!profile())
            return;
        const std::vector<FileSums> all = fileSums(*profile());
        std::vector<FileSums> shown;
        std::ranges::copy_if(all, std::back_inserter(shown), &FileSums::ran);
        const Grouped<FileSums> below(
            all.size() + 1, shown, [&](const FileSums& sums) -> std::size_t {
                const FileId evalOf = (*profile())[sums.id].evalFile;
                const bool isBelow
                    = evalOf.valid() && evalOf < sums.id && all[evalOf.index()].ran();
                return isBelow ? evalOf.index() + std::size_t{1} : 0;
            });
        add(Top, below[0]);
        m_rowOf.assign(all.size(), Top);
        for (std::uint32_t row = 0; row < rowCount(); ++row) {
            const std::uint32_t file = itemAt(row).id.index();
            m_rowOf[file] = row;
            add(row, below[file + std::size_t{1}]);
        }
    }

    std::uint32_t find(const Location& target) const override { return rowOf(target.file); }
    FilterBy filterBy() const override { return FilterBy::Exact; }
};

struct FileCostRow {
    const Profile& profile;
    FileId id;
    Ticks total; ///< ticks of all statements
    [[nodiscard]] const File& file() const { return profile[id]; }
    [[nodiscard]] Location target() const { return {.file = id}; }
};

constexpr ColumnOf<FileCostRow> FileCostColumns[] = {
    {{"file", "File", Unit::Name}, [](const FileCostRow& r) { return nameCell(r.profile, r.id); }},
    {{"exclusive", "Time", Unit::Cost}, [](const FileCostRow& r) { return r.file().exclusive; }},
    {{"share", "Share", Unit::Share},
        [](const FileCostRow& r) { return Amount(r.file().exclusive, r.total); }},
    {{"statements", "Statements", Unit::Count},
        [](const FileCostRow& r) { return r.file().statements; }},
    {{"executions", "Executions", Unit::Count},
        [](const FileCostRow& r) { return r.file().executions; }},
    {{"eval_file", "String eval run in", Unit::Name},
        [](const FileCostRow& r) { return fileCell(r.profile, r.file().evalFile); }},
    {{"eval_line", "Line", Unit::Number},
        [](const FileCostRow& r) { return lineCell(r.file().evalLine); }},
};

struct LineRow {
    const Profile& profile;
    const FileLine& at;
    Ticks total; ///< ticks of all statements
    [[nodiscard]] const LineData& data() const { return at.data; }
    [[nodiscard]] bool isExecuted() const { return data().statements > 0 || data().exclusive != 0; }
    [[nodiscard]] bool hasCalls() const
    {
        return isExecuted() || data().calls > 0 || data().inSubs != 0;
    }
    [[nodiscard]] Location target() const { return {.file = at.file, .line = at.data.line}; }
};

Cell sourceCell(const LineRow& row)
{
    const auto source = row.profile.source(row.at.file);
    const std::size_t line = row.data().line;
    return line > 0 && line <= source.size() ? NameCell{std::string(source[line - 1])} : Cell();
}

constexpr ColumnOf<LineRow> LineColumns[] = {
    {{"place", "Location", Unit::Name},
        [](const LineRow& r) { return placeCell(r.profile, r.at.file, r.data().line); }},
    {{"file", "File", Unit::Name}, [](const LineRow& r) { return fileCell(r.profile, r.at.file); }},
    {{"line", "Line", Unit::Number}, [](const LineRow& r) { return r.data().line; }},
    {{"exclusive", "Time", Unit::Cost},
        [](const LineRow& r) { return Amount(r.data().exclusive).shownIf(r.isExecuted()); }},
    {{"share", "Share", Unit::Share},
        [](const LineRow& r) {
            return r.isExecuted() ? Amount(r.data().exclusive, r.total) : Cell();
        }},
    {{"standard_error", "Standard error", Unit::Share},
        [](const LineRow& r) {
            return r.isExecuted() ? errorCell(r.profile, Amount(r.data().exclusive, r.total))
                                  : Cell();
        }},
    {{"statements", "Statements", Unit::Count},
        [](const LineRow& r) {
            return Amount(r.data().statements)
                .shownIf(r.isExecuted() && r.profile.countsStatements());
        }},
    {{"calls", "Calls", Unit::Count},
        [](const LineRow& r) {
            return Amount(r.data().calls)
                .shownIf(r.hasCalls() && r.profile.countsCalls())
                .orBlank();
        }},
    {{"in_subs", "Time in subs", Unit::Cost},
        [](const LineRow& r) {
            const Amount time = Amount(r.data().inSubs).shownIf(r.hasCalls());
            return r.data().calls > 0 ? time : time.orBlank();
        }},
    {{"source", "Source", Unit::Source}, [](const LineRow& r) { return sourceCell(r); }},
};

struct PackageRow {
    const PackageTree& tree;
    std::uint32_t node;
    PackageCost cost;
    [[nodiscard]] bool isSub() const { return tree[node].sub.valid(); }
    [[nodiscard]] Location target() const { return {.sub = tree.hottest(node)}; }
};

constexpr ColumnOf<PackageRow> PackageColumns[] = {
    {{"package", marked("Package"), marked("Package, with its packages and subs below"),
         Unit::Name},
        [](const PackageRow& r) {
            const std::string_view full = r.tree.fullName(r.node);
            return NameCell{.shown = r.tree.label(r.node),
                .exact = std::string(full),
                .form = full.empty() ? marked("no package") : nullptr};
        }},
    {{"class", marked("Origin"), marked("Origin of most of its time"), Unit::Name, 11},
        [](const PackageRow& r) {
            const char* const origin = originName(r.tree.codeClass(r.node));
            return NameCell{.shown = origin, .form = origin};
        }},
    {{"exclusive", marked("Exclusive"), marked("Exclusive time of its subs"), Unit::Cost, 10, true},
        [](const PackageRow& r) { return r.cost.exclusive; }},
    {{"inclusive", marked("Inclusive"), marked("Time while at least one of its subs was running"),
         Unit::Cost, 10, true},
        [](const PackageRow& r) { return r.cost.inclusive; }},
    {{"calls", marked("Calls"), marked("Calls of its subs"), Unit::Count, 9},
        [](const PackageRow& r) {
            return Amount(r.cost.calls).shownIf(r.tree.profile()->countsCalls());
        }},
    {{"subs", marked("Subs"), marked("Called subs of the package"), Unit::Count, 6},
        [](const PackageRow& r) { return Amount(r.cost.subs).shownIf(!r.isSub()); }},
    {{"files", marked("Files"), marked("Files that define these subs"), Unit::Count, 6, false,
         ColumnUse::HiddenAtFirst},
        [](const PackageRow& r) { return Amount(r.cost.files).shownIf(r.cost.files > 0); }},
};

class PackageTableOf : public TableOf<PackageRow> {
public:
    explicit PackageTableOf(std::shared_ptr<const PackageTree> tree)
        : TableOf(tree ? tree->profile() : nullptr, PackageColumns)
        , m_tree(std::move(tree))
    {
    }

    Rows children(std::uint32_t row) const override
    {
        if (!m_tree || m_tree->nodes().empty())
            return {};
        const PackageTree::Node& node = (*m_tree)[row + 1]; // Top is the root
        return {node.firstChild - 1, node.childCount};
    }
    std::uint32_t parent(std::uint32_t row) const override { return (*m_tree)[row + 1].parent - 1; }
    std::uint32_t find(const Location& target) const override
    {
        return m_tree ? m_tree->nodeOf(target.sub) - 1 : Top;
    }
    FilterBy filterBy() const override { return FilterBy::Exact; }

private:
    PackageRow rowAt(std::uint32_t row) const override
    {
        return {*m_tree, row + 1, m_tree->cost(row + 1)};
    }

    std::shared_ptr<const PackageTree> m_tree;
};

} // namespace

std::shared_ptr<const Table> subTable(
    std::shared_ptr<const Profile> profile, const std::function<bool(SubId)>& isWanted)
{
    return std::make_shared<const SubTableOf>(std::move(profile), isWanted);
}

std::shared_ptr<const Table> fileTable(std::shared_ptr<const Profile> profile)
{
    return std::make_shared<const FileTableOf>(std::move(profile));
}

std::shared_ptr<const Table> fileCostTable(std::shared_ptr<const Profile> profile)
{
    std::vector<FileId> files;
    for (std::size_t i = 0; i < profile->files().size(); ++i)
        files.emplace_back(i);
    const Ticks total = profile->totals().whole();
    return std::make_shared<const ItemTable<FileCostRow, FileId>>(
        std::move(profile), FileCostColumns, files, total);
}

std::shared_ptr<const Table> lineTable(
    std::shared_ptr<const Profile> profile, std::span<const FileLine> lines)
{
    const Ticks total = profile->totals().whole();
    return std::make_shared<const ItemTable<LineRow, FileLine>>(
        std::move(profile), LineColumns, lines, total);
}

std::shared_ptr<const Table> packageTable(std::shared_ptr<const PackageTree> tree)
{
    return std::make_shared<const PackageTableOf>(std::move(tree));
}

} // namespace nytprof
