// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/step_text.h"

#include "flame/frame_names.h"

#include <QCoreApplication>

namespace nytprof::gui {

namespace {

using StepKind = FlameStep::Kind;

QString stepMessage(const char* text)
{
    return QCoreApplication::translate("FlameStep", text);
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

} // namespace nytprof::gui
