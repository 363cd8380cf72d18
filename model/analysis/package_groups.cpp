// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/package_groups.h"

#include "analysis/joined_run.h"
#include "profile/profile.h"
#include "profile/sub_costs.h"
#include "profile/ticks.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string_view>
#include <utility>

namespace nytprof {

namespace {

constexpr std::size_t MaxGroups = 7;
// Shares of the whole, as 1/n.
constexpr double Divided = 3; // a part above it is divided
constexpr double Large = 16; // a part with it becomes a group of its own
constexpr double Fill = 100; // a part with it becomes one while there are few
constexpr std::uint32_t RowsOfColours = 16;

struct GroupWeight {
    Ticks width = 0; ///< of frames
    Ticks exclusive = 0;

    void add(const GroupWeight& more)
    {
        increase(width, more.width);
        increase(exclusive, more.exclusive);
    }
    void remove(const GroupWeight& part) { add({-part.width, -part.exclusive}); }
    /// More than nothing, and the 1/n of the whole in width or time.
    [[nodiscard]] bool has(double n, const GroupWeight& whole) const
    {
        return (width > 0 && of(width, n) >= of(whole.width))
            || (exclusive > 0 && of(exclusive, n) >= of(whole.exclusive));
    }
    [[nodiscard]] bool exceeds(double n, const GroupWeight& whole) const
    {
        return of(width, n) > of(whole.width) || of(exclusive, n) > of(whole.exclusive);
    }
    friend auto operator<=>(const GroupWeight&, const GroupWeight&) = default;

private:
    static double of(Ticks part, double n = 1) { return static_cast<double>(part) * n; }
};

/// By SubId: ticks that its frames cover in the rows that a graph of the whole run shows first.
std::vector<Ticks> widthsOf(const Profile& profile)
{
    const CallTree& tree = profile.callTree();
    std::vector<Ticks> widths(profile.subs().size());
    const std::vector<CallNodeId> joined = joinedRun(tree, tree.root());
    const CallNodeId above = joined.empty() ? tree.root() : joined.back();
    const std::uint32_t deepest = tree[above].depth + RowsOfColours;
    const double least = static_cast<double>(tree.total()) * NarrowestShare;
    std::vector<CallNodeId> wide{above};
    for (std::size_t i = 0; i < wide.size() && tree[wide[i]].depth < deepest; ++i) {
        const CallNode& caller = tree[wide[i]];
        for (std::uint32_t callee = 0; callee < caller.childCount; ++callee) {
            const CallNodeId id(caller.firstChild.index() + callee);
            if (tree[id].inclusive <= 0 || static_cast<double>(tree[id].inclusive) < least)
                continue;
            increase(widths[tree[id].sub.index()], tree[id].inclusive);
            wide.push_back(id);
        }
    }
    return widths;
}

/// The first `parts` parts of a name.
std::string_view prefixOf(std::string_view package, std::size_t parts)
{
    std::size_t end = 0;
    for (std::size_t i = 0; i < parts && end != package.npos; ++i)
        end = package.find("::", i == 0 ? 0 : end + 2);
    return package.substr(0, end);
}

struct Part {
    std::string_view name;
    std::size_t depth = 1; ///< number of parts of the name
    bool isRest = false;
    GroupWeight weight;
    std::vector<std::uint32_t> packages; ///< numbers
};

struct Packages {
    std::vector<std::string_view> names;
    std::vector<GroupWeight> weights;

    /// Groups packages by their prefix of `depth` parts, the largest first.
    [[nodiscard]] std::vector<Part> divided(
        const std::vector<std::uint32_t>& packages, std::size_t depth) const
    {
        std::map<std::string_view, Part> byPrefix;
        for (const std::uint32_t package : packages) {
            const std::string_view prefix = prefixOf(names[package], depth);
            Part& part
                = byPrefix.try_emplace(prefix, Part{prefix, depth, false, {}, {}}).first->second;
            part.packages.push_back(package);
            part.weight.add(weights[package]);
        }
        std::vector<Part> parts;
        for (auto& [name, part] : byPrefix)
            parts.push_back(std::move(part));
        std::ranges::stable_sort(parts, std::ranges::greater(), &Part::weight);
        return parts;
    }
};

/// Moves the parts with the 1/n of the whole out of the packages of a part, which keeps the rest.
std::vector<Part> takeLarge(
    Part& part, const Packages& packages, double n, const GroupWeight& whole)
{
    std::vector<Part> large;
    for (Part& of : packages.divided(std::exchange(part.packages, {}), part.depth + 1)) {
        if (of.weight.has(n, whole) && of.name != part.name) {
            part.weight.remove(of.weight);
            part.isRest = true;
            large.push_back(std::move(of));
        } else {
            part.packages.insert(part.packages.end(), of.packages.begin(), of.packages.end());
        }
    }
    return large;
}

/// The largest parts, at most MostGroups; all other packages stay in others.
std::vector<Part> partsOf(Part& others, const Packages& packages)
{
    const GroupWeight whole = others.weight;
    std::vector<Part> parts = takeLarge(others, packages, Large, whole);
    for (std::size_t at = 0; at < parts.size() && parts.size() < MaxGroups;) {
        if (!parts[at].weight.exceeds(Divided, whole) || parts[at].isRest) {
            ++at;
            continue;
        }
        std::vector<Part> large = takeLarge(parts[at], packages, Large, whole);
        at = large.empty() ? at + 1 : 0;
        std::ranges::move(large, std::back_inserter(parts));
        std::erase_if(parts, [](const Part& part) { return part.packages.empty(); });
    }
    std::ranges::stable_sort(parts, std::ranges::greater(), &Part::weight);
    std::ranges::move(takeLarge(others, packages, Fill, whole), std::back_inserter(parts));
    for (; parts.size() > MaxGroups; parts.pop_back()) {
        const std::vector<std::uint32_t>& back = parts.back().packages;
        others.packages.insert(others.packages.end(), back.begin(), back.end());
        others.weight.add(parts.back().weight);
    }
    std::ranges::stable_sort(parts, std::ranges::greater(), &Part::weight);
    return parts;
}

} // namespace

PackageGroups::PackageGroups(const Profile& profile)
    : m_rankOf(profile.subs().size(), Builtins)
{
    const std::vector<SubCost> costs = subCosts(profile);
    const std::vector<Ticks> widths = widthsOf(profile);
    Packages packages;
    std::map<std::string_view, std::uint32_t> numbers;
    GroupWeight whole;
    for (std::size_t i = 0; i < costs.size(); ++i) {
        const Sub& sub = profile.subs()[i];
        if (sub.kind == SubKind::Opcode) {
            increase(m_builtinTime, costs[i].exclusive);
            continue;
        }
        const auto [number, isNew]
            = numbers.try_emplace(sub.package, static_cast<std::uint32_t>(packages.names.size()));
        if (isNew) {
            packages.names.push_back(sub.package);
            packages.weights.emplace_back();
        }
        m_rankOf[i] = number->second;
        const GroupWeight weight{widths[i], costs[i].exclusive};
        packages.weights[number->second].add(weight);
        whole.add(weight);
    }
    std::vector<std::uint32_t> all(packages.names.size());
    std::iota(all.begin(), all.end(), 0);
    Part others{"", 0, false, whole, std::move(all)};
    std::vector<std::uint32_t> rankOfPackage(packages.names.size(), Others);
    for (const Part& part : partsOf(others, packages)) {
        for (const std::uint32_t package : part.packages)
            rankOfPackage[package] = static_cast<std::uint32_t>(m_groups.size());
        m_groups.push_back({std::string(part.name), part.isRest, part.weight.exclusive});
    }
    m_otherTime = others.weight.exclusive;
    for (std::uint32_t& rank : m_rankOf)
        rank = rank == Builtins ? rank : rankOfPackage[rank];
}

PackageGroups PackageGroups::of(const Profile& profile) const
{
    PackageGroups own;
    std::map<std::string_view, std::uint32_t> ranks;
    for (const Group& group : m_groups) {
        ranks.try_emplace(group.name, static_cast<std::uint32_t>(own.m_groups.size()));
        own.m_groups.push_back({group.name, group.isRest, 0});
    }
    const std::vector<SubCost> costs = subCosts(profile);
    for (std::size_t i = 0; i < costs.size(); ++i) {
        const Sub& sub = profile.subs()[i];
        std::uint32_t rank = sub.kind == SubKind::Opcode ? Builtins : Others;
        for (auto name = sub.package; rank == Others;) {
            if (const auto found = ranks.find(name); found != ranks.end())
                rank = found->second;
            const auto end = name.rfind("::");
            if (end == name.npos)
                break;
            name = name.substr(0, end);
        }
        own.m_rankOf.push_back(rank);
        increase(rank == Builtins ? own.m_builtinTime
                : rank == Others  ? own.m_otherTime
                                  : own.m_groups[rank].exclusive,
            costs[i].exclusive);
    }
    return own;
}

} // namespace nytprof
