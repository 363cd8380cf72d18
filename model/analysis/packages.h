// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/code_origin.h"
#include "container/grouped.h"
#include "profile/ids.h"
#include "profile/sub_costs.h"
#include "profile/tables.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace nytprof {

class CallTree;
class Profile;

using PackageId = Id<struct PackageRows>; ///< index into PackageTable::rows()

/// Cost of a package. Only called subs count.
struct PackageCost {
    Ticks exclusive = 0;
    Ticks inclusive = 0; ///< with at least one of its subs running; 0 if unknown
    std::uint64_t calls = 0;
    std::uint32_t subs = 0;
    std::uint32_t files = 0; ///< files that define the subs
};

/// A package, or a common prefix of package names: "A" of "A::B".
struct Package {
    std::string_view name; ///< "A::B"; empty for subs without a package; lives as the Profile
    std::string_view component; ///< last component of the name: "B"
    PackageId parent; ///< invalid for the root only
    PackageId firstChild; ///< index of the first of childCount children
    std::uint32_t childCount = 0;
    /// Origin with the most time of its Perl subs, else of all; for a prefix, of everything below.
    CodeClass code = CodeClass::Own;
    PackageCost own; ///< without packages below; subs is 0 for a mere prefix
    PackageCost all; ///< with packages below
};

/// Cost of all subs of one origin.
struct ClassCost {
    Ticks exclusive = 0;
    std::uint64_t calls = 0;
    std::uint32_t subs = 0; ///< called subs only
};

/// The packages of a profile as a tree of name components. Exclusive times are those of subCosts();
/// inclusive times, from the call tree, count once for all running subs of a package.
class PackageTable {
public:
    /// Unusable if stopped.
    explicit PackageTable(const Profile& profile, const std::stop_token& stop = {});

    /// In level order: siblings are contiguous, by exclusive time, then name. Row 0 is the root.
    [[nodiscard]] std::span<const Package> rows() const { return m_rows; }
    [[nodiscard]] const Package& operator[](PackageId id) const { return m_rows[id.index()]; }
    [[nodiscard]] static PackageId root() { return PackageId(0); }
    [[nodiscard]] std::span<const Package> children(PackageId id) const;

    /// Invalid if there is no such package.
    [[nodiscard]] PackageId find(std::string_view name) const;

    /// Package of a sub; invalid if it was never called.
    [[nodiscard]] PackageId of(SubId sub) const { return m_packageOf[sub.index()]; }
    /// Called subs of a package, without packages below; by exclusive time, then name.
    [[nodiscard]] std::span<const SubId> subs(PackageId id) const { return m_subs[id.index()]; }
    [[nodiscard]] const SubCost& cost(SubId sub) const { return m_costs[sub.index()]; }
    [[nodiscard]] CodeClass codeClass(SubId sub) const { return m_classes[sub.index()]; }

    /// Exclusive time of all subs.
    [[nodiscard]] Ticks total() const { return m_rows.front().all.exclusive; }
    [[nodiscard]] const ClassCost& ofClass(CodeClass code) const
    {
        return m_byClass[static_cast<std::size_t>(code)];
    }
    /// False without a call tree (calls=0).
    [[nodiscard]] bool inclusiveKnown() const { return m_inclusiveKnown; }

private:
    void addOwnCosts(const Profile& profile, const std::vector<SubId>& called);
    void layOut();
    void addInclusive(const CallTree& tree, const std::stop_token& stop);

    std::vector<Package> m_rows;
    std::vector<PackageId> m_packageOf; ///< by SubId
    std::vector<SubCost> m_costs; ///< by SubId
    std::vector<CodeClass> m_classes; ///< by SubId
    Grouped<SubId> m_subs; ///< by PackageId
    std::array<ClassCost, CodeClassCount> m_byClass{};
    bool m_inclusiveKnown = false;
};

} // namespace nytprof
