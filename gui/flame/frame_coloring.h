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
}

namespace nytprof::gui {

/// What the colour of a frame tells.
enum class ColorMode : std::uint8_t {
    Class, ///< whose code it is
    Package, ///< the packages with most exclusive time; the rest is grey
    Cost, ///< rank by exclusive time
    Change, ///< of a comparison: what the inclusive time of the frame changed; else as Class
};
inline constexpr int ColorModeCount = 3; ///< without ColorMode::Change

[[nodiscard]] QString colorModeName(ColorMode mode);

/// Colours of the frames of one flame graph.
class FrameColoring {
    Q_DECLARE_TR_FUNCTIONS(nytprof::gui::FrameColoring)

public:
    FrameColoring() = default;
    FrameColoring(const std::shared_ptr<const Profile>& profile, Grouping grouping, ColorMode mode,
        std::shared_ptr<const FlameChanges> changes = nullptr);

    /// Ground of the frames of a sub, unless the colours tell changes.
    [[nodiscard]] QColor colorOf(SubId sub, bool dark) const
    {
        return (dark ? m_dark : m_light)[sub.index()];
    }
    /// Ground of a frame, given its sub; invalid for the root where colours are those of subs.
    [[nodiscard]] QColor colorOf(CallNodeId node, SubId sub, bool dark) const;
    /// What the colours tell the change of; null when they tell something else.
    [[nodiscard]] const FlameChanges* changes() const { return m_changes.get(); }
    [[nodiscard]] const std::vector<LegendEntry>& legend() const { return m_legend; }

private:
    void byClass(const Profile& profile, const std::vector<SubCost>& costs);
    void byPackage(const Profile& profile, const std::vector<SubCost>& costs);
    void byChange();
    void byCost(const Profile& profile, const std::vector<SubCost>& costs, Grouping grouping);

    std::vector<QColor> m_light; ///< by SubId
    std::vector<QColor> m_dark;
    std::vector<LegendEntry> m_legend;
    std::shared_ptr<const FlameChanges> m_changes;
};

} // namespace nytprof::gui
