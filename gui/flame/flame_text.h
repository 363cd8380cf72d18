// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "actions/action_table.h"
#include "flame/flame_graph.h"
#include "flame/flame_layout.h"
#include "flame/frame_names.h"
#include "flame/joined_rows.h"
#include "flame/transforms.h"
#include "tables/table_filter.h"

#include <QColor>
#include <QCoreApplication>
#include <QString>

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>

namespace nytprof {
class PackageTable;
class Profile;
} // namespace nytprof

/// Text of frames and transforms, in the user's language.
namespace nytprof::gui {

/// An amount as "12.3ms" or "1,234 calls".
[[nodiscard]] QString flameCostText(const Profile& profile, FlameCost cost, Ticks amount);

class FrameNames {
public:
    FrameNames() = default;
    FrameNames(std::shared_ptr<const Profile> profile, Grouping grouping)
        : m_profile(std::move(profile))
        , m_grouping(grouping)
    {
    }

    [[nodiscard]] Grouping grouping() const { return m_grouping; }
    /// Number of the profile's subs.
    [[nodiscard]] std::size_t count() const;
    /// The complete name, which searches match.
    [[nodiscard]] QString fullName(SubId sub) const;
    /// On one line, without directories.
    [[nodiscard]] QString label(SubId sub) const;
    /// The most specific part of the label, for narrow frames.
    [[nodiscard]] QString shortLabel(SubId sub) const;

private:
    std::shared_ptr<const Profile> m_profile;
    Grouping m_grouping = Grouping::Subs;
};

/// findSubs() for the terms of a search field; without terms it finds nothing.
[[nodiscard]] FlameMatches searchFrames(const FrameNames& names, const FlameLayout& layout,
    const Terms& terms, const std::stop_token& stop = {});

class FlameText {
    Q_DECLARE_TR_FUNCTIONS(nytprof::gui::FlameText)

public:
    FlameText() = default;
    /// changes: null without a comparison. packages: null if not known, then tooltips are short.
    FlameText(std::shared_ptr<const Profile> profile, std::shared_ptr<const FlameLayout> layout,
        Grouping grouping, std::shared_ptr<const FlameChanges> changes,
        std::shared_ptr<const PackageTable> packages);

    /// Label of the root frame. chainsAreCalls: a frame is called by the one towards the root.
    void setRoot(const QString& text, bool chainsAreCalls)
    {
        m_root = text;
        m_chainsAreCalls = chainsAreCalls;
    }
    [[nodiscard]] bool chainsAreCalls() const { return m_chainsAreCalls; }
    [[nodiscard]] const QString& root() const { return m_root; }
    [[nodiscard]] const FrameNames& names() const { return m_names; }
    /// Name, calls and times on one line.
    [[nodiscard]] QString describe(const FlameFrame& frame) const;
    /// describe() as rich text, with more about the sub. group: of packages, may be empty.
    [[nodiscard]] QString toolTip(
        const FlameFrame& frame, const QColor& color, const QString& group) const;
    /// Share of the graph's total, "12.3 %".
    [[nodiscard]] QString shareOf(const FlameFrame& frame) const;
    /// Name, share, and position among siblings: "main::work, 12.3 %, 4 of 9".
    [[nodiscard]] QString nameOf(const FlameFrame& frame) const;
    /// Time of a node with its unit.
    [[nodiscard]] QString costOf(CallNodeId node) const;
    /// "A::b to C::d"
    [[nodiscard]] QString describeRange(std::span<const CallNodeId> frames) const;
    /// Where a frame is called: "A.pm:12"; empty if it is not known.
    [[nodiscard]] QString placeOf(CallNodeId node) const;
    /// As rich text. frames: those under the mouse. beside: callees of frames in the row that are
    /// not in it.
    [[nodiscard]] QString toolTipOfRow(
        const JoinedRows::Row& row, std::span<const CallNodeId> frames, std::uint32_t beside) const;
    /// ", 4 of 9"
    [[nodiscard]] QString positionOf(CallNodeId node) const;

private:
    [[nodiscard]] QString nameOf(SubId sub) const;
    [[nodiscard]] QString costText(Ticks amount) const;
    [[nodiscard]] QString describeChange(CallNodeId node) const;
    [[nodiscard]] const CallSite* siteOf(CallNodeId id) const;
    [[nodiscard]] Ticks timeOf(const FlameFrame& frame) const;

    std::shared_ptr<const Profile> m_profile;
    std::shared_ptr<const FlameLayout> m_layout;
    FrameNames m_names;
    std::shared_ptr<const FlameChanges> m_changes;
    std::shared_ptr<const PackageTable> m_packages;
    QString m_root = tr("all subs");
    bool m_chainsAreCalls = true;
};

/// A transform that the user can apply at a frame; key and text are those of the action.
struct TransformChoice {
    Transform::Kind kind;
    const ActionEntry* action;
};
[[nodiscard]] std::span<const TransformChoice> transformChoices();
/// The transform as a Crumb: "focus: A::b", "dropped: A::b", "recursion collapsed".
[[nodiscard]] QString transformText(const std::shared_ptr<const Profile>& profile,
    std::span<const Transform> before, const Transform& transform);

} // namespace nytprof::gui
