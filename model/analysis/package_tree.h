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

/// Packages with their subs, as views show them: nested by the components of their names, where a
/// mere prefix of one package is part of its name, or one beside the other.
class NYTPROF_GUI_EXPORT PackageTree {
public:
    enum class Shape { Nested, Flat };
    struct Node {
        PackageId package; ///< of a sub the one that it is in
        SubId sub; ///< invalid for packages
        std::uint32_t parent = 0;
        std::uint32_t firstChild = 0; ///< the children are childCount nodes from here on
        std::uint32_t childCount = 0;
    };

    PackageTree() = default;
    PackageTree(std::shared_ptr<const Profile> profile,
        std::shared_ptr<const PackageTable> packages, Shape shape);

    /// In level order; siblings by exclusive time, largest first. Node 0 is the root of all subs;
    /// it is there unless the tree was made without a profile.
    [[nodiscard]] std::span<const Node> nodes() const { return m_nodes; }
    [[nodiscard]] const Node& operator[](std::uint32_t node) const { return m_nodes[node]; }
    [[nodiscard]] const std::shared_ptr<const Profile>& profile() const { return m_profile; }
    [[nodiscard]] const PackageTable& packages() const { return *m_packages; }

    /// The node of a sub; 0 when it was never called.
    [[nodiscard]] std::uint32_t nodeOf(SubId sub) const;
    /// With all that is below the node. Of a sub, files is 0.
    [[nodiscard]] PackageCost cost(std::uint32_t node) const;
    [[nodiscard]] CodeClass codeClass(std::uint32_t node) const;
    /// The part of the name that the parent does not say; empty for subs without a package.
    [[nodiscard]] std::string label(std::uint32_t node) const;
    /// Empty for subs without a package, and for node 0; lives as the profile.
    [[nodiscard]] std::string_view fullName(std::uint32_t node) const;
    /// The sub of the node, or below it, that took most time itself; of these rather one with a
    /// known place. Invalid for nodes without any.
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
