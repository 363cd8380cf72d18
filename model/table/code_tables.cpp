// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table/code_tables.h"

#include "analysis/hotspots.h"
#include "profile/grouped.h"
#include "profile/profile.h"
#include "profile/sub_costs.h"

#include <algorithm>

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

struct FileSums {
    Ticks time = 0;
    std::uint64_t statements = 0;
    std::uint64_t subs = 0;
    std::uint64_t evals = 0;
};

struct FileRow {
    const Profile& profile;
    FileId id;
    const FileSums& sums;
};

constexpr ColumnOf<FileRow> FileColumns[] = {
    {{"file", translatable("File"), translatable("Source file, without the directory of @INC"),
         Unit::Name},
        [](const FileRow& row) -> Cell { return nameCell(row.profile, row.id); }},
    {{"time", translatable("Time"),
         translatable("Time of the statements of the file and its string evals"), Unit::Cost, 10,
         true},
        [](const FileRow& row) -> Cell { return CostCell{row.sums.time}; }},
    {{"statements", translatable("Statements"), translatable("How many statements were executed"),
         Unit::Count, 12},
        [](const FileRow& row) -> Cell { return CountCell{row.sums.statements}; }},
    {{"subs", translatable("Subs"), translatable("Subs of the file that were called"), Unit::Count,
         7},
        [](const FileRow& row) -> Cell {
            return CountCell{row.sums.subs, row.sums.subs > 0};
        }},
    {{"evals", translatable("Evals"), translatable("String evals run by the file, nested ones too"),
         Unit::Count, 7},
        [](const FileRow& row) -> Cell {
            return CountCell{row.sums.evals, row.sums.evals > 0};
        }},
};

class FileTableOf : public TableOf<FileRow> {
public:
    explicit FileTableOf(std::shared_ptr<const Profile> of)
        : TableOf(std::move(of), FileColumns)
        , m_sums(profile() ? profile()->files().size() : 0)
        , m_rowOf(m_sums.size(), Top)
    {
        for (std::size_t i = 0; i < m_sums.size(); ++i)
            addToAncestors(FileId(i));
        arrange();
    }

    Rows children(std::uint32_t row) const override
    {
        return row == Top ? m_top : m_rows[row].children;
    }
    std::uint32_t parent(std::uint32_t row) const override { return m_rows[row].parent; }
    Target target(std::uint32_t row) const override
    {
        const FileId file = m_rows[row].file;
        return {.file = file, .line = hottestLine(*profile(), file)};
    }
    std::uint32_t find(const Target& target) const override
    {
        const FileId file = target.file;
        return file.valid() && file.index() < m_rowOf.size() ? m_rowOf[file.index()] : Top;
    }
    FilterBy filterBy() const override { return FilterBy::Exact; }

private:
    struct Placed {
        FileId file;
        std::uint32_t parent = Top;
        Rows children;
    };

    FileRow rowAt(std::uint32_t row) const override
    {
        const FileId file = m_rows[row].file;
        return {*profile(), file, m_sums[file.index()]};
    }

    // Adds a file's numbers to itself and to all files that it is an eval of.
    void addToAncestors(FileId file)
    {
        const File& own = (*profile())[file];
        std::uint64_t calledSubs = 0;
        for (const SubId sub : profile()->subsOf(file))
            calledSubs += (*profile())[sub].calls > 0 ? 1 : 0;
        // Bounded, so that files which claim to be evals of each other cannot hold it up.
        FileId at = file;
        for (int depth = 0; at.valid() && depth < 1000; ++depth) {
            FileSums& sums = m_sums[at.index()];
            sums.time += own.exclusive;
            sums.statements += own.statements;
            sums.subs += calledSubs;
            sums.evals += depth > 0 ? own.executions : 0;
            at = (*profile())[at].evalFile;
        }
    }

    [[nodiscard]] bool isShown(FileId file) const
    {
        const FileSums& sums = m_sums[file.index()];
        return sums.statements != 0 || sums.time != 0 || sums.subs != 0;
    }

    // Level by level, siblings in the order of the profile. An eval only refers to files before
    // it; what does not is shown on top.
    void arrange()
    {
        std::vector<FileId> shown;
        for (std::size_t i = 0; i < m_sums.size(); ++i)
            if (isShown(FileId(i)))
                shown.emplace_back(i);
        const Grouped<FileId> below(m_sums.size() + 1, shown, [this](FileId file) -> std::size_t {
            const FileId evalOf = (*profile())[file].evalFile;
            const bool isBelow = evalOf.valid() && evalOf < file && isShown(evalOf);
            return isBelow ? evalOf.index() + std::size_t{1} : 0;
        });
        m_top = append(below[0], Top);
        for (std::uint32_t row = 0; row < m_rows.size(); ++row)
            m_rows[row].children = append(below[m_rows[row].file.index() + std::size_t{1}], row);
    }

    Rows append(std::span<const FileId> files, std::uint32_t parent)
    {
        const auto first = static_cast<std::uint32_t>(m_rows.size());
        for (const FileId file : files) {
            m_rowOf[file.index()] = static_cast<std::uint32_t>(m_rows.size());
            m_rows.push_back({file, parent, {}});
        }
        return {first, static_cast<std::uint32_t>(files.size())};
    }

    std::vector<FileSums> m_sums; ///< by FileId
    std::vector<std::uint32_t> m_rowOf; ///< by FileId
    std::vector<Placed> m_rows;
    Rows m_top;
};

struct PackageRow {
    const PackageTree& tree;
    std::uint32_t node;
    PackageCost cost;
    [[nodiscard]] bool isSub() const { return tree[node].sub.valid(); }
};

constexpr ColumnOf<PackageRow> PackageColumns[] = {
    {{"package", translatable("Package"),
         translatable("Package, with the packages and subs in it below"), Unit::Name},
        [](const PackageRow& row) -> Cell {
            const std::string_view full = row.tree.fullName(row.node);
            return NameCell{.shown = row.tree.label(row.node),
                .exact = std::string(full),
                .form = full.empty() ? PackageTree::NoPackage : nullptr};
        }},
    {{"class", translatable("Class"),
         translatable("Whose code it is; of a package, that of most of its time in perl subs"),
         Unit::Name, 11},
        [](const PackageRow& row) -> Cell { return row.tree.codeClass(row.node); }},
    {{"exclusive", translatable("Exclusive"),
         translatable("Time in its subs themselves, without the subs they called"), Unit::Cost, 10,
         true},
        [](const PackageRow& row) -> Cell {
            return CostCell{row.cost.exclusive, row.cost.calls};
        }},
    {{"inclusive", translatable("Inclusive"),
         translatable(
             "Time with at least one of its subs running, and all they called; counted once"),
         Unit::Cost, 10, true},
        [](const PackageRow& row) -> Cell {
            return CostCell{row.cost.inclusive, row.cost.calls,
                row.isSub() || row.tree.packages().inclusiveKnown()};
        }},
    {{"calls", translatable("Calls"), translatable("How often its subs were called"), Unit::Count,
         9},
        [](const PackageRow& row) -> Cell {
            return CountCell{row.cost.calls, row.tree.profile()->countsCalls()};
        }},
    {{"subs", translatable("Subs"), translatable("Subs of it that were called"), Unit::Count, 6},
        [](const PackageRow& row) -> Cell {
            return CountCell{row.cost.subs, !row.isSub()};
        }},
    {{"files", translatable("Files"), translatable("Files that define these subs"), Unit::Count, 6,
         false, ColumnUse::HiddenAtFirst},
        [](const PackageRow& row) -> Cell {
            return CountCell{row.cost.files, row.cost.files > 0};
        }},
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
    Target target(std::uint32_t row) const override { return {.sub = m_tree->hottest(row + 1)}; }
    std::uint32_t find(const Target& target) const override
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
    return {.shown = name, .form = translatable("%1 (its source is not in the profile)")};
}

constexpr ColumnOf<EvalRow> EvalColumns[] = {
    {{"eval", translatable("Eval"),
         translatable("The line that ran string evals, the different sources that it ran, and each "
                      "execution"),
         Unit::Name},
        [](const EvalRow& row) -> Cell { return evalName(row); }},
    {{"executions", translatable("Executions"), translatable("How many times an eval was run"),
         Unit::Count, 11},
        [](const EvalRow& row) -> Cell { return CountCell{row.cost().executions}; }},
    {{"time", translatable("Time"),
         translatable("Time of the statements of the evals and of those that they ran"), Unit::Time,
         10, true},
        [](const EvalRow& row) -> Cell { return CostCell{row.cost().time()}; }},
    {{"statements", translatable("Statements"),
         translatable("Statements executed by the evals themselves"), Unit::Count, 12},
        [](const EvalRow& row) -> Cell { return CountCell{row.cost().statements}; }},
    {{"calls", translatable("Calls"), translatable("Calls of subs made by the evals themselves"),
         Unit::Count, 9},
        [](const EvalRow& row) -> Cell {
            const std::uint64_t calls = row.cost().calls;
            return CountCell{calls, calls > 0};
        }},
    {{"nested", "Nested", "Time of the evals that they ran", Unit::Time, 10, false,
         ColumnUse::NotInWindow},
        [](const EvalRow& row) -> Cell { return CostCell{row.cost().nested}; }},
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

std::shared_ptr<const Table> subTable(std::shared_ptr<const Profile> profile)
{
    return std::make_shared<const SubTableOf>(std::move(profile));
}

std::shared_ptr<const Table> fileTable(std::shared_ptr<const Profile> profile)
{
    return std::make_shared<const FileTableOf>(std::move(profile));
}

std::shared_ptr<const Table> packageTable(std::shared_ptr<const PackageTree> tree)
{
    return std::make_shared<const PackageTableOf>(std::move(tree));
}

std::shared_ptr<const EvalTable> evalTable(
    std::shared_ptr<const Profile> profile, std::shared_ptr<const std::vector<EvalPlace>> places)
{
    return std::make_shared<const EvalTableOf>(std::move(profile), std::move(places));
}

} // namespace nytprof
