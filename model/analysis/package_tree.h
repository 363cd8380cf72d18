// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/packages.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

/// Packages and their subs for views: flat, or nested by name, joining prefixes with an only child.
class PackageTree {
public:
    enum class Shape { Nested, Flat };
    struct Node {
        PackageId package; ///< for a sub, its package
        SubId sub; ///< invalid for packages
        std::uint32_t parent = 0;
        std::uint32_t firstChild = 0; ///< index of the first of childCount children
        std::uint32_t childCount = 0;
    };

    PackageTree() = default;
    PackageTree(std::shared_ptr<const Profile> profile,
        std::shared_ptr<const PackageTable> packages, Shape shape);

    /// In level order, siblings by exclusive time. Node 0 is the root; none only without a profile.
    [[nodiscard]] std::span<const Node> nodes() const { return m_nodes; }
    [[nodiscard]] const Node& operator[](std::uint32_t node) const { return m_nodes[node]; }
    [[nodiscard]] const std::shared_ptr<const Profile>& profile() const { return m_profile; }
    [[nodiscard]] const PackageTable& packages() const { return *m_packages; }

    /// Node of a sub; 0 if it was never called.
    [[nodiscard]] std::uint32_t nodeOf(SubId sub) const;
    /// Includes the whole subtree. For a sub, files is 0.
    [[nodiscard]] PackageCost cost(std::uint32_t node) const;
    [[nodiscard]] CodeClass codeClass(std::uint32_t node) const;
    /// The name without the parent's; empty for subs without a package.
    [[nodiscard]] std::string label(std::uint32_t node) const;
    /// Empty for subs without a package and for node 0; lives as long as the profile.
    [[nodiscard]] std::string_view fullName(std::uint32_t node) const;
    /// Sub at or below it with the largest exclusive time, preferably with a location; or invalid.
    [[nodiscard]] SubId hottest(std::uint32_t node) const;

private:
    void addChildren(std::uint32_t node);
    [[nodiscard]] PackageId lastOfChain(PackageId package) const;

    std::shared_ptr<const Profile> m_profile;
    std::shared_ptr<const PackageTable> m_packages;
    Shape m_shape = Shape::Nested;
    std::vector<Node> m_nodes;
    std::vector<std::uint32_t> m_nodeOf; ///< by SubId
};

} // namespace nytprof
