// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "compare/diff_rows.h"

#include "analysis/file_costs.h"
#include "analysis/packages.h"
#include "profile/sub_costs.h"

#include <string_view>
#include <unordered_map>

namespace nytprof {
namespace {

/// Adds the rows of a profile to a table.
struct PartRows {
    const DiffPart& part;
    const Profile& names;
    DiffCost DiffRow::*member;
    const std::stop_token& stop;
    const Profile& profile = part.profile;

    void addSubs(DiffRows& rows) const
    {
        const std::vector<SubCost> costs = subCosts(profile, stop);
        for (std::size_t i = 0; i < costs.size() && !stop.stop_requested(); ++i) {
            DiffRow row;
            row.sub = part.ids.subs[i];
            row.*member = cost(costs[i].calls, costs[i].exclusive, costs[i].inclusive,
                profile.subs()[i].recursive);
            rows.add(row);
        }
    }

    void addPackages(DiffRows& rows) const
    {
        std::unordered_map<std::string_view, SubId> firstSub;
        for (std::size_t i = 0; i < names.subs().size(); ++i)
            firstSub.try_emplace(names.subs()[i].package, i);
        const PackageTable packages(profile, stop);
        if (stop.stop_requested())
            return;
        for (const Package& package : packages.rows()) {
            const auto found = firstSub.find(package.name);
            if (package.own.subs == 0 || found == firstSub.end())
                continue; // a mere name prefix
            const PackageCost& own = package.own;
            DiffRow row;
            row.sub = found->second;
            row.*member = cost(own.calls, own.exclusive, own.inclusive, 0);
            rows.add(row);
        }
    }

    /// Plain files, or string evals.
    void addFiles(DiffRows& rows, bool areEvals) const
    {
        const std::vector<FileSums> sums = fileSums(profile);
        for (std::size_t i = 0; i < profile.files().size() && !stop.stop_requested(); ++i) {
            const File& file = profile.files()[i];
            if (file.isEval() != areEvals)
                continue;
            const std::uint64_t count = file.isEval() ? file.executions : file.statements;
            DiffRow row;
            row.file = part.ids.files[i];
            row.*member = cost(count, file.exclusive, sums[i].time, 0);
            rows.add(row);
        }
    }

    void addLines(DiffRows& rows) const
    {
        for (std::size_t i = 0; i < profile.files().size() && !stop.stop_requested(); ++i) {
            for (const LineCost& line : profile.lines(FileId(i))) {
                DiffRow row;
                row.file = part.ids.files[i];
                row.line = part.numberOf(FileId(i), line.line);
                row.*member = cost(line.count, line.exclusive, line.exclusive, 0);
                rows.add(row);
            }
        }
    }

    void addCallSites(DiffRows& rows) const
    {
        for (const CallSite& site : profile.callSites()) {
            if (stop.stop_requested())
                return;
            DiffRow row;
            row.sub = mapped(site.caller, part.ids.subs);
            row.callee = mapped(site.callee, part.ids.subs);
            row.file = mapped(site.file, part.ids.files);
            row.line = part.numberOf(site.file, site.line);
            row.*member = cost(site.calls, site.exclusive, site.inclusive, site.recursive);
            rows.add(row);
        }
    }

    [[nodiscard]] DiffCost cost(
        std::uint64_t count, Ticks exclusive, Ticks inclusive, Ticks recursive) const
    {
        return {1, count, exclusive, inclusive, recursive};
    }
};

} // namespace

void addDiffRows(DiffTable table, const DiffPart& part, const Profile& names,
    DiffCost DiffRow::*member, DiffRows& rows, const std::stop_token& stop)
{
    const PartRows added{part, names, member, stop};
    switch (table) {
    case DiffTable::Subs: return added.addSubs(rows);
    case DiffTable::Files: return added.addFiles(rows, false);
    case DiffTable::Lines: return added.addLines(rows);
    case DiffTable::CallSites: return added.addCallSites(rows);
    case DiffTable::Packages: return added.addPackages(rows);
    case DiffTable::Evals: return added.addFiles(rows, true);
    }
}

} // namespace nytprof
