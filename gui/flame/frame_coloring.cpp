// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/frame_coloring.h"

#include "flame/flame_graph.h"
#include "profile/profile.h"
#include "style/colors.h"
#include "style/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <functional>
#include <unordered_map>

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

/// By exclusive time, descending.
std::vector<std::pair<std::string_view, Ticks>> packagesByTime(
    const Profile& profile, const std::vector<SubCost>& costs)
{
    std::unordered_map<std::string_view, Ticks> times;
    for (std::size_t i = 0; i < costs.size(); ++i)
        times[profile.subs()[i].package] += costs[i].exclusive;
    std::vector<std::pair<std::string_view, Ticks>> sorted(times.begin(), times.end());
    std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    return sorted;
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
    ColorMode mode, std::shared_ptr<const FlameChanges> changes)
    : m_light(profile->subs().size())
    , m_dark(profile->subs().size())
{
    const std::vector<SubCost> costs = subCosts(*profile);
    switch (mode) {
    case ColorMode::Class: byClass(*profile, costs); break;
    case ColorMode::Package: byPackage(*profile, costs); break;
    case ColorMode::Cost: byCost(*profile, costs, grouping); break;
    case ColorMode::Change:
        m_changes = std::move(changes);
        m_changes ? byChange() : byClass(*profile, costs);
        break;
    }
}

QColor FrameColoring::colorOf(CallNodeId node, SubId sub, bool dark) const
{
    return m_changes  ? changeColor(m_changes->relative(node), dark)
        : sub.valid() ? colorOf(sub, dark)
                      : QColor();
}

void FrameColoring::byChange()
{
    const std::pair<const char*, double> steps[]
        = {{QT_TRANSLATE_NOOP("FrameColoring", "gone"), -1},
            {QT_TRANSLATE_NOOP("FrameColoring", "half"), -0.5},
            {QT_TRANSLATE_NOOP("FrameColoring", "10 % less"), -0.1},
            {QT_TRANSLATE_NOOP("FrameColoring", "same"), 0},
            {QT_TRANSLATE_NOOP("FrameColoring", "10 % more"), 0.1},
            {QT_TRANSLATE_NOOP("FrameColoring", "twice"), 0.5},
            {QT_TRANSLATE_NOOP("FrameColoring", "new"), 1}};
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
        const Sub& sub = profile.subs()[i];
        const auto variant = static_cast<std::uint32_t>(
            std::hash<std::string_view>()(sub.package) % FrameVariants);
        m_light[i] = frameColor(classes[i], variant, false);
        m_dark[i] = frameColor(classes[i], variant, true);
        sums[static_cast<std::size_t>(classes[i])] += costs[i].exclusive;
    }
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const auto frame = static_cast<CodeClass>(i);
        if (sums[i] != 0) {
            m_legend.push_back({codeClassName(frame), frameColor(frame, FrameVariants / 2, false),
                frameColor(frame, FrameVariants / 2, true), shareOf(sums[i], allExclusive(costs))});
        }
    }
}

void FrameColoring::byPackage(const Profile& profile, const std::vector<SubCost>& costs)
{
    const auto packages = packagesByTime(profile, costs);
    const Ticks whole = allExclusive(costs);
    std::unordered_map<std::string_view, std::size_t> hues;
    double rest = 1;
    for (std::size_t i = 0; i < std::min(packages.size(), PackageHues); ++i) {
        const auto& [name, time] = packages[i];
        hues.emplace(name, i);
        rest -= shareOf(time, whole);
        m_legend.push_back({name.empty() ? tr("no package") : toQString(name),
            packageColor(i, false), packageColor(i, true), shareOf(time, whole)});
    }
    if (packages.size() > PackageHues) {
        m_legend.push_back({tr("other packages"), packageColor(PackageHues, false),
            packageColor(PackageHues, true), std::max(rest, 0.0)});
    }
    for (std::size_t i = 0; i < m_light.size(); ++i) {
        const auto found = hues.find(profile.subs()[i].package);
        const std::size_t hue = found == hues.end() ? PackageHues : found->second;
        m_light[i] = packageColor(hue, false);
        m_dark[i] = packageColor(hue, true);
    }
}

void FrameColoring::byCost(
    const Profile& profile, const std::vector<SubCost>& costs, Grouping grouping)
{
    const std::vector<SubId> groups = groupSubs(profile, grouping);
    std::vector<Ticks> times(groups.size());
    for (std::size_t i = 0; i < groups.size(); ++i)
        times[groups[i].index()] += costs[i].exclusive;
    const HeatScale scale(times, allExclusive(costs) / 1000);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const double heat = scale.heatOf(times[groups[i].index()]);
        m_light[i] = costColor(heat, false);
        m_dark[i] = costColor(heat, true);
    }
    const char* const texts[] = {QT_TRANSLATE_NOOP("FrameColoring", "little exclusive time"),
        QT_TRANSLATE_NOOP("FrameColoring", "more"),
        QT_TRANSLATE_NOOP("FrameColoring", "most exclusive time")};
    for (std::size_t i = 0; i < std::size(texts); ++i) {
        const double heat = static_cast<double>(i) / 2;
        m_legend.push_back({QCoreApplication::translate("FrameColoring", texts[i]),
            costColor(heat, false), costColor(heat, true)});
    }
}

} // namespace nytprof::gui
