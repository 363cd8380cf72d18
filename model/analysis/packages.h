// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/code_origin.h"
#include "container/grouped.h"
#include "nytprof_export.h"
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

using PackageId = Id<struct PackageRows>; ///< PackageTable::rows()

/// What the subs of a package took together. Only subs that were called count.
struct PackageCost {
    Ticks exclusive = 0;
    Ticks inclusive = 0; ///< with at least one of them running; 0 when it is not known
    std::uint64_t calls = 0;
    std::uint32_t subs = 0;
    std::uint32_t files = 0; ///< that define them
};

/// A package, or a name that packages have in common: "A" where there is "A::B".
struct Package {
    std::string_view name; ///< "A::B"; of subs without a package empty; lives as the Profile
    std::string_view component; ///< the part of the name that its parent has not: "B"
    PackageId parent; ///< invalid only for the root
    PackageId firstChild; ///< the children are childCount rows from here on
    std::uint32_t childCount = 0;
    /// That of the most time of its perl subs, or of the others where it has none. Of a mere part
    /// of names, that of all below it.
    CodeClass code = CodeClass::Own;
    PackageCost own; ///< without the packages below; subs is 0 for a mere part of names
    PackageCost all; ///< with the packages below
};

/// What the code of one class took.
struct ClassCost {
    Ticks exclusive = 0;
    std::uint64_t calls = 0;
    std::uint32_t subs = 0; ///< that were called
};

/// The packages of a profile as a tree by the components of their names. Exclusive times are those
/// of subCosts(); inclusive times are from the call tree, where a time counts once however many
/// subs of the package are running.
class NYTPROF_EXPORT PackageTable {
public:
    /// Incomplete, and of no use, when asked to stop.
    explicit PackageTable(const Profile& profile, const std::stop_token& stop = {});

    /// In level order: siblings are contiguous and follow all rows of the level above; the one
    /// with most exclusive time first, then by name. Row 0 is the root.
    [[nodiscard]] std::span<const Package> rows() const { return m_rows; }
    [[nodiscard]] const Package& operator[](PackageId id) const { return m_rows[id.index()]; }
    [[nodiscard]] static PackageId root() { return PackageId(0); }
    [[nodiscard]] std::span<const Package> children(PackageId id) const;

    /// The row of that name; invalid when there is none.
    [[nodiscard]] PackageId find(std::string_view name) const;

    /// The package of a sub; invalid when it was never called.
    [[nodiscard]] PackageId of(SubId sub) const { return m_packageOf[sub.index()]; }
    /// The called subs of a package, without those of the packages below; the one with most
    /// exclusive time first, then by name.
    [[nodiscard]] std::span<const SubId> subs(PackageId id) const { return m_subs[id.index()]; }
    [[nodiscard]] const SubCost& cost(SubId sub) const { return m_costs[sub.index()]; }
    [[nodiscard]] CodeClass codeClass(SubId sub) const { return m_classes[sub.index()]; }

    /// Exclusive time of all subs.
    [[nodiscard]] Ticks total() const { return m_rows.front().all.exclusive; }
    [[nodiscard]] const ClassCost& ofClass(CodeClass code) const
    {
        return m_byClass[static_cast<std::size_t>(code)];
    }
    /// False for a profile without call tree (option calls=0).
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
