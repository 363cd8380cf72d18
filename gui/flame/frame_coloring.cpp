// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/frame_coloring.h"

#include "analysis/package_groups.h"
#include "flame/flame_graph.h"
#include "profile/profile.h"
#include "style/colors.h"
#include "style/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace nytprof::gui {

namespace {

Ticks allExclusive(const std::vector<SubCost>& costs)
{
    Ticks whole = 0;
    for (const SubCost& cost : costs)
        whole += cost.exclusive;
    return std::max<Ticks>(whole, 1);
}

double shareOf(Ticks part, Ticks whole)
{
    return static_cast<double>(part) / static_cast<double>(whole);
}

} // namespace

QString colorModeName(ColorMode mode)
{
    switch (mode) {
    case ColorMode::Class: return tr("Colour: origin");
    case ColorMode::Package: return tr("Colour: package");
    case ColorMode::Cost: return tr("Colour: exclusive time");
    case ColorMode::Change: return tr("Colour: change");
    }
    return {};
}

FrameColoring::FrameColoring(const std::shared_ptr<const Profile>& profile, Grouping grouping,
    ColorMode mode, std::shared_ptr<const FlameChanges> changes, const PackageGroups* groups)
    : m_light(profile->subs().size())
    , m_dark(profile->subs().size())
{
    const std::vector<SubCost> costs = subCosts(*profile);
    const auto byGroups
        = [&] { byPackage(groups ? groups->of(*profile) : PackageGroups(*profile), costs); };
    switch (mode) {
    case ColorMode::Package: byGroups(); break;
    case ColorMode::Class: byClass(*profile, costs); break;
    case ColorMode::Cost: byCost(*profile, costs, grouping); break;
    case ColorMode::Change:
        m_changes = std::move(changes);
        m_changes ? byChange() : byGroups();
        break;
    }
}

QColor FrameColoring::colorOf(CallNodeId node, SubId sub, bool dark) const
{
    return m_changes
        ? changeColor(m_changes->hasEvidence(node) ? m_changes->relative(node) : 0, dark)
        : sub.valid() ? colorOf(sub, dark)
                      : QColor();
}

void FrameColoring::byChange()
{
    const std::pair<const char*, double> steps[]
        = {{QT_TRANSLATE_NOOP("FrameColoring", "half or less, gone"), -1},
            {QT_TRANSLATE_NOOP("FrameColoring", "20 % less"), -0.2},
            {QT_TRANSLATE_NOOP("FrameColoring", "less"), -0.1},
            {m_changes->isJudged() ? QT_TRANSLATE_NOOP("FrameColoring", "no evidence of a change")
                                   : QT_TRANSLATE_NOOP("FrameColoring", "same"),
                0},
            {QT_TRANSLATE_NOOP("FrameColoring", "more"), 0.1},
            {QT_TRANSLATE_NOOP("FrameColoring", "20 % more"), 0.2},
            {QT_TRANSLATE_NOOP("FrameColoring", "50 % more, new"), 1}};
    for (const auto& [text, change] : steps) {
        m_legend.push_back({QCoreApplication::translate("FrameColoring", text),
            changeColor(change, false), changeColor(change, true)});
    }
}

void FrameColoring::byClass(const Profile& profile, const std::vector<SubCost>& costs)
{
    const std::vector<CodeClass> classes = codeClasses(profile);
    std::array<Ticks, CodeClassCount> sums{};
    for (std::size_t i = 0; i < classes.size(); ++i) {
        m_light[i] = originColor(classes[i], false);
        m_dark[i] = originColor(classes[i], true);
        sums[static_cast<std::size_t>(classes[i])] += costs[i].exclusive;
    }
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const auto code = static_cast<CodeClass>(i);
        if (sums[i] != 0)
            m_legend.push_back({codeClassName(code), originColor(code, false),
                originColor(code, true), shareOf(sums[i], allExclusive(costs))});
    }
}

void FrameColoring::byPackage(const PackageGroups& groups, const std::vector<SubCost>& costs)
{
    const Ticks whole = allExclusive(costs);
    for (std::size_t rank = 0; rank < groups.groups().size(); ++rank) {
        const PackageGroups::Group& group = groups.groups()[rank];
        const QString name = group.name.empty() ? tr("no package") : toQString(group.name);
        m_legend.push_back({group.isRest ? tr("%1 (rest)").arg(name) : name,
            packageColor(rank, false), packageColor(rank, true), shareOf(group.exclusive, whole)});
    }
    if (groups.otherTime() > 0)
        m_legend.push_back({tr("other packages"), packageColor(PackageColors, false),
            packageColor(PackageColors, true), shareOf(groups.otherTime(), whole)});
    if (groups.builtinTime() > 0)
        m_legend.push_back({codeClassName(CodeClass::Builtin), builtinColor(false),
            builtinColor(true), shareOf(groups.builtinTime(), whole)});
    std::ranges::stable_sort(m_legend, std::ranges::greater(), &LegendEntry::share);
    for (std::size_t i = 0; i < m_light.size(); ++i) {
        const std::uint32_t rank = groups.rankOf(SubId(i));
        for (const bool dark : {false, true})
            (dark ? m_dark : m_light)[i]
                = rank == PackageGroups::Builtins ? builtinColor(dark) : packageColor(rank, dark);
    }
}

void FrameColoring::byCost(
    const Profile& profile, const std::vector<SubCost>& costs, Grouping grouping)
{
    const std::vector<SubId> groups = groupSubs(profile, grouping);
    std::vector<Ticks> times(groups.size());
    for (std::size_t i = 0; i < groups.size(); ++i)
        times[groups[i].index()] += costs[i].exclusive;
    const auto colorOf = [](int heat, bool dark) {
        return heat == 0 ? packageColor(PackageColors, dark) : heatColor(heat, dark);
    };
    const Ticks whole = allExclusive(costs);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const int heat = heatOf(times[groups[i].index()], whole);
        m_light[i] = colorOf(heat, false);
        m_dark[i] = colorOf(heat, true);
    }
    const char* const texts[] = {QT_TRANSLATE_NOOP("FrameColoring", "exclusive below 0.01 %"),
        QT_TRANSLATE_NOOP("FrameColoring", "from 0.01 %"),
        QT_TRANSLATE_NOOP("FrameColoring", "from 0.1 %"),
        QT_TRANSLATE_NOOP("FrameColoring", "from 1 %"),
        QT_TRANSLATE_NOOP("FrameColoring", "from 10 %")};
    for (int heat = 0; heat < HeatSteps; ++heat)
        m_legend.push_back({QCoreApplication::translate("FrameColoring", texts[heat]),
            colorOf(heat, false), colorOf(heat, true)});
}

} // namespace nytprof::gui
