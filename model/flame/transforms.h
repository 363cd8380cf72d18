// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/frame_names.h"
#include "profile/call_tree.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace nytprof {

class Profile;

/// One transform of a flame graph. Refers to subs, not nodes, so it applies to any tree.
struct Transform {
    enum class Kind : std::uint8_t {
        FocusSub, ///< keep only what the sub calls, from any caller
        FocusPath, ///< keep only the calls of one call stack from the root
        MergeAway, ///< merge the sub into its callers
        Hide, ///< remove the sub and everything it calls
        Recursion, ///< merge recursive calls: no sub is below itself
        DirectRecursion, ///< merge direct recursion: no sub is directly below itself
        GroupPackages,
        GroupFiles,
    };
    Kind kind;
    std::vector<SubId> subs; ///< the sub, or the call stack from the root; empty if not needed
    friend bool operator==(const Transform&, const Transform&) = default;
};

using Transforms = std::vector<Transform>;

/// Whether the transform applies to a selected frame rather than the whole graph.
[[nodiscard]] bool needsSub(Transform::Kind kind);

[[nodiscard]] Grouping groupingAfter(std::span<const Transform> transforms);
/// Slow for large trees; meant for a worker thread.
[[nodiscard]] CallTree applyTransforms(
    const Profile& profile, const CallTree& tree, std::span<const Transform> transforms);
/// Maps transforms to another profile by name, up to the first whose sub is missing there.
[[nodiscard]] Transforms translateTransforms(
    const Transforms& transforms, const Profile& from, const Profile& to);

/// Undo and redo for lists of transforms. Removing breadcrumbs can be undone, too.
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
    void truncate(std::size_t count)
    {
        Transforms transforms = this->transforms();
        transforms.resize(std::min(count, transforms.size()), Transform{});
        set(std::move(transforms));
    }
    void undo() { m_at -= canUndo() ? 1 : 0; }
    void redo() { m_at += canRedo() ? 1 : 0; }
    /// Clears the history.
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
