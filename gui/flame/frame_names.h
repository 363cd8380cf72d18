// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/flame_step.h"

#include <QString>

#include <cstdint>
#include <memory>

namespace nytprof::gui {

/// How the boxes of a flame graph are called.
class FrameNames {
public:
    FrameNames() = default;
    FrameNames(std::shared_ptr<const Profile> profile, Grouping grouping)
        : m_profile(std::move(profile))
        , m_grouping(grouping)
    {
    }

    [[nodiscard]] Grouping grouping() const { return m_grouping; }
    /// Of the profile's subs.
    [[nodiscard]] std::size_t count() const;
    /// The name as the profile has it; what a search looks at.
    [[nodiscard]] QString fullName(SubId sub) const;
    /// The name for a label, on one line and without directories.
    [[nodiscard]] QString label(SubId sub) const;
    /// The end of the label that says most when there is little room.
    [[nodiscard]] QString shortLabel(SubId sub) const;

private:
    std::shared_ptr<const Profile> m_profile;
    Grouping m_grouping = Grouping::Subs;
};

} // namespace nytprof::gui
