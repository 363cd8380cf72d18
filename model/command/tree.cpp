// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/call_tree_transforms.h"
#include "analysis/call_tree_views.h"
#include "command/arguments.h"
#include "command/commands.h"
#include "command/open_profile.h"
#include "command/printed_table.h"
#include "profile/profile.h"
#include "profile/ticks.h"
#include "wording/format.h"

#include <optional>
#include <string>
#include <vector>

namespace nytprof::command {

namespace {

struct Tree : Shown {
    std::string callers; ///< of this sub
    std::string callees; ///< of this sub
    bool inverted = false;
    bool folded = false; ///< recursion
    double leastPercent = 0.5;
    std::uint32_t depth = 50;
};

std::optional<CallTree> treeOf(const Profile& profile, const Tree& request)
{
    if (!hasCallPaths(profile))
        return {};
    const CallTree& all = profile.callTree();
    const CallTree tree = request.folded ? withoutRecursion(all) : all;
    if (request.inverted)
        return invertedTree(tree);
    const std::string& name = request.callers.empty() ? request.callees : request.callers;
    if (name.empty())
        return tree;
    const SubId sub = findNamedSub(profile, name);
    if (!sub.valid())
        return {};
    return request.callers.empty() ? calleesTree(tree, sub) : callersTree(tree, sub);
}

/// A node to print with what is below it, or what is left out of its children.
struct Row {
    CallNodeId node;
    std::uint32_t depth = 0;
    std::optional<std::size_t> leftOutFrom;
};

class TreePrinter {
public:
    TreePrinter(const Profile& profile, const CallTree& tree, const Tree& request)
        : m_profile(profile)
        , m_tree(tree)
        , m_least(static_cast<double>(tree.total()) * request.leastPercent / 100)
        , m_depth(request.depth)
        , m_form(request.form)
        , m_isReversed(request.inverted || !request.callers.empty())
        , m_table("tree", {}, columnsOf(request))
    {
    }

    PrintedTable table()
    {
        std::vector<Row> open = {{m_tree.root(), 0, {}}};
        while (!open.empty()) {
            const Row row = open.back();
            open.pop_back();
            if (row.leftOutFrom) {
                addLeftOut(m_tree.children(row.node).subspan(*row.leftOutFrom), row.depth);
                continue;
            }
            if (row.node != m_tree.root())
                add(m_tree[row.node], row.depth - 1);
            pushChildren(row, open);
        }
        return std::move(m_table);
    }

private:
    /// Of callers it is told what the sub at the outer end took when called through them, of an
    /// inverted tree what it took itself; what callers took besides is not their matter.
    static std::vector<Column> columnsOf(const Tree& request)
    {
        std::vector<Column> columns = {{"inclusive", "inclusive", Unit::Cost},
            {"share", "%", Unit::Share}, {"exclusive", "exclusive", Unit::Cost},
            {"calls", "calls", Unit::Count}, {"sub", "sub", Unit::Name}};
        if (request.inverted)
            columns[0] = {"exclusive", "exclusive", Unit::Cost};
        if (request.inverted || !request.callers.empty())
            columns.erase(columns.begin() + 2);
        return columns;
    }

    void addRow(std::vector<Cell> cells)
    {
        if (m_isReversed)
            cells.erase(cells.begin() + 2);
        m_table.addRow(std::move(cells));
    }

    void add(const CallNode& node, std::uint32_t depth)
    {
        addRow({m_profile.seconds(node.inclusive), share(node.inclusive, m_tree.total()),
            m_profile.seconds(node.exclusive), callCount(m_profile, node.calls),
            IndentedName{depth, std::string(m_profile[node.sub].name)}});
    }

    /// Largest on top.
    void pushChildren(const Row& row, std::vector<Row>& open)
    {
        const auto children = m_tree.children(row.node);
        std::size_t shown = 0;
        while (row.depth < m_depth && shown < children.size()
            && static_cast<double>(children[shown].inclusive) >= m_least)
            ++shown;
        open.push_back({row.node, row.depth, shown});
        const std::uint32_t first = m_tree[row.node].firstChild.index();
        for (std::size_t i = shown; i-- > 0;)
            open.push_back({CallNodeId(first + i), row.depth + 1, {}});
    }

    void addLeftOut(std::span<const CallNode> nodes, std::uint32_t depth)
    {
        Ticks inclusive = 0;
        std::uint64_t calls = 0;
        for (const CallNode& node : nodes) {
            increase(inclusive, node.inclusive);
            calls += node.calls;
        }
        const bool isNews = !nodes.empty() && static_cast<double>(inclusive) >= m_least;
        if (!isNews || m_form == PrintedAs::Json)
            return;
        addRow({m_profile.seconds(inclusive), share(inclusive, m_tree.total()), {},
            callCount(m_profile, calls),
            IndentedName{depth, "(" + formatCount(nodes.size(), "sub", "subs") + " not shown)"}});
    }

    const Profile& m_profile;
    const CallTree& m_tree;
    double m_least;
    std::uint32_t m_depth;
    PrintedAs m_form;
    bool m_isReversed;
    PrintedTable m_table;
};

std::vector<PrintedTable> tree(const Profile& profile, const Tree& request)
{
    const auto tree = treeOf(profile, request);
    if (!tree)
        return {};
    return {TreePrinter(profile, *tree, request).table()};
}

void addTreeOptions(CLI::App& app, Tree& request)
{
    addPaths(app, request.paths);
    auto* const callees = app.add_option(
        "--callees", request.callees, "Only what this sub calls, all its calls together");
    auto* const callers = app.add_option("--callers", request.callers,
        "The other way round: who calls this sub, and who calls them");
    auto* const inverted = app.add_flag("--inverted", request.inverted)
                               ->description("The subs that spent the time, and who calls them");
    callers->excludes(callees);
    inverted->excludes(callees)->excludes(callers);
    app.add_flag("--fold-recursion", request.folded)
        ->description("Calls of a sub that is running count for its outermost call");
    addLeastShare(app, request.leastPercent);
    app.add_option("--depth", request.depth, "Levels to print")
        ->check(CLI::Range(1, 10'000))
        ->transform(asDecimal)
        ->capture_default_str();
    addForms(app, request.form);
}

} // namespace

extern const Command TreeCommand
    = {"tree", "Print who called what, as an indented tree of call paths",
        prepare<Tree, addTreeOptions, showTables<tree, Tree>>};

} // namespace nytprof::command
