// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_step.h"

#include "analysis/call_tree_transforms.h"
#include "analysis/call_tree_views.h"
#include "profile/profile.h"

#include <QCoreApplication>

namespace nytprof::gui {

namespace {

using StepKind = FlameStep::Kind;

QString stepMessage(const char* text)
{
    return QCoreApplication::translate("FlameStep", text);
}

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

std::span<const StepChoice> stepChoices()
{
    static constexpr StepChoice Choices[] = {
        {StepKind::FocusSub, 'F', false, QT_TRANSLATE_NOOP("FlameStep", "Show only what it calls")},
        {StepKind::FocusPath, 'F', true,
            QT_TRANSLATE_NOOP("FlameStep", "Show only this call path")},
        {StepKind::Hide, 'D', false, QT_TRANSLATE_NOOP("FlameStep", "Drop its calls")},
        {StepKind::MergeAway, 'M', false,
            QT_TRANSLATE_NOOP("FlameStep", "Merge it into its callers")},
        {StepKind::Recursion, 'R', false, QT_TRANSLATE_NOOP("FlameStep", "Collapse recursion")},
        {StepKind::DirectRecursion, 'R', true,
            QT_TRANSLATE_NOOP("FlameStep", "Collapse direct recursion")},
        {StepKind::GroupPackages, 'C', false, QT_TRANSLATE_NOOP("FlameStep", "Group by package")},
        {StepKind::GroupFiles, 'C', true, QT_TRANSLATE_NOOP("FlameStep", "Group by file")},
    };
    return Choices;
}

QString stepChoiceText(const StepChoice& choice)
{
    return stepMessage(choice.text);
}

bool needsSub(StepKind kind)
{
    return kind == StepKind::FocusSub || kind == StepKind::FocusPath || kind == StepKind::Hide
        || kind == StepKind::MergeAway;
}

Grouping groupingAfter(std::span<const FlameStep> steps)
{
    Grouping grouping = Grouping::Subs;
    for (const FlameStep& step : steps) {
        if (step.kind == StepKind::GroupPackages) {
            grouping = Grouping::Packages;
        } else if (step.kind == StepKind::GroupFiles) {
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
    case StepKind::FocusSub:
        return stepMessage("only %1").arg(name);
    case StepKind::FocusPath:
        return stepMessage("only this %1").arg(name);
    case StepKind::Hide:
        return stepMessage("without %1").arg(name);
    case StepKind::MergeAway:
        return stepMessage("%1 in its callers").arg(name);
    case StepKind::Recursion:
        return stepMessage("recursion collapsed");
    case StepKind::DirectRecursion:
        return stepMessage("direct recursion collapsed");
    case StepKind::GroupPackages:
        return stepMessage("by package");
    case StepKind::GroupFiles:
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
