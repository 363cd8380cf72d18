// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/package_groups.h"

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

constexpr std::size_t MostGroups = 7;
// Shares of the whole, as 1/n.
constexpr Ticks Divided = 3; // a part above it is divided
constexpr Ticks Large = 16; // a part with it becomes a group of its own
constexpr Ticks Fill = 100; // a part with it becomes one while there are few

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
    Ticks exclusive = 0;
    std::vector<std::uint32_t> packages; ///< numbers
};

struct Packages {
    std::vector<std::string_view> names;
    std::vector<Ticks> times;

    /// Groups packages by their prefix of `depth` parts, the largest first.
    [[nodiscard]] std::vector<Part> divided(
        const std::vector<std::uint32_t>& packages, std::size_t depth) const
    {
        std::map<std::string_view, Part> byPrefix;
        for (const std::uint32_t package : packages) {
            const std::string_view prefix = prefixOf(names[package], depth);
            Part& part
                = byPrefix.try_emplace(prefix, Part{prefix, depth, false, 0, {}}).first->second;
            part.packages.push_back(package);
            increase(part.exclusive, times[package]);
        }
        std::vector<Part> parts;
        for (auto& [name, part] : byPrefix)
            parts.push_back(std::move(part));
        std::ranges::stable_sort(parts, std::ranges::greater(), &Part::exclusive);
        return parts;
    }
};

/// Moves the parts with at least this time out of the packages of a part, which keeps the rest.
std::vector<Part> takeLarge(Part& part, const Packages& packages, Ticks least)
{
    std::vector<Part> large;
    for (Part& of : packages.divided(std::exchange(part.packages, {}), part.depth + 1)) {
        if (of.exclusive >= least && of.name != part.name) {
            increase(part.exclusive, -of.exclusive);
            part.isRest = true;
            large.push_back(std::move(of));
        } else {
            part.packages.insert(part.packages.end(), of.packages.begin(), of.packages.end());
        }
    }
    return large;
}

} // namespace

PackageGroups::PackageGroups(const Profile& profile)
    : m_rankOf(profile.subs().size(), Builtins)
{
    const std::vector<SubCost> costs = subCosts(profile);
    Packages packages;
    std::map<std::string_view, std::uint32_t> numbers;
    Ticks whole = 0;
    for (std::size_t i = 0; i < costs.size(); ++i) {
        const Sub& sub = profile.subs()[i];
        increase(sub.kind == SubKind::Opcode ? m_builtinTime : whole, costs[i].exclusive);
        if (sub.kind == SubKind::Opcode)
            continue;
        const auto [number, isNew]
            = numbers.try_emplace(sub.package, static_cast<std::uint32_t>(packages.names.size()));
        if (isNew) {
            packages.names.push_back(sub.package);
            packages.times.push_back(0);
        }
        m_rankOf[i] = number->second;
        increase(packages.times[number->second], costs[i].exclusive);
    }
    std::vector<std::uint32_t> all(packages.names.size());
    std::iota(all.begin(), all.end(), 0);
    Part others{"", 0, false, whole, std::move(all)};
    std::vector<Part> parts = takeLarge(others, packages, whole / Large);
    for (std::size_t at = 0; at < parts.size() && parts.size() < MostGroups;) {
        if (parts[at].exclusive <= whole / Divided || parts[at].isRest) {
            ++at;
            continue;
        }
        std::vector<Part> large = takeLarge(parts[at], packages, whole / Large);
        at = large.empty() ? at + 1 : 0;
        std::ranges::move(large, std::back_inserter(parts));
        std::erase_if(parts, [](const Part& part) { return part.packages.empty(); });
    }
    for (Part& part : takeLarge(others, packages, std::max<Ticks>(whole / Fill, 1))) {
        if (parts.size() < MostGroups) {
            parts.push_back(std::move(part));
        } else {
            others.packages.insert(
                others.packages.end(), part.packages.begin(), part.packages.end());
            increase(others.exclusive, part.exclusive);
        }
    }
    std::ranges::stable_sort(parts, std::ranges::greater(), &Part::exclusive);
    std::vector<std::uint32_t> rankOfPackage(packages.names.size(), Others);
    for (const Part& part : parts) {
        for (const std::uint32_t package : part.packages)
            rankOfPackage[package] = static_cast<std::uint32_t>(m_groups.size());
        m_groups.push_back({std::string(part.name), part.isRest, part.exclusive});
    }
    m_otherTime = others.exclusive;
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
