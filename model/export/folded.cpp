// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/folded.h"

#include "container/keyed_rows.h"
#include "format/perl_names.h"
#include "format/text_encoding.h"
#include "profile/call_tree.h"
#include "profile/profile.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <ostream>
#include <string>
#include <unordered_map>
#include <vector>

namespace nytprof {

namespace {

/// With ? for what would end a line, control a terminal, or make a file binary, and : for what
/// would end the frame, as FlameGraph's scripts write it: names of anonymous subs contain paths.
std::string printable(std::string name)
{
    std::ranges::replace(name, ';', ':');
    for (std::size_t at = 0; at < name.size();) {
        const auto rest = std::string_view(name).substr(at);
        const Unprintable found = unprintableAt(rest);
        const bool isLatin1 = found.isByte && found.code >= 0xA0;
        if (found.length > 0 && !isLatin1 && found.code != '\t')
            name.replace(at, found.length, "?");
        at += found.length > 0 ? 1 : utf8Length(rest);
    }
    return name;
}

} // namespace

struct FoldedStacks::Paths {
    /// A call stack: its parent's and one more name.
    struct Node {
        std::uint32_t parent = 0;
        std::uint32_t name = 0;
        /// Ticks, nanoseconds or calls; none for a mere prefix.
        std::optional<std::uint64_t> value;
        std::vector<std::uint32_t> children;
    };
    /// Pending output in text order: the line of a node, or its subtree.
    struct Entry {
        std::string key;
        std::uint32_t node = 0;
        bool isLine = false;
        std::size_t prefix = 0; ///< length of the parent's path
    };

    std::vector<std::string> names;
    std::unordered_map<std::string, std::uint32_t> numbers; ///< index in names, by name
    PathTree<Node, &Node::name> nodes;

    std::uint32_t numberOf(std::string_view sub)
    {
        std::string name = printable(withoutEvalNumbers(sub));
        const auto [known, isNew] = numbers.emplace(name, static_cast<std::uint32_t>(names.size()));
        if (isNew)
            names.push_back(std::move(name));
        return known->second;
    }

    std::uint32_t child(std::uint32_t parent, std::uint32_t name)
    {
        const std::size_t before = nodes.size();
        const std::uint32_t node = nodes.child(parent, name);
        if (node == before)
            nodes[parent].children.push_back(node);
        return node;
    }

    void pushBelow(std::uint32_t parent, std::size_t prefix, std::vector<Entry>& entries) const
    {
        const auto first = static_cast<std::ptrdiff_t>(entries.size());
        for (const std::uint32_t at : nodes[parent].children) {
            const std::string number = std::to_string(nodes[at].name + 1); // counted from 1
            if (nodes[at].value)
                entries.push_back({number, at, true, prefix});
            if (!nodes[at].children.empty())
                entries.push_back({number + ';', at, false, prefix});
        }
        std::ranges::sort(entries.begin() + first, entries.end(), std::ranges::greater(),
            &Entry::key); // popped from the back
    }
};

FoldedStacks::FoldedStacks(FoldedValue value, std::uint32_t depth)
    : m_value(value)
    , m_depth(depth)
    , m_paths(std::make_unique<Paths>())
{
}

FoldedStacks::~FoldedStacks() = default;

void FoldedStacks::add(const Profile& profile)
{
    const CallTree& tree = profile.callTree();
    std::vector<bool> returned(profile.subs().size());
    for (const CallNode& node : tree.nodes())
        if (node.sub.valid())
            returned[node.sub.index()] = true;
    std::vector<std::uint32_t> numbers(profile.subs().size());
    for (std::size_t i = 0; i < numbers.size(); ++i) // in stream order
        if (returned[i])
            numbers[i] = m_paths->numberOf(profile.subs()[i].name);
    std::vector<std::uint32_t> paths(tree.nodes().size()); // parents precede children
    for (std::size_t i = 1; i < paths.size(); ++i) {
        const CallNode& node = tree.nodes()[i];
        paths[i] = paths[node.parent.index()];
        if (node.depth <= m_depth)
            paths[i] = m_paths->child(paths[i], numbers[node.sub.index()]);
        if (node.calls == 0 && node.exclusive <= 0)
            continue;
        std::uint64_t value = node.calls;
        if (m_value != FoldedValue::Calls) {
            const auto ticks = static_cast<double>(std::max<Ticks>(0, node.exclusive));
            const double perTick = m_value == FoldedValue::ExclusiveTicks
                ? 1
                : 1e9 / static_cast<double>(profile.ticksPerSecond());
            value = static_cast<std::uint64_t>(std::llround(std::min(ticks * perTick, 0x1p62)));
        }
        auto& sum = m_paths->nodes[paths[i]].value;
        sum = sum.value_or(0) + value;
    }
}

std::uint64_t FoldedStacks::size() const
{
    std::uint64_t size = 0;
    std::vector<std::uint64_t> lengths(m_paths->nodes.size()); // of paths, with a ; at the end
    for (std::uint32_t i = 1; i < lengths.size(); ++i) {
        const Paths::Node& node = m_paths->nodes[i];
        lengths[i] = lengths[node.parent] + m_paths->names[node.name].size() + 1;
        if (node.value) {
            const std::uint64_t parts = m_value == FoldedValue::ExclusiveMicroseconds ? 1000 : 1;
            size += lengths[i] + std::to_string(*node.value / parts).size() + 1;
        }
    }
    return size;
}

void FoldedStacks::write(std::ostream& out) const
{
    // Carries the remainder over: rounding each of many short stacks would distort the sum.
    std::uint64_t remainder = 500; // nanoseconds
    std::string path;
    std::vector<Paths::Entry> entries;
    m_paths->pushBelow(0, 0, entries);
    while (!entries.empty()) {
        const Paths::Entry entry = std::move(entries.back());
        entries.pop_back();
        const Paths::Node& node = m_paths->nodes[entry.node];
        path.resize(entry.prefix);
        path += m_paths->names[node.name];
        if (entry.isLine) {
            std::uint64_t value = *node.value;
            if (m_value == FoldedValue::ExclusiveMicroseconds) {
                remainder += value;
                value = remainder / 1000;
                remainder %= 1000;
            }
            out << path << ' ' << value << '\n';
        } else {
            path += ';';
            m_paths->pushBelow(entry.node, path.size(), entries);
        }
    }
}

} // namespace nytprof
