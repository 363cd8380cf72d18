// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "merge/edited_lines.h"
#include "merge/profile_merge.h"
#include "nytprof_export.h"
#include "profile/call_tree.h"
#include "profile/ids.h"
#include "profile/profile.h"
#include "profile/tables.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace nytprof {

/// What a thing took in one of two profiles. Times are in ticks of ProfileDiff::names().
struct NYTPROF_EXPORT DiffCost {
    std::uint32_t rows = 0; ///< of the profile that belong to it; 0 when it is not there
    std::uint64_t count = 0;
    Ticks exclusive = 0;
    Ticks inclusive = 0;
    Ticks recursive = 0;
    void add(const DiffCost& other);
    friend bool operator==(const DiffCost&, const DiffCost&) = default;
};

/// One thing in both profiles. Which ids are valid depends on the table; they are those of
/// ProfileDiff::names().
struct NYTPROF_EXPORT DiffRow {
    SubId sub; ///< of a call site the caller; of a package its first sub
    SubId callee; ///< of a call site
    FileId file;
    std::uint32_t line = 0; ///< a number of EditedLines; see ownLine()
    DiffCost before;
    DiffCost after;
    [[nodiscard]] bool isNew() const { return before.rows == 0; }
    [[nodiscard]] bool isGone() const { return after.rows == 0; }
    /// The line as the later profile counts, if it has it, else the earlier one.
    [[nodiscard]] std::uint32_t ownLine() const { return EditedLines::ownLine(line); }
    /// What makes it the same thing in both.
    [[nodiscard]] std::array<std::uint32_t, 4> key() const;
    /// Adds what both took.
    void add(const DiffRow& other);
};

enum class DiffTable : std::uint8_t {
    Subs, ///< sub; count: calls; all as of subCosts()
    Files, ///< plain file; count: statements; inclusive: with those of its string evals
    Lines, ///< file and line; count: statements; inclusive is exclusive
    CallSites, ///< sub (caller), file and line of the call, callee; count: calls
    /// sub is the first of its package, which has called subs; count: their calls; inclusive: with
    /// at least one of them running. See PackageTable.
    Packages,
    Evals, ///< file is a string eval; count: executions; inclusive: with nested evals
};
inline constexpr std::size_t DiffTableCount = 6;

/// One of the two profiles, and where its rows are.
struct DiffSide {
    std::shared_ptr<const Profile> profile;
    EditedLines lines; ///< numbers of the profile's lines; those of the later one are its own
    MergedIds ids; ///< of the profile's files and subs, in ProfileDiff::names()
    std::vector<FileId> fileOf; ///< of each file of names() the profile's first; invalid if none
    std::vector<SubId> subOf; ///< the same for subs
    Totals totals; ///< in ticks of names()
    CallTree callTree; ///< with the SubIds and the ticks of names()
};

/// Two profiles, baseline and current, row by row. Immutable; safe to read from several threads.
/// Things are the same in both when ProfileMerge would merge them; lines of edited files are paired
/// by EditedLines. Several rows of a profile can belong to one row here, each to exactly one. Times
/// have a common unit, so sums are exact; normalizing is left to beforeFactor().
class NYTPROF_EXPORT ProfileDiff {
public:
    /// The sum of both, which has a name for all that is in either. Ids here are ids of it.
    [[nodiscard]] const Profile& names() const { return *m_names; }
    [[nodiscard]] const std::shared_ptr<const Profile>& sharedNames() const { return m_names; }
    [[nodiscard]] const DiffSide& before() const { return m_before; }
    [[nodiscard]] const DiffSide& after() const { return m_after; }

    /// Everything that is in either profile, in the order of the ids: caller, callee, file, line.
    [[nodiscard]] std::span<const DiffRow> rows(DiffTable table) const
    {
        return m_rows[static_cast<std::size_t>(table)];
    }
    /// Name of the package that a row of DiffTable::Packages is about; empty for none.
    [[nodiscard]] std::string_view packageOf(const DiffRow& row) const;

    /// What times of the earlier profile must be multiplied by to make its total the later one's;
    /// 1 when either has none. The total is that of the statements, of the calls where there are
    /// none, or of the call tree where there is no table of calls either.
    [[nodiscard]] double beforeFactor() const;

private:
    friend NYTPROF_EXPORT std::shared_ptr<const ProfileDiff> diffProfiles(
        std::shared_ptr<const Profile>, std::shared_ptr<const Profile>, const std::stop_token&);
    ProfileDiff() = default;

    std::shared_ptr<const Profile> m_names;
    DiffSide m_before;
    DiffSide m_after;
    std::array<std::vector<DiffRow>, DiffTableCount> m_rows;
};

/// The change as part of the larger of both: -1 for what is gone, 0 without a change, 1 for what
/// is new. For colours, which need an end.
[[nodiscard]] NYTPROF_EXPORT double relativeChange(double before, double after);

/// Pairs two profiles, neither null, which the result keeps. Takes about as long as adding them up;
/// null when stopped.
[[nodiscard]] NYTPROF_EXPORT std::shared_ptr<const ProfileDiff> diffProfiles(
    std::shared_ptr<const Profile> before, std::shared_ptr<const Profile> after,
    const std::stop_token& stop = {});

} // namespace nytprof
