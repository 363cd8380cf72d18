// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/frame_names.h"
#include "profile/ids.h"
#include "profile/sub_costs.h"
#include "profile/tables.h"
#include "style/colors.h"
#include "widgets/legend.h"

#include <QCoreApplication>

#include <memory>
#include <vector>

namespace nytprof {
class FlameChanges;
class PackageGroups;
} // namespace nytprof

namespace nytprof::gui {

/// What the colour of a frame means.
enum class ColorMode : std::uint8_t {
    Package, ///< PackageGroups, those that cover most of the first rows; others are grey
    Class, ///< origin of the code
    Cost, ///< heat of the exclusive time of all its frames
    Change, ///< in a comparison, change of the frame's inclusive time; else as Package
};
inline constexpr int ColorModeCount = 3; ///< without ColorMode::Change

[[nodiscard]] QString colorModeName(ColorMode mode);

/// Colours of the frames of one flame graph.
class FrameColoring {
    Q_DECLARE_TR_FUNCTIONS(nytprof::gui::FrameColoring)

public:
    FrameColoring() = default;
    /// With the packages of these groups; null: of those of the profile.
    FrameColoring(const std::shared_ptr<const Profile>& profile, Grouping grouping, ColorMode mode,
        std::shared_ptr<const FlameChanges> changes = nullptr,
        const PackageGroups* groups = nullptr);

    /// Background for frames of a sub, unless colours show changes.
    [[nodiscard]] QColor colorOf(SubId sub, bool dark) const
    {
        return (dark ? m_dark : m_light)[sub.index()];
    }
    /// Background for a frame, given its sub; invalid for the root, unless colours show changes.
    [[nodiscard]] QColor colorOf(CallNodeId node, SubId sub, bool dark) const;
    /// Null unless colours show changes.
    [[nodiscard]] const FlameChanges* changes() const { return m_changes.get(); }
    [[nodiscard]] const std::vector<LegendEntry>& legend() const { return m_legend; }

private:
    void byClass(const Profile& profile, const std::vector<SubCost>& costs);
    void byPackage(const PackageGroups& groups, const std::vector<SubCost>& costs);
    void byChange();
    void byCost(const Profile& profile, const std::vector<SubCost>& costs, Grouping grouping);

    std::vector<QColor> m_light; ///< by SubId
    std::vector<QColor> m_dark;
    std::vector<LegendEntry> m_legend;
    std::shared_ptr<const FlameChanges> m_changes;
};

} // namespace nytprof::gui
