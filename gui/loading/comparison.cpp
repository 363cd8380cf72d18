// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "loading/comparison.h"

#include "formatting/format.h"
#include "profile/profile.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <utility>
#include <vector>

namespace nytprof::gui {

namespace {

// Reports progress as a part of the whole, in thousandths.
ViewLoadOptions partly(const ViewLoadOptions& options, std::uint64_t from, std::uint64_t to)
{
    ViewLoadOptions part = options;
    if (options.progress) {
        part.progress = [base = options.progress, from, to](std::uint64_t read, std::uint64_t of) {
            base(from + (of == 0 ? 0 : (to - from) * read / of), 1000);
        };
    }
    return part;
}

// Times and samples cannot be compared.
LoadedProfile refusal(LoadedProfile loaded, const Baseline& baseline)
{
    const Diagnostic reason{Diagnostic::Severity::Error, 0, 0,
        "its unit is " + costName(*baseline.profile) + ", that of the current profile is "
            + costName(*loaded.profile) + "; choose a baseline of the same unit"};
    LoadedProfile failure;
    failure.paths = baseline.paths;
    failure.path = baseline.paths.value(0);
    failure.parts = std::move(loaded.parts);
    failure.unread.push_back({baseline.paths.value(0), nullptr, {reason}});
    return failure;
}

// Profiles of one side, as they are compared.
struct Side {
    std::vector<RunPart> parts; ///< with ids of the side's profile
    std::size_t runs = 1;
};

// Null profiles if stopped.
Side sideOf(const ProfileParts& parts, const std::shared_ptr<const Profile>& sum,
    std::vector<MergedIds> ids, Measure measure, bool waitingHidden, const std::stop_token& stop)
{
    if (ids.empty())
        return {{{sum, {}}}, 1};
    const auto profiles = includedProfiles(parts);
    const std::vector<std::size_t> runs = runNumbers(profiles);
    Side side{{}, 0};
    for (std::size_t i = 0; i < profiles.size(); ++i) {
        side.parts.push_back(
            {withMeasure(measure, profiles[i], stop), std::move(ids[i]), runs[i], waitingHidden});
        side.runs = std::max(side.runs, runs[i] + 1);
    }
    return side;
}

std::string problemOf(const ProfileParts& baseline, const ProfileParts& current)
{
    for (const ProfileParts* parts : {&baseline, &current})
        for (const ProfilePart& part : *parts)
            if (part.included && !part.profile->complete())
                return part.path.toStdString() + ": " + RunDidNotEnd;
    auto profiles = includedProfiles(baseline);
    const auto others = includedProfiles(current);
    for (const auto* side : {&std::as_const(profiles), &others})
        if (const std::string programs = differentPrograms(*side); !programs.empty())
            return "runs are of different programs, " + programs;
    profiles.insert(profiles.end(), others.begin(), others.end());
    return runsProblem(profiles);
}

// Null if stopped.
std::shared_ptr<const Comparison> compared(
    const LoadedProfile& loaded, Baseline baseline, const std::stop_token& stop)
{
    Side before = sideOf(baseline.parts, baseline.profile, baseline.ids, loaded.measure,
        baseline.waitingHidden, stop);
    Side after = sideOf(
        loaded.parts, loaded.profile, loaded.ids, loaded.measure, loaded.waitingHidden, stop);
    if (stop.stop_requested())
        return nullptr;
    const bool comparesRuns
        = baseline.per == CostsPer::Run && std::max(before.runs, after.runs) > 1;
    Comparison result;
    if (comparesRuns)
        result.noVerdicts = loaded.range
            ? "verdicts are of whole runs, and a time range is selected"
            : problemOf(baseline.parts, loaded.parts);
    const bool isJudged = comparesRuns && result.noVerdicts.empty();
    result.diff = diffProfiles(baseline.profile, loaded.profile, stop, baseline.per,
        isJudged ? RunCounts{before.runs, after.runs} : RunCounts());
    if (!result.diff)
        return nullptr;
    if (isJudged) {
        const auto runs = std::make_shared<ComparedRuns>();
        runs->sums = result.diff;
        for (RunPart& part : before.parts)
            runs->add(&ComparedRuns::baseline, std::move(part));
        for (RunPart& part : after.parts)
            runs->add(&ComparedRuns::current, std::move(part));
        result.runs = runs;
        result.verdicts = compareRuns(runs, {}, stop);
    }
    FlameRequest plain;
    plain.diff = result.diff;
    plain.runs = result.runs;
    result.flame = std::make_shared<const FlameGraph>(
        makeFlameGraph(result.diff->sharedNames(), plain, stop));
    result.baseline = std::move(baseline);
    return stop.stop_requested() ? nullptr : std::make_shared<const Comparison>(std::move(result));
}

// Reads the baseline, or merges its parts again. Without its profile afterwards, returns why.
LoadedProfile readBaseline(ViewRequest& request, ViewLoadOptions options)
{
    Baseline& baseline = request.baseline;
    options.mergesAll = options.wantsIds = options.isBaseline = true;
    ViewRequest before{
        baseline.parts.empty() ? baseline.paths : baseline.added, std::move(baseline.parts)};
    before.moments = request.moments;
    before.measure = request.measure;
    before.notes = request.notes // those of the current profile
        ? *request.notes
        : NotesFile(request.paths, pathsOf(stampFiles(request.paths)));
    LoadedProfile earlier = readProfiles(before, options);
    baseline.profile = earlier.cancelled ? nullptr : earlier.profile;
    if (!baseline.profile) {
        earlier.parts = std::move(request.parts);
        return earlier;
    }
    baseline.parts = std::move(earlier.parts);
    if (!before.paths.isEmpty())
        baseline.unread = std::move(earlier.unread);
    baseline.ids = std::move(earlier.ids);
    baseline.measure = earlier.measure;
    baseline.waitingHidden = earlier.waitingHidden;
    baseline.added.clear();
    return {};
}

} // namespace

QString Baseline::name(const QString& comparedWith) const
{
    if (parts.size() > 1)
        return QCoreApplication::translate("Baseline", "%1 profiles").arg(parts.size());
    const QString path = parts.empty() ? paths.value(0) : parts.front().path;
    const QStringList own = QFileInfo(path).absoluteFilePath().split(u'/');
    const QStringList other = QFileInfo(comparedWith).absoluteFilePath().split(u'/');
    qsizetype tail = 1; // number of path components
    while (tail < own.size() && tail < other.size()
        && own.mid(own.size() - tail) == other.mid(other.size() - tail))
        ++tail;
    const bool same = own == other;
    return QStringList(own.mid(own.size() - (same ? 1 : tail))).join(u'/');
}

LoadedProfile readAndCompare(
    ViewRequest request, const ViewLoadOptions& options, const Previews& previews)
{
    Baseline& baseline = request.baseline;
    if (!baseline.wanted())
        return readProfiles(request, options, previews);
    std::uint64_t done = 0;
    const bool canHaveMeasure = !reasonWithout(request.measure, baseline.parts);
    if (!baseline.profile || (baseline.measure != request.measure && canHaveMeasure)) {
        done = request.paths.isEmpty() ? 900 : 500;
        LoadedProfile failure = readBaseline(request, partly(options, 0, done));
        if (!baseline.profile)
            return failure;
    }
    request.measure = baseline.measure;
    ViewLoadOptions own = partly(options, done, 1000);
    own.wantsIds = true;
    LoadedProfile loaded = readProfiles(request, own);
    if (!loaded.profile || loaded.cancelled)
        return loaded;
    if (loaded.measure != baseline.measure) {
        request.measure = loaded.measure;
        LoadedProfile failure = readBaseline(request, partly(options, 1000, 1000));
        if (!baseline.profile)
            return failure;
    }
    if (baseline.profile->costUnit() != loaded.profile->costUnit())
        return refusal(std::move(loaded), baseline);
    loaded.comparison = compared(loaded, std::move(baseline), options.stop);
    loaded.ids.clear();
    if (!loaded.comparison) {
        loaded = {};
        loaded.cancelled = true;
    }
    return loaded;
}

} // namespace nytprof::gui
