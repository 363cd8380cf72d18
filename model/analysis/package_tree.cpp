// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/package_tree.h"

#include "profile/profile.h"

#include <algorithm>

namespace nytprof {

PackageTree::PackageTree(std::shared_ptr<const Profile> profile,
    std::shared_ptr<const PackageTable> packages, Shape shape)
    : m_profile(std::move(profile))
    , m_packages(std::move(packages))
    , m_shape(shape)
{
    if (!m_profile || !m_packages)
        return;
    m_nodeOf.resize(m_profile->subs().size());
    m_nodes.push_back({PackageTable::root(), {}, 0, 0, 0});
    for (std::uint32_t node = 0; node < m_nodes.size(); ++node)
        addChildren(node);
}

// "A::B" if "A::B" is the only child of "A".
PackageId PackageTree::lastOfChain(PackageId package) const
{
    while ((*m_packages)[package].own.subs == 0 && (*m_packages)[package].childCount == 1)
        package = (*m_packages)[package].firstChild;
    return package;
}

void PackageTree::addChildren(std::uint32_t node)
{
    const Node parent = m_nodes[node];
    const std::size_t begin = m_nodes.size();
    m_nodes[node].firstChild = static_cast<std::uint32_t>(begin);
    if (parent.sub.valid())
        return;
    if (m_shape == Shape::Nested) {
        const Package& row = (*m_packages)[parent.package];
        for (std::uint32_t i = 0; i < row.childCount; ++i) {
            const PackageId child = lastOfChain(PackageId(row.firstChild.index() + i));
            m_nodes.push_back({child, {}, node, 0, 0});
        }
    } else if (node == 0) {
        const auto rows = m_packages->rows();
        for (std::size_t i = 1; i < rows.size(); ++i)
            if (rows[i].own.subs > 0)
                m_nodes.push_back({PackageId(i), {}, node, 0, 0});
    }
    for (const SubId sub : m_packages->subs(parent.package))
        m_nodes.push_back({parent.package, sub, node, 0, 0});
    std::stable_sort(m_nodes.begin() + static_cast<std::ptrdiff_t>(begin), m_nodes.end(),
        [this](const Node& a, const Node& b) {
            const auto time = [this](const Node& at) {
                return at.sub.valid()          ? m_packages->cost(at.sub).exclusive
                    : m_shape == Shape::Nested ? (*m_packages)[at.package].all.exclusive
                                               : (*m_packages)[at.package].own.exclusive;
            };
            return time(a) > time(b);
        });
    m_nodes[node].childCount = static_cast<std::uint32_t>(m_nodes.size() - begin);
    for (std::size_t i = begin; i < m_nodes.size(); ++i)
        if (m_nodes[i].sub.valid())
            m_nodeOf[m_nodes[i].sub.index()] = static_cast<std::uint32_t>(i);
}

std::uint32_t PackageTree::nodeOf(SubId sub) const
{
    return sub.valid() && sub.index() < m_nodeOf.size() ? m_nodeOf[sub.index()] : 0;
}

PackageCost PackageTree::cost(std::uint32_t node) const
{
    const Node& at = m_nodes[node];
    if (at.sub.valid()) {
        const SubCost& cost = m_packages->cost(at.sub);
        return {cost.exclusive, cost.inclusive, cost.calls, 1, 0};
    }
    const Package& row = (*m_packages)[at.package];
    return m_shape == Shape::Nested || node == 0 ? row.all : row.own;
}

CodeClass PackageTree::codeClass(std::uint32_t node) const
{
    const Node& at = m_nodes[node];
    return at.sub.valid() ? m_packages->codeClass(at.sub) : (*m_packages)[at.package].code;
}

std::string PackageTree::label(std::uint32_t node) const
{
    const Node& at = m_nodes[node];
    if (at.sub.valid()) {
        const std::string name = shownName(*m_profile, at.sub);
        const std::string_view package = (*m_packages)[at.package].name;
        return package.empty() ? name : name.substr(std::min(package.size() + 2, name.size()));
    }
    if (node == 0 || at.parent == 0 || m_shape == Shape::Flat)
        return std::string(fullName(node));
    const auto inParent = (*m_packages)[m_nodes[at.parent].package].name.size() + 2;
    return std::string((*m_packages)[at.package].name.substr(inParent));
}

std::string_view PackageTree::fullName(std::uint32_t node) const
{
    const Node& at = m_nodes[node];
    return at.sub.valid() ? (*m_profile)[at.sub].name : (*m_packages)[at.package].name;
}

SubId PackageTree::hottest(std::uint32_t node) const
{
    SubId best;
    const auto rank = [this](SubId sub) {
        const Sub& row = (*m_profile)[sub];
        return std::pair(row.file.valid() && row.firstLine > 0, m_packages->cost(sub).exclusive);
    };
    std::vector<std::uint32_t> open{node};
    while (!open.empty()) {
        const Node& at = m_nodes[open.back()];
        open.pop_back();
        if (at.sub.valid() && (!best.valid() || rank(at.sub) > rank(best)))
            best = at.sub;
        for (std::uint32_t i = 0; i < at.childCount; ++i)
            open.push_back(at.firstChild + i);
    }
    return best;
}

} // namespace nytprof
