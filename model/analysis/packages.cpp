// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/packages.h"

#include "profile/call_tree.h"
#include "profile/profile.h"
#include "profile/ticks.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace nytprof {

namespace {

/// Longer names, which only damaged files have, keep the rest in the last component.
constexpr std::size_t MaxComponents = 64;

/// Assigns rows to packages and common name prefixes; parents precede children.
class PackageNames {
public:
    explicit PackageNames(std::vector<Package>& rows)
        : m_rows(rows)
    {
        m_rows.emplace_back();
    }

    PackageId idOf(std::string_view package)
    {
        const auto found = m_byName.find(package);
        if (found != m_byName.end())
            return found->second;
        PackageId parent(0);
        std::size_t begin = 0;
        for (std::size_t components = 1; components < MaxComponents; ++components) {
            const std::size_t end = package.find("::", begin);
            if (end == std::string_view::npos)
                break;
            parent = child(parent, package.substr(0, end), begin);
            begin = end + 2;
        }
        return child(parent, package, begin);
    }

private:
    PackageId child(PackageId parent, std::string_view name, std::size_t componentBegin)
    {
        const auto [found, isNew] = m_byName.try_emplace(name, PackageId(m_rows.size()));
        if (isNew) {
            Package& row = m_rows.emplace_back();
            row.name = name;
            row.component = name.substr(componentBegin);
            row.parent = parent;
        }
        return found->second;
    }

    std::vector<Package>& m_rows;
    std::unordered_map<std::string_view, PackageId> m_byName;
};

template <class Sum, class Cost>
void addTo(Sum& sum, const Cost& cost)
{
    increase(sum.exclusive, cost.exclusive);
    sum.calls += cost.calls;
    sum.subs += cost.subs;
}

/// Cost of the subs of a package, or of all below a name, by origin.
struct ClassShares {
    std::array<ClassCost, CodeClassCount> classes{};

    void add(CodeClass code, const SubCost& cost)
    {
        addTo(classes[static_cast<std::size_t>(code)], ClassCost{cost.exclusive, cost.calls, 1});
    }
    void add(const ClassShares& other)
    {
        for (std::size_t i = 0; i < CodeClassCount; ++i)
            addTo(classes[i], other.classes[i]);
    }
    [[nodiscard]] CodeClass largest() const
    {
        const auto rank = [this](CodeClass code) {
            const ClassCost& cost = classes[static_cast<std::size_t>(code)];
            const bool perl = code != CodeClass::Xsub && code != CodeClass::Builtin;
            return std::tuple(cost.subs > 0, perl, cost.exclusive, cost.subs);
        };
        auto best = CodeClass::Own;
        for (std::size_t i = 1; i < CodeClassCount; ++i)
            if (rank(best) < rank(static_cast<CodeClass>(i)))
                best = static_cast<CodeClass>(i);
        return best;
    }
};

} // namespace

PackageTable::PackageTable(const Profile& profile, const std::stop_token& stop)
    : m_packageOf(profile.subs().size())
    , m_costs(subCosts(profile, stop))
    , m_classes(codeClasses(profile))
{
    if (stop.stop_requested())
        return;
    PackageNames names(m_rows);
    const auto subs = profile.subs();
    std::vector<SubId> called;
    for (std::size_t i = 0; i < subs.size(); ++i) {
        if (m_costs[i].ran()) {
            m_packageOf[i] = names.idOf(subs[i].package);
            called.emplace_back(i);
        }
    }
    addOwnCosts(profile, called);
    layOut();
    std::ranges::sort(called, [&](SubId a, SubId b) {
        const Ticks timeA = cost(a).exclusive;
        const Ticks timeB = cost(b).exclusive;
        return timeA != timeB ? timeA > timeB : profile[a].name < profile[b].name;
    });
    m_subs = Grouped<SubId>(
        m_rows.size(), called, [this](SubId sub) { return std::size_t{of(sub).index()}; });
    if (!profile.callTree().empty())
        addInclusive(profile.callTree(), stop);
}

std::span<const Package> PackageTable::children(PackageId id) const
{
    const Package& row = m_rows[id.index()];
    return std::span(m_rows).subspan(row.firstChild.index(), row.childCount);
}

PackageId PackageTable::find(std::string_view name) const
{
    const auto found = std::ranges::find(m_rows.begin() + 1, m_rows.end(), name, &Package::name);
    return found == m_rows.end() ? PackageId()
                                 : PackageId(static_cast<std::size_t>(found - m_rows.begin()));
}

void PackageTable::addOwnCosts(const Profile& profile, const std::vector<SubId>& called)
{
    std::vector<ClassShares> own(m_rows.size());
    std::vector<ClassShares> all(m_rows.size());
    std::unordered_set<std::uint64_t> ownFiles;
    std::unordered_set<std::uint64_t> allFiles;
    for (const SubId sub : called) {
        const PackageId package = of(sub);
        own[package.index()].add(codeClass(sub), cost(sub));
        Package& row = m_rows[package.index()];
        addTo(row.own, ClassCost{cost(sub).exclusive, cost(sub).calls, 1});
        const FileId file = profile[sub].file;
        if (!file.valid())
            continue;
        const auto key
            = [file](PackageId at) { return std::uint64_t{at.index()} << 32 | file.index(); };
        row.own.files += ownFiles.insert(key(package)).second ? 1 : 0;
        for (PackageId at = package; at.valid() && allFiles.insert(key(at)).second;
             at = m_rows[at.index()].parent)
            ++m_rows[at.index()].all.files;
    }
    for (std::size_t i = m_rows.size(); i-- > 0;) {
        Package& row = m_rows[i];
        addTo(row.all, row.own);
        all[i].add(own[i]);
        row.code = (row.own.subs > 0 ? own : all)[i].largest();
        if (i == 0)
            break;
        all[row.parent.index()].add(all[i]);
        addTo(m_rows[row.parent.index()].all, row.all);
    }
    m_byClass = all.front().classes;
}

// Sorts siblings and puts the rows into level order.
void PackageTable::layOut()
{
    std::vector<std::uint32_t> below(m_rows.size() - 1);
    std::iota(below.begin(), below.end(), 1);
    std::ranges::sort(below, [this](std::uint32_t a, std::uint32_t b) {
        const Ticks timeA = m_rows[a].all.exclusive;
        const Ticks timeB = m_rows[b].all.exclusive;
        return timeA != timeB ? timeA > timeB : m_rows[a].name < m_rows[b].name;
    });
    const Grouped<std::uint32_t> children(m_rows.size(), below,
        [this](std::uint32_t row) { return std::size_t{m_rows[row].parent.index()}; });
    std::vector<std::uint32_t> order;
    order.reserve(m_rows.size());
    order.push_back(0);
    std::vector<PackageId> placeOf(m_rows.size());
    std::vector<Package> placed;
    placed.reserve(m_rows.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        placeOf[order[i]] = PackageId(i);
        Package row = m_rows[order[i]];
        row.parent = row.parent.valid() ? placeOf[row.parent.index()] : row.parent;
        row.firstChild = PackageId(order.size());
        const auto own = children[order[i]];
        row.childCount = static_cast<std::uint32_t>(own.size());
        std::ranges::copy(own, std::back_inserter(order));
        placed.push_back(row);
    }
    m_rows = std::move(placed);
    for (PackageId& package : m_packageOf)
        package = package.valid() ? placeOf[package.index()] : package;
}

void PackageTable::addInclusive(const CallTree& tree, const std::stop_token& stop)
{
    m_inclusiveKnown = true;
    std::vector<std::uint32_t> running(m_rows.size()); // running calls into each package
    std::vector<std::uint32_t> runningBelow(m_rows.size()); // running packages at or below each row
    const auto packageOf = [this](const CallNode& node) { return of(node.sub); };
    const auto enter = [&](const CallNode& node) {
        const PackageId package = packageOf(node);
        if (!package.valid() || running[package.index()]++ > 0)
            return;
        const auto add = [&node](Ticks& sum) { increase(sum, node.inclusive); };
        add(m_rows[package.index()].own.inclusive);
        for (PackageId at = package; at.valid(); at = m_rows[at.index()].parent)
            if (runningBelow[at.index()]++ == 0)
                add(m_rows[at.index()].all.inclusive);
    };
    const auto leave = [&](const CallNode& node) {
        const PackageId package = packageOf(node);
        if (!package.valid() || --running[package.index()] > 0)
            return;
        for (PackageId at = package; at.valid(); at = m_rows[at.index()].parent)
            --runningBelow[at.index()];
    };
    walkDepthFirst(tree, enter, leave, stop);
    // Call tables and call tree are rounded to ticks independently.
    const Ticks whole = std::max(total(), tree.total());
    const auto fit = [whole](PackageCost& cost) {
        cost.inclusive
            = std::clamp(cost.inclusive, cost.exclusive, std::max(cost.exclusive, whole));
    };
    for (Package& row : m_rows) {
        fit(row.own);
        fit(row.all);
    }
}

} // namespace nytprof
