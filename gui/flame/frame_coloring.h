// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/frame_names.h"
#include "look/frame_colors.h"
#include "profile/ids.h"
#include "profile/tables.h"

#include <memory>
#include <vector>

namespace nytprof::gui {

class FlameChanges;

/// What the colour of a box tells.
enum class ColorMode : std::uint8_t {
    Class, ///< whose code it is
    Package, ///< the packages with most exclusive time; the rest is grey
    Cost, ///< rank by exclusive time
    Change, ///< of a comparison: what the inclusive time of the box changed; else as Class
};
inline constexpr int ColorModeCount = 3; ///< without ColorMode::Change

[[nodiscard]] QString colorModeName(ColorMode mode);

/// A colour and what it means. share is of all exclusive time, 0 to 1; negative: says nothing.
struct LegendEntry {
    QString text;
    QColor light;
    QColor dark;
    double share = -1;
};

/// Colours of the boxes of one flame graph.
class FrameColoring {
public:
    FrameColoring() = default;
    FrameColoring(const std::shared_ptr<const Profile>& profile, Grouping grouping, ColorMode mode,
        std::shared_ptr<const FlameChanges> changes = nullptr);

    /// Ground of the boxes of a sub, unless the colours tell changes.
    [[nodiscard]] QColor colorOf(SubId sub, bool dark) const
    {
        return (dark ? m_dark : m_light)[sub.index()];
    }
    /// Ground of a box, given its sub; invalid for the root where colours are those of subs.
    [[nodiscard]] QColor colorOf(CallNodeId node, SubId sub, bool dark) const;
    /// What the colours tell the change of; null when they tell something else.
    [[nodiscard]] const FlameChanges* changes() const { return m_changes.get(); }
    [[nodiscard]] const std::vector<LegendEntry>& legend() const { return m_legend; }

private:
    void byClass(const Profile& profile);
    void byPackage(const Profile& profile);
    void byChange();
    void byCost(const Profile& profile, Grouping grouping);

    std::vector<QColor> m_light; ///< by SubId
    std::vector<QColor> m_dark;
    std::vector<LegendEntry> m_legend;
    std::shared_ptr<const FlameChanges> m_changes;
};

} // namespace nytprof::gui
