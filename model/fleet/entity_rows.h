// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "fleet/row_writer.h"
#include "nytprof_export.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

/// Profiles as rows of five flat tables, for databases and data frames.
namespace nytprof {

class Profile;

enum class EntityTable : std::uint8_t {
    Runs, ///< one row per profile
    Subs, ///< those that were called
    Lines,
    Calls, ///< one row per call site
    Stacks, ///< one row per calling context; their exclusive times add up to those of the run
};
inline constexpr std::array EntityTables = {EntityTable::Runs, EntityTable::Subs,
    EntityTable::Lines, EntityTable::Calls, EntityTable::Stacks};

/// "runs" and so on.
[[nodiscard]] NYTPROF_EXPORT std::string_view nameOf(EntityTable table);

/// All tables begin with the columns of the run, so that each is useful alone. Columns that end in
/// _ns are nanoseconds, in _us microseconds since the epoch. Ids of subs are StableId of the name,
/// those of stacks of the names from the outermost sub to the innermost; parent_id 0 is no sub.
[[nodiscard]] NYTPROF_EXPORT std::span<const RowColumn> columnsOf(EntityTable table);
/// How many of these columns are of the run.
inline constexpr std::size_t RunColumnCount = 10;

/// Equal for equal profiles, whatever their file and labels; a profile that has grown since is
/// another run.
[[nodiscard]] NYTPROF_EXPORT std::uint64_t runOf(const Profile& profile);

/// What a profile does not say.
struct RunLabels {
    std::string host;
    std::string service = {};
    std::string deployment = {};
    std::string route = {}; ///< if empty, that of the profile's requests, if all have the same
    std::map<std::string, std::string> others = {};
};

/// The rows of one profile, which must outlive this. String evals lose their numbers, which differ
/// between processes: those that one line of code runs are one file.
class NYTPROF_EXPORT EntityRows {
public:
    EntityRows(const Profile& profile, const RunLabels& labels);
    ~EntityRows();
    EntityRows(const EntityRows&) = delete;
    EntityRows& operator=(const EntityRows&) = delete;

    /// runOf() the profile.
    [[nodiscard]] std::uint64_t run() const;
    /// Rows of columnsOf(table).
    void write(EntityTable table, RowWriter& out) const;

private:
    struct Rows;
    std::unique_ptr<Rows> m_rows;
};

} // namespace nytprof
