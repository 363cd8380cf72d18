// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/grouped.h"
#include "container/name_table.h"
#include "container/string_arena.h"
#include "profile/call_tree.h"
#include "profile/profile.h"
#include "profile/tables.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace nytprof {

/// The tables of a Profile, and the indexes that index() computes.
struct Profile::Tables {
    StringArena strings;
    std::shared_ptr<const Profile> base; ///< owner of the strings of a derived profile
    std::int64_t ticksPerSecond = 1;
    std::string_view application;
    Totals totals;
    bool complete = false;
    std::vector<Setting> attributes;
    std::vector<Setting> options;
    std::vector<Process> processes;
    std::vector<File> files;
    std::array<Grouped<LineCost>, LineLevelCount> lines; ///< by LineLevel, then by file
    Grouped<std::string_view> source; ///< by file
    std::vector<Sub> subs;
    std::vector<CallSite> callSites;
    CallTree callTree;

    NameTable fileByName;
    NameTable subByName;
    Grouped<FileId> evalsByFile;
    Grouped<SubId> subsByFile;
    std::vector<std::size_t> callersBegin; ///< in callSites, by callee, and the end
    Grouped<CallSiteId> calleesBySub;
    Grouped<CallSiteId> callsByFile;

    /// A copy before index(), which refers to the strings of `from`.
    [[nodiscard]] static std::unique_ptr<Tables> withoutSums(const Tables& from);
    /// Sorts callSites and computes sums, totals and indexes. Incomplete if stopped.
    static void index(Tables& tables, const std::stop_token& stop);
    /// Gives the root of the call tree the time of statements outside of subs.
    static void addTimeOutsideSubs(Tables& tables);

private:
    static void indexFiles(Tables& tables);
    static void indexSubs(Tables& tables);
    static void indexCalls(Tables& tables);
};

[[nodiscard]] std::optional<std::string_view> lastValue(
    std::span<const Setting> settings, std::string_view key);

} // namespace nytprof
