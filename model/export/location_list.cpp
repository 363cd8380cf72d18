// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/location_list.h"

#include "format/string_printf.h"
#include "format/text_encoding.h"
#include "formatting/format.h"
#include "profile/eval_nesting.h"
#include "profile/profile.h"

#include <algorithm>
#include <map>
#include <ostream>
#include <vector>

namespace nytprof {
namespace {

struct Place {
    FileId file;
    std::uint32_t line = 0;
    friend auto operator<=>(const Place&, const Place&) = default;
};

struct PlainLineCost {
    Ticks own = 0; ///< the line's statements
    std::uint64_t statements = 0;
    Ticks evals = 0; ///< statements of string evals
    Ticks calls = 0; ///< in called subs
    std::uint64_t callCount = 0;
    [[nodiscard]] Ticks exclusive() const { return own + evals; }
};

/// The line of a plain file that ran each string eval, however nested; invalid for plain files.
std::vector<Place> originsOf(const Profile& profile)
{
    std::vector<Place> origins(profile.files().size());
    std::vector<FileId> files = innerFilesFirst(profile.files());
    std::ranges::reverse(files);
    for (const FileId id : files) {
        const File& file = profile[id];
        if (!file.isEval())
            continue;
        const Place& outer = origins[file.evalFile.index()];
        origins[id.index()] = outer.file.valid() ? outer : Place{file.evalFile, file.evalLine};
    }
    return origins;
}

std::map<Place, PlainLineCost> costsOf(const Profile& profile)
{
    std::map<Place, PlainLineCost> costs;
    const std::vector<Place> origins = originsOf(profile);
    for (std::size_t i = 0; i < profile.files().size(); ++i) {
        const FileId file(i);
        const auto inPlainFile = [&](std::uint32_t line) {
            return origins[i].file.valid() ? origins[i] : Place{file, line};
        };
        for (const LineCost& line : profile.lines(file)) {
            PlainLineCost& cost = costs[inPlainFile(line.line)];
            if (profile[file].isEval()) {
                cost.evals += line.exclusive;
            } else {
                cost.own += line.exclusive;
                cost.statements += line.count;
            }
        }
        for (const CallSiteId id : profile.callsFrom(file)) {
            const CallSite& site = profile[id];
            PlainLineCost& cost = costs[inPlainFile(site.line)];
            cost.calls += site.inclusive + site.recursive;
            cost.callCount += site.calls;
        }
    }
    return costs;
}

} // namespace

void writeLocations(const Profile& profile, std::ostream& out)
{
    const auto costs = costsOf(profile);
    std::vector<const std::pair<const Place, PlainLineCost>*> rows;
    rows.reserve(costs.size());
    for (const auto& row : costs)
        rows.push_back(&row);
    std::ranges::stable_sort(
        rows, std::ranges::greater(), [](const auto* row) { return row->second.exclusive(); });
    const auto time = [&](Ticks ticks) { return formatCost(profile, ticks); };
    const Ticks total = profile.totals().statementTime;
    for (const auto* row : rows) {
        const auto& [place, cost] = *row;
        // Backslashes of the name stay: tools use it to open the file.
        out << printableMessage(profile[place.file].name) << ':' << place.line << ": "
            << time(cost.exclusive());
        if (total > 0)
            out << stringPrintf(" (%.1f%%)",
                100 * static_cast<double>(cost.exclusive()) / static_cast<double>(total));
        if (cost.statements > 0)
            out << " in " << formatCount(cost.statements, "statement", "statements");
        if (cost.evals > 0)
            out << ", " << time(cost.evals) << " of it in string evals";
        if (cost.callCount > 0)
            out << ", " << time(cost.calls) << " in "
                << formatCount(cost.callCount, "call", "calls");
        out << '\n';
    }
}

} // namespace nytprof
