// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_step.h"

#include "analysis/call_tree_transforms.h"
#include "analysis/call_tree_views.h"
#include "profile/profile.h"

#include <QCoreApplication>

namespace nytprof::gui {

namespace {

using Kind = FlameStep::Kind;

QString stepMessage(const char* text)
{
    return QCoreApplication::translate("FlameStep", text);
}

CallTree applyStep(const Profile& profile, const CallTree& tree, const FlameStep& step)
{
    const SubId sub = step.subs.empty() ? SubId() : step.subs.back();
    switch (step.kind) {
    case Kind::FocusSub:
        return calleesTree(tree, sub);
    case Kind::FocusPath:
        return subtreeAt(tree, step.subs);
    case Kind::Hide:
        return withoutSub(tree, sub);
    case Kind::MergeAway:
        return withSubInlined(tree, sub);
    case Kind::Recursion:
        return withoutRecursion(tree);
    case Kind::DirectRecursion:
        return withoutDirectRecursion(tree);
    case Kind::GroupPackages:
        return withSubsGrouped(tree, groupSubs(profile, Grouping::Packages));
    case Kind::GroupFiles:
        return withSubsGrouped(tree, groupSubs(profile, Grouping::Files));
    }
    return tree;
}

} // namespace

std::span<const StepChoice> stepChoices()
{
    static constexpr StepChoice Choices[] = {
        {Kind::FocusSub, 'F', false, QT_TRANSLATE_NOOP("FlameStep", "Show only what it calls")},
        {Kind::FocusPath, 'F', true, QT_TRANSLATE_NOOP("FlameStep", "Show only this call path")},
        {Kind::Hide, 'D', false, QT_TRANSLATE_NOOP("FlameStep", "Drop its calls")},
        {Kind::MergeAway, 'M', false, QT_TRANSLATE_NOOP("FlameStep", "Merge it into its callers")},
        {Kind::Recursion, 'R', false, QT_TRANSLATE_NOOP("FlameStep", "Collapse recursion")},
        {Kind::DirectRecursion, 'R', true,
            QT_TRANSLATE_NOOP("FlameStep", "Collapse direct recursion")},
        {Kind::GroupPackages, 'C', false, QT_TRANSLATE_NOOP("FlameStep", "Group by package")},
        {Kind::GroupFiles, 'C', true, QT_TRANSLATE_NOOP("FlameStep", "Group by file")},
    };
    return Choices;
}

QString stepChoiceText(const StepChoice& choice)
{
    return stepMessage(choice.text);
}

bool needsSub(Kind kind)
{
    return kind == Kind::FocusSub || kind == Kind::FocusPath || kind == Kind::Hide
        || kind == Kind::MergeAway;
}

Grouping groupingAfter(std::span<const FlameStep> steps)
{
    Grouping grouping = Grouping::Subs;
    for (const FlameStep& step : steps) {
        if (step.kind == Kind::GroupPackages) {
            grouping = Grouping::Packages;
        } else if (step.kind == Kind::GroupFiles) {
            grouping = Grouping::Files;
        }
    }
    return grouping;
}

QString stepText(const std::shared_ptr<const Profile>& profile, std::span<const FlameStep> before,
    const FlameStep& step)
{
    const FrameNames names(profile, groupingAfter(before));
    const QString name = step.subs.empty() ? QString() : names.label(step.subs.back());
    switch (step.kind) {
    case Kind::FocusSub:
        return stepMessage("only %1").arg(name);
    case Kind::FocusPath:
        return stepMessage("only this %1").arg(name);
    case Kind::Hide:
        return stepMessage("without %1").arg(name);
    case Kind::MergeAway:
        return stepMessage("%1 in its callers").arg(name);
    case Kind::Recursion:
        return stepMessage("recursion collapsed");
    case Kind::DirectRecursion:
        return stepMessage("direct recursion collapsed");
    case Kind::GroupPackages:
        return stepMessage("by package");
    case Kind::GroupFiles:
        return stepMessage("by file");
    }
    return {};
}

CallTree applySteps(const Profile& profile, const CallTree& tree, std::span<const FlameStep> steps)
{
    if (steps.empty()) {
        return tree;
    }
    CallTree changed = applyStep(profile, tree, steps.front());
    for (const FlameStep& step : steps.subspan(1)) {
        changed = applyStep(profile, changed, step);
    }
    return changed;
}

FlameSteps translateSteps(const FlameSteps& steps, const Profile& from, const Profile& to)
{
    FlameSteps translation;
    for (FlameStep step : steps) {
        for (SubId& sub : step.subs) {
            sub = to.findSub(from[sub].name);
            if (!sub.valid()) {
                return translation;
            }
        }
        translation.push_back(std::move(step));
    }
    return translation;
}

} // namespace nytprof::gui
