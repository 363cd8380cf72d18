// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/eval_places.h"

#include "merge/unions.h"
#include "profile/profile.h"

#include <algorithm>
#include <map>
#include <utility>

namespace nytprof {

namespace {

template <class Row>
void sortByTime(std::vector<Row>& rows)
{
    std::ranges::stable_sort(
        rows, std::ranges::greater(), [](const Row& row) { return row.cost.time(); });
}

} // namespace

void EvalCost::add(const EvalCost& other)
{
    executions += other.executions;
    statements += other.statements;
    calls += other.calls;
    increase(exclusive, other.exclusive);
    increase(nested, other.nested);
}

std::vector<EvalPlace> evalPlaces(const Profile& profile, const std::stop_token& stop)
{
    constexpr std::size_t filesBetweenLooks = 1024;
    StringArena strings;
    FileUnion identities(strings);
    const std::vector<FileId> identityOf = identities.add(profile, nullptr, stop);
    if (stop.stop_requested())
        return {};
    std::vector<EvalPlace> places;
    std::map<std::pair<FileId, std::uint32_t>, std::size_t> placeOf;
    std::vector<std::size_t> sourceOf(identityOf.size(), identityOf.size()); // by identity
    for (std::size_t i = 0; i < identityOf.size(); ++i) {
        if (i % filesBetweenLooks == 0 && stop.stop_requested())
            return places;
        const File& file = profile.files()[i];
        if (!file.isEval())
            continue;
        const FileId evalFile = identityOf[file.evalFile.index()];
        const auto [found, isNew] = placeOf.try_emplace({evalFile, file.evalLine}, places.size());
        if (isNew)
            places.push_back({file.evalFile, file.evalLine, {}, {}});
        EvalPlace& place = places[found->second];
        std::size_t& source = sourceOf[identityOf[i].index()];
        if (source == identityOf.size()) {
            source = place.sources.size();
            place.sources.emplace_back();
        }
        const EvalCost cost = evalCost(profile, FileId(i));
        place.sources[source].evals.emplace_back(i);
        place.sources[source].cost.add(cost);
        place.cost.add(cost);
    }
    for (EvalPlace& place : places)
        sortByTime(place.sources);
    sortByTime(places);
    return places;
}

EvalCost evalCost(const Profile& profile, FileId eval)
{
    const File& file = profile[eval];
    EvalCost cost{file.executions, file.statements, 0, file.exclusive, file.nested};
    for (const CallSiteId call : profile.callsFrom(eval))
        cost.calls += profile[call].calls;
    return cost;
}

EvalSums sumOfEvals(const Profile& profile, std::span<const FileId> evals)
{
    EvalSums sums;
    for (const FileId eval : evals) {
        sums.cost.add(evalCost(profile, eval));
        for (const SubId id : profile.subsOf(eval)) {
            const Sub& sub = profile[id];
            sums.subs += sub.ran() ? 1 : 0;
            sums.calls += sub.calls;
            increase(sums.inSubs, sub.inclusive);
        }
    }
    sums.largestFirst.assign(evals.begin(), evals.end());
    std::ranges::stable_sort(sums.largestFirst, std::ranges::greater(),
        [&](FileId id) { return profile[id].exclusive; });
    return sums;
}

// Merged evals have the name of one of them.
std::vector<FileId> filesAfterMerging(const SingleEvals& evals, const Profile& merged)
{
    const auto files = evals.profile->files();
    std::vector<FileId> found(files.size());
    for (std::size_t i = 0; i < files.size(); ++i)
        found[i] = merged.findFile(files[i].name);
    for (const EvalPlace& place : *evals.places) {
        for (const EvalSource& source : place.sources) {
            const auto named = std::ranges::find_if(
                source.evals, [&](FileId eval) { return found[eval.index()].valid(); });
            for (const FileId eval : source.evals) {
                found[eval.index()]
                    = named == source.evals.end() ? FileId() : found[named->index()];
            }
        }
    }
    return found;
}

bool hasEqualEvals(const std::vector<EvalPlace>& places)
{
    return std::ranges::any_of(places, [](const EvalPlace& place) {
        return std::ranges::any_of(
            place.sources, [](const EvalSource& source) { return source.evals.size() > 1; });
    });
}

} // namespace nytprof
