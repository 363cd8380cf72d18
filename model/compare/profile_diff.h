// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "merge/edited_lines.h"
#include "merge/profile_merge.h"
#include "profile/call_tree.h"
#include "profile/ids.h"
#include "profile/profile.h"
#include "profile/tables.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace nytprof {

/// Cost of one thing in one profile. Times are in ticks of ProfileDiff::names(), means of several
/// runs, or of requests in a comparison of these; counts are as counted, see DiffSide::mean().
struct DiffCost {
    std::uint32_t rows = 0; ///< rows of the profile merged into this; 0 if absent
    std::uint64_t count = 0;
    Ticks exclusive = 0;
    Ticks inclusive = 0;
    Ticks recursive = 0;
    void add(const DiffCost& other);
    friend bool operator==(const DiffCost&, const DiffCost&) = default;
};

/// One thing in both profiles. The table determines which ids of ProfileDiff::names() are valid.
struct DiffRow {
    SubId sub; ///< caller of a call site; first sub of a package
    SubId callee; ///< call sites only
    FileId file;
    std::uint32_t line = 0; ///< numbered by EditedLines; see ownLine()
    DiffCost before;
    DiffCost after;
    [[nodiscard]] bool isNew() const { return before.rows == 0; }
    [[nodiscard]] bool isGone() const { return after.rows == 0; }
    /// The current profile's line number if it has the line, else the baseline's.
    [[nodiscard]] std::uint32_t ownLine() const { return EditedLines::ownLine(line); }
    /// Identity across both profiles.
    [[nodiscard]] std::array<std::uint32_t, 4> key() const;
    /// Adds the costs of both sides.
    void add(const DiffRow& other);
};

enum class DiffTable : std::uint8_t {
    Subs, ///< sub; count: calls; times as in subCosts()
    Files, ///< plain file; count: statements; inclusive: with its string evals
    Lines, ///< file and line; count: statements; inclusive equals exclusive
    CallSites, ///< sub (caller), file and line of the call, callee; count: calls
    /// sub: first of the package; count: calls; inclusive: with at least one sub running. Packages
    /// without called subs are omitted. See PackageTable.
    Packages,
    Evals, ///< file is a string eval; count: executions; inclusive: with nested evals
};
inline constexpr std::size_t DiffTableCount = 6;

/// Which times of rows are compared.
enum class TimeKind : std::uint8_t { Exclusive, Inclusive };

/// For profiles of web requests only, whose number may differ.
enum class CostsPer : std::uint8_t { Run, Request };

/// How many runs are merged in each profile of a comparison.
struct RunCounts {
    std::uint64_t before = 1;
    std::uint64_t after = 1;
};

/// One of the two profiles, mapped to ids of ProfileDiff::names().
struct DiffSide {
    std::shared_ptr<const Profile> profile;
    EditedLines lines; ///< line numbers; the current profile keeps its own
    MergedIds ids; ///< from the profile's files and subs to names()
    std::vector<FileId> fileOf; ///< from files of names() to the profile's first; invalid if none
    std::vector<SubId> subOf; ///< from subs of names() to the profile's first; invalid if none
    Totals totals; ///< in ticks of names()
    CallTree callTree; ///< with SubIds and ticks of names(); calls as counted
    std::uint64_t requests = 0; ///< that times are per; 0 unless compared by request
    std::uint64_t runs = 1; ///< that are merged; times are means of them

    /// How many runs or requests costs are means of.
    [[nodiscard]] std::uint64_t parts() const
    {
        return runs * std::max<std::uint64_t>(requests, 1);
    }
    /// A count per run, or per request in a comparison of requests.
    [[nodiscard]] double mean(std::uint64_t count) const
    {
        return static_cast<double>(count) / static_cast<double>(parts());
    }
};

/// Baseline and current profile, row by row. Immutable, thread-safe. Things are equal if
/// ProfileMerge would merge them; EditedLines pairs lines of edited files. Each row of a profile
/// belongs to exactly one row here. Times share a unit and are not normalized; sums of them are
/// exact, but means are rounded to ticks in each row and node.
class ProfileDiff {
public:
    /// The merged profile; all ids here are its ids.
    [[nodiscard]] const Profile& names() const { return *m_names; }
    [[nodiscard]] const std::shared_ptr<const Profile>& sharedNames() const { return m_names; }
    [[nodiscard]] const DiffSide& before() const { return m_before; }
    [[nodiscard]] const DiffSide& after() const { return m_after; }
    [[nodiscard]] bool isPerRequest() const { return m_after.requests > 0; }
    /// One is sampled, so that only shares of the time can be compared.
    [[nodiscard]] bool comparesShares() const
    {
        return m_before.profile->sampling().has_value() != m_after.profile->sampling().has_value();
    }

    /// Everything in either profile, ordered by id: caller, callee, file, line.
    [[nodiscard]] std::span<const DiffRow> rows(DiffTable table) const
    {
        return m_rows[static_cast<std::size_t>(table)];
    }
    /// Package of a row of DiffTable::Packages; empty for subs without a package.
    [[nodiscard]] std::string_view packageOf(const DiffRow& row) const;

    /// Factor that normalizes baseline times to the current total; 1 if either total is 0. The
    /// total is that of statements, else of calls, else of the call tree.
    [[nodiscard]] double beforeFactor() const;

private:
    friend std::shared_ptr<const ProfileDiff> diffProfiles(std::shared_ptr<const Profile>,
        std::shared_ptr<const Profile>, const std::stop_token&, CostsPer, const RunCounts&);
    ProfileDiff() = default;

    std::shared_ptr<const Profile> m_names;
    DiffSide m_before;
    DiffSide m_after;
    std::array<std::vector<DiffRow>, DiffTableCount> m_rows;
};

/// Change relative to the larger value, for colours: -1 for gone, 0 for unchanged, 1 for new.
[[nodiscard]] double relativeChange(double before, double after);

/// Compares two profiles, neither null, and keeps them. As slow as merging them. Null if stopped.
/// Costs are per request only if both have web requests, too.
[[nodiscard]] std::shared_ptr<const ProfileDiff> diffProfiles(std::shared_ptr<const Profile> before,
    std::shared_ptr<const Profile> after, const std::stop_token& stop = {},
    CostsPer per = CostsPer::Run, const RunCounts& runs = {});

} // namespace nytprof
