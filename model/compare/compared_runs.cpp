// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "compare/compared_runs.h"

#include "analysis/run_times.h"
#include "format/text_encoding.h"
#include "profile/profile.h"
#include "profile/waiting.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace nytprof {
namespace {

bool isParent(const Process& parent, const Process& child)
{
    return child.parentPid == parent.pid && parent.startTime <= child.startTime
        && (!parent.complete() || child.startTime <= parent.endTime);
}

bool isForkedBy(const Profile& child, const Profile& parent)
{
    return std::ranges::any_of(child.processes(), [&](const Process& each) {
        return std::ranges::any_of(
            parent.processes(), [&](const Process& other) { return isParent(other, each); });
    });
}

std::string unitOf(const Profile& profile)
{
    return profile.costUnit().empty() ? "time" : escape(profile.costUnit());
}

/// Merges the runs of one side. A single one is itself the sum, with its own ids, as ids are left
/// empty.
std::shared_ptr<const Profile> addUp(std::span<const std::shared_ptr<const Profile>> runs,
    std::vector<MergedIds>& ids, const std::stop_token& stop)
{
    ids.resize(runs.size());
    if (runs.size() == 1)
        return runs.front();
    ProfileMerge merge(stop);
    for (std::size_t i = 0; i < runs.size(); ++i)
        merge.add(*runs[i], &ids[i]);
    return merge.finish();
}

} // namespace

std::shared_ptr<const Profile> RunPart::compared(const std::stop_token& stop) const
{
    return withWaiting(
        isWithoutWaiting ? WaitingTime::LeftOut : WaitingTime::Included, profile, stop);
}

void ComparedRuns::add(std::vector<RunPart> ComparedRuns::*side, RunPart part)
{
    const bool isBaseline = side == &ComparedRuns::baseline;
    const MergedIds& ids = (isBaseline ? sums->before() : sums->after()).ids;
    for (FileId& file : part.ids.files)
        file = mapped(file, ids.files);
    for (SubId& sub : part.ids.subs)
        sub = mapped(sub, ids.subs);
    if (part.ids.files.empty() && part.ids.subs.empty())
        part.ids = ids;
    std::size_t& runs = isBaseline ? baselineRuns : currentRuns;
    runs = std::max(runs, part.run + 1);
    (this->*side).push_back(std::move(part));
}

std::shared_ptr<const ComparedRuns> mergedRuns(
    std::span<const std::shared_ptr<const Profile>> baseline,
    std::span<const std::shared_ptr<const Profile>> current, const std::stop_token& stop,
    CostsPer per)
{
    std::vector<MergedIds> idsBefore;
    std::vector<MergedIds> idsAfter;
    const auto before = addUp(baseline, idsBefore, stop);
    const auto after = addUp(current, idsAfter, stop);
    if (!before || !after)
        return nullptr;
    const auto runs = std::make_shared<ComparedRuns>();
    runs->sums = diffProfiles(
        before, after, stop, per, {.before = baseline.size(), .after = current.size()});
    if (!runs->sums)
        return nullptr;
    for (std::size_t i = 0; i < baseline.size(); ++i)
        runs->add(&ComparedRuns::baseline, {baseline[i], std::move(idsBefore[i]), i});
    for (std::size_t i = 0; i < current.size(); ++i)
        runs->add(&ComparedRuns::current, {current[i], std::move(idsAfter[i]), i});
    return runs;
}

std::vector<std::size_t> runNumbers(std::span<const std::shared_ptr<const Profile>> profiles)
{
    constexpr std::size_t None = ~std::size_t{0};
    std::vector<std::size_t> order(profiles.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(
        order, {}, [&](std::size_t at) { return runTimes(*profiles[at]).begin; });
    std::vector<std::size_t> runOf(profiles.size(), None);
    std::size_t runs = 0;
    for (std::size_t child = 0; child < order.size(); ++child) {
        std::size_t& run = runOf[order[child]];
        for (std::size_t parent = child; run == None && parent-- > 0;)
            if (isForkedBy(*profiles[order[child]], *profiles[order[parent]]))
                run = runOf[order[parent]];
        if (run == None)
            run = runs++;
    }
    return runOf;
}

std::string runsProblem(std::span<const std::shared_ptr<const Profile>> profiles)
{
    for (const auto& run : profiles) {
        const Profile& first = *profiles.front();
        if (run->costUnit() != first.costUnit())
            return "runs are counted in " + unitOf(first) + " and in " + unitOf(*run)
                + "; compare profiles of the same unit";
        if (profiles.size() > 2 && run->sampling().has_value() != first.sampling().has_value())
            return "some runs were sampled, and others were not; compare profiles of the same "
                   "kind, or the shares of one of each";
    }
    return {};
}

std::string differentPrograms(std::span<const std::shared_ptr<const Profile>> profiles)
{
    const Profile& first = *profiles.front();
    for (const auto& run : profiles)
        if (run->programName() != first.programName())
            return escape(first.application()) + " and " + escape(run->application());
    return {};
}

} // namespace nytprof
