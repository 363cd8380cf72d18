// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "loading/eval_merging.h"

#include "analysis/eval_places.h"
#include "profile/profile.h"

#include <algorithm>

namespace nytprof::gui {

// Of evals that became one, one gave it its name.
std::vector<FileId> filesAfterMerging(const SingleEvals& evals, const Profile& merged)
{
    const auto files = evals.profile->files();
    std::vector<FileId> found(files.size());
    for (std::size_t i = 0; i < files.size(); ++i)
        found[i] = merged.findFile(files[i].name);
    for (const EvalPlace& place : *evals.places) {
        for (const EvalSource& source : place.sources) {
            const auto named = std::find_if(source.evals.begin(), source.evals.end(),
                [&](FileId eval) { return found[eval.index()].valid(); });
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
    return std::any_of(places.begin(), places.end(), [](const EvalPlace& place) {
        return std::any_of(place.sources.begin(), place.sources.end(),
            [](const EvalSource& source) { return source.evals.size() > 1; });
    });
}

} // namespace nytprof::gui
