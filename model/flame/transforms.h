// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/frame_names.h"
#include "nytprof_export.h"
#include "profile/call_tree.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace nytprof {

class Profile;

/// One change of what a flame graph shows. Transforms refer to subs, not to nodes, so a list of
/// them can be applied to any tree.
struct Transform {
    enum class Kind : std::uint8_t {
        FocusSub, ///< only what the sub calls, wherever it is called
        FocusPath, ///< only the calls of one chain of subs from the root
        Hide, ///< the sub and all that it calls leave
        MergeAway, ///< the sub becomes part of its callers
        Recursion, ///< no sub is below itself
        DirectRecursion, ///< no sub is directly below itself
        GroupPackages,
        GroupFiles,
    };
    Kind kind;
    std::vector<SubId> subs; ///< the sub, or the chain from the root; empty where none is needed
    friend bool operator==(const Transform&, const Transform&) = default;
};

using Transforms = std::vector<Transform>;

/// Whether the transform is about the frame that it is taken at.
[[nodiscard]] NYTPROF_GUI_EXPORT bool needsSub(Transform::Kind kind);

/// What frames stand for after the transforms.
[[nodiscard]] NYTPROF_GUI_EXPORT Grouping groupingAfter(std::span<const Transform> transforms);
/// The tree after the transforms. May take long for a large tree; made for a worker thread.
[[nodiscard]] NYTPROF_GUI_EXPORT CallTree applyTransforms(
    const Profile& profile, const CallTree& tree, std::span<const Transform> transforms);
/// Transforms for another profile with the same names, up to the first one whose sub is not there.
[[nodiscard]] NYTPROF_GUI_EXPORT Transforms translateTransforms(
    const Transforms& transforms, const Profile& from, const Profile& to);

/// The transforms that lead to what a flame graph shows, and what they were before: every change
/// can be undone, leaving a breadcrumb included.
class TransformHistory {
public:
    [[nodiscard]] const Transforms& transforms() const { return m_states[m_at]; }
    [[nodiscard]] bool canUndo() const { return m_at > 0; }
    [[nodiscard]] bool canRedo() const { return m_at + 1 < m_states.size(); }

    void add(Transform transform)
    {
        Transforms transforms = this->transforms();
        transforms.push_back(std::move(transform));
        set(std::move(transforms));
    }
    /// Keeps the first so many transforms.
    void truncate(std::size_t count)
    {
        Transforms transforms = this->transforms();
        transforms.resize(std::min(count, transforms.size()), Transform{});
        set(std::move(transforms));
    }
    void undo() { m_at -= canUndo() ? 1 : 0; }
    void redo() { m_at += canRedo() ? 1 : 0; }
    /// Forgets all but these transforms.
    void restart(Transforms transforms)
    {
        m_states.assign(1, std::move(transforms));
        m_at = 0;
    }

private:
    void set(Transforms transforms)
    {
        if (transforms == this->transforms())
            return;
        m_states.resize(m_at + 1);
        m_states.push_back(std::move(transforms));
        ++m_at;
    }

    std::vector<Transforms> m_states{{}};
    std::size_t m_at = 0;
};

} // namespace nytprof
