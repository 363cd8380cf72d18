// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_step.h"

#include "analysis/call_tree_transforms.h"
#include "analysis/call_tree_views.h"
#include "profile/profile.h"
#include "profile/sub_names.h"

#include <unordered_map>

namespace nytprof {

namespace {

using StepKind = FlameStep::Kind;

CallTree applyStep(const Profile& profile, const CallTree& tree, const FlameStep& step)
{
    const SubId sub = step.subs.empty() ? SubId() : step.subs.back();
    switch (step.kind) {
    case StepKind::FocusSub:
        return calleesTree(tree, sub);
    case StepKind::FocusPath:
        return subtreeAt(tree, step.subs);
    case StepKind::Hide:
        return withoutSub(tree, sub);
    case StepKind::MergeAway:
        return withSubInlined(tree, sub);
    case StepKind::Recursion:
        return withoutRecursion(tree);
    case StepKind::DirectRecursion:
        return withoutDirectRecursion(tree);
    case StepKind::GroupPackages:
        return withSubsGrouped(tree, groupSubs(profile, Grouping::Packages));
    case StepKind::GroupFiles:
        return withSubsGrouped(tree, groupSubs(profile, Grouping::Files));
    }
    return tree;
}

} // namespace

std::string_view groupName(const Profile& profile, const Sub& sub, Grouping grouping)
{
    if (grouping == Grouping::Packages)
        return sub.package;
    return sub.file.valid() ? profile[sub.file].name : std::string_view();
}

std::vector<SubId> groupSubs(const Profile& profile, Grouping grouping)
{
    std::vector<SubId> groups;
    std::unordered_map<std::string_view, SubId> first;
    for (const Sub& sub : profile.subs()) {
        const SubId id(groups.size());
        groups.push_back(grouping == Grouping::Subs
                ? id
                : first.try_emplace(groupName(profile, sub, grouping), id).first->second);
    }
    return groups;
}

std::vector<std::uint32_t> rankByFrameName(const Profile& profile, Grouping grouping)
{
    if (grouping == Grouping::Subs)
        return rankByName(profile.subs());
    std::vector<std::string_view> names;
    for (const Sub& sub : profile.subs())
        names.push_back(groupName(profile, sub, grouping));
    return rankByName(names);
}

bool needsSub(StepKind kind)
{
    return kind == StepKind::FocusSub || kind == StepKind::FocusPath || kind == StepKind::Hide
        || kind == StepKind::MergeAway;
}

Grouping groupingAfter(std::span<const FlameStep> steps)
{
    Grouping grouping = Grouping::Subs;
    for (const FlameStep& step : steps)
        if (step.kind == StepKind::GroupPackages)
            grouping = Grouping::Packages;
        else if (step.kind == StepKind::GroupFiles)
            grouping = Grouping::Files;
    return grouping;
}

CallTree applySteps(const Profile& profile, const CallTree& tree, std::span<const FlameStep> steps)
{
    if (steps.empty())
        return tree;
    CallTree changed = applyStep(profile, tree, steps.front());
    for (const FlameStep& step : steps.subspan(1))
        changed = applyStep(profile, changed, step);
    return changed;
}

FlameSteps translateSteps(const FlameSteps& steps, const Profile& from, const Profile& to)
{
    FlameSteps translation;
    for (FlameStep step : steps) {
        for (SubId& sub : step.subs) {
            sub = to.findSub(from[sub].name);
            if (!sub.valid())
                return translation;
        }
        translation.push_back(std::move(step));
    }
    return translation;
}

} // namespace nytprof
