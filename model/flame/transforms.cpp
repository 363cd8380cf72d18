// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/transforms.h"

#include "analysis/call_tree_transforms.h"
#include "analysis/call_tree_views.h"
#include "profile/profile.h"

namespace nytprof {

namespace {

using TransformKind = Transform::Kind;

CallTree applyTransform(const Profile& profile, const CallTree& tree, const Transform& transform)
{
    const SubId sub = transform.subs.empty() ? SubId() : transform.subs.back();
    switch (transform.kind) {
    case TransformKind::FocusSub: return calleesTree(tree, sub);
    case TransformKind::FocusPath: return subtreeAt(tree, transform.subs);
    case TransformKind::Hide: return withoutSub(tree, sub);
    case TransformKind::MergeAway: return withSubInlined(tree, sub);
    case TransformKind::Recursion: return withoutRecursion(tree);
    case TransformKind::DirectRecursion: return withoutDirectRecursion(tree);
    case TransformKind::GroupPackages:
        return withSubsGrouped(tree, groupSubs(profile, Grouping::Packages));
    case TransformKind::GroupFiles:
        return withSubsGrouped(tree, groupSubs(profile, Grouping::Files));
    }
    return tree;
}

} // namespace

bool needsSub(TransformKind kind)
{
    return kind == TransformKind::FocusSub || kind == TransformKind::FocusPath
        || kind == TransformKind::Hide || kind == TransformKind::MergeAway;
}

Grouping groupingAfter(std::span<const Transform> transforms)
{
    Grouping grouping = Grouping::Subs;
    for (const Transform& transform : transforms)
        if (transform.kind == TransformKind::GroupPackages)
            grouping = Grouping::Packages;
        else if (transform.kind == TransformKind::GroupFiles)
            grouping = Grouping::Files;
    return grouping;
}

CallTree applyTransforms(
    const Profile& profile, const CallTree& tree, std::span<const Transform> transforms)
{
    if (transforms.empty())
        return tree;
    CallTree changed = applyTransform(profile, tree, transforms.front());
    for (const Transform& transform : transforms.subspan(1))
        changed = applyTransform(profile, changed, transform);
    return changed;
}

Transforms translateTransforms(const Transforms& transforms, const Profile& from, const Profile& to)
{
    Transforms translation;
    for (Transform transform : transforms) {
        for (SubId& sub : transform.subs) {
            sub = to.findSub(from[sub].name);
            if (!sub.valid())
                return translation;
        }
        translation.push_back(std::move(transform));
    }
    return translation;
}

} // namespace nytprof
