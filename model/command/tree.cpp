// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/call_tree_transforms.h"
#include "analysis/call_tree_views.h"
#include "command/arguments.h"
#include "command/commands.h"
#include "command/open_profile.h"
#include "command/printed_table.h"
#include "format/perl_names.h"
#include "formatting/format.h"
#include "profile/profile.h"
#include "profile/ticks.h"

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
    double minPercent = 0.5;
    std::uint32_t depth = 50;
};

std::optional<CallTree> treeOf(const Profile& profile, const Tree& request)
{
    if (!hasCallStacks(profile))
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

/// A node to print with its subtree, or the omitted rest of its children.
struct Row {
    CallNodeId node;
    std::uint32_t depth = 0;
    std::optional<std::size_t> leftOutFrom;
};

/// Callers show inclusive time of the sub called through them, inverted trees its exclusive time;
/// neither has the callers' own exclusive time.
std::vector<Column> columnsOf(const Tree& request, const Profile& profile)
{
    std::vector<Column> columns = {{"inclusive", "inclusive", Unit::Cost},
        {"share", "%", Unit::Share}, {"exclusive", "exclusive", Unit::Cost},
        {"calls", "calls", Unit::Count, callsUse(profile)}, {"sub", "sub", Unit::Name}};
    if (request.inverted)
        columns[0] = {"exclusive", "exclusive", Unit::Cost};
    if (request.inverted || !request.callers.empty())
        columns.erase(columns.begin() + 2);
    return columns;
}

struct TreePrinter {
    const Profile& profile;
    const CallTree& tree;
    const Tree& request;
    const double least = static_cast<double>(tree.total()) * request.minPercent / 100;
    const bool isReversed = request.inverted || !request.callers.empty();
    const bool hasProgram = !request.inverted && tree[tree.root()].exclusive > 0;
    PrintedTable printed = {"tree",
        request.callers.empty() && request.callees.empty()
            ? "Call tree; % of total " + costWord(profile)
            : "Call tree of a sub; % of its inclusive " + costWord(profile),
        columnsOf(request, profile)};
    std::size_t hidden = 0; ///< nodes, each with what is below it
    Ticks hiddenTime = 0;

    PrintedTable table()
    {
        std::vector<Row> open = {{tree.root(), 0, {}}};
        const Ticks outside = tree[tree.root()].exclusive;
        if (request.inverted && outside > 0)
            addRow(outside, {}, {}, 0, std::string(MainProgram));
        while (!open.empty()) {
            const Row row = open.back();
            open.pop_back();
            if (row.leftOutFrom) {
                addLeftOut(tree.children(row.node).subspan(*row.leftOutFrom),
                    row.depth + (hasProgram ? 1 : 0));
                continue;
            }
            if (row.node != tree.root())
                add(tree[row.node], row.depth - (hasProgram ? 0 : 1));
            else if (hasProgram)
                add(tree[row.node], 0);
            pushChildren(row, open);
        }
        if (hidden > 0 && request.form != PrintedAs::Json)
            addRow(hiddenTime, {}, {}, 0,
                "(" + formatCount(hidden, "branch", "branches")
                    + " hidden; --min-percent 0 and a larger --depth show more)");
        return std::move(printed);
    }

    [[nodiscard]] Amount countOf(std::uint64_t calls) const
    {
        return Amount(calls).shownIf(profile.countsCalls());
    }

    void addRow(Ticks inclusive, Cell exclusive, Cell calls, std::uint32_t depth, std::string name)
    {
        std::vector<Cell> cells
            = {profile.seconds(inclusive), Amount(inclusive, tree.total()), std::move(exclusive),
                std::move(calls), NameCell{.shown = std::move(name), .depth = depth}};
        if (isReversed)
            cells.erase(cells.begin() + 2);
        printed.addRow(std::move(cells));
    }

    void add(const CallNode& node, std::uint32_t depth)
    {
        addRow(node.inclusive, profile.seconds(node.exclusive), countOf(node.calls), depth,
            std::string(node.sub.valid() ? profile[node.sub].name : MainProgram));
    }

    /// Largest on top of the stack.
    void pushChildren(const Row& row, std::vector<Row>& open)
    {
        const auto children = tree.children(row.node);
        std::size_t shown = 0;
        while (row.depth < request.depth && shown < children.size()
            && static_cast<double>(children[shown].inclusive) >= least)
            ++shown;
        open.push_back({row.node, row.depth, shown});
        const std::uint32_t first = tree[row.node].firstChild.index();
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
        hidden += nodes.size();
        increase(hiddenTime, inclusive);
        const bool isNews = !nodes.empty() && static_cast<double>(inclusive) >= least;
        if (!isNews || request.form == PrintedAs::Json)
            return;
        addRow(inclusive, {}, countOf(calls), depth, "(" + formatCount(nodes.size()) + " more)");
    }
};

std::vector<PrintedTable> tree(const Profile& profile, const Tree& request)
{
    const auto tree = treeOf(profile, request);
    if (!tree)
        return {};
    return {TreePrinter{profile, *tree, request}.table()};
}

void addTreeOptions(CLI::App& app, Tree& request)
{
    addPaths(app, request.paths);
    addProcesses(app, request.processes);
    addRange(app, request.range);
    addCosts(app, request.costs);
    auto* const callees
        = app.add_option("--callees", request.callees, "Only callees of this sub, calls merged")
              ->type_name("SUB");
    auto* const callers
        = app.add_option("--callers", request.callers, "Callers of this sub, and their callers")
              ->type_name("SUB");
    auto* const inverted
        = app.add_flag("--inverted", request.inverted)
              ->description("Subs with exclusive time at the root, their callers below");
    callers->excludes(callees);
    inverted->excludes(callees)->excludes(callers);
    app.add_flag("--fold-recursion", request.folded)->description("Collapse recursion");
    addMinShare(app, request.minPercent);
    app.add_option("--depth", request.depth, "Maximum depth")
        ->type_name("N")
        ->check(CLI::Range(1, 10'000))
        ->transform(asDecimal)
        ->capture_default_str();
    addForms(app, request.form);
}

} // namespace

extern const Command TreeCommand
    = {"tree", "Show", "Show the call tree", "nytprof tree --callers DBI::st::execute app.out",
        prepare<Tree, addTreeOptions, showTables<tree, Tree>>};

} // namespace nytprof::command
