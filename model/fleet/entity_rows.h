// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "fleet/row_writer.h"

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
namespace entity_rows {
struct Rows;
}

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
[[nodiscard]] std::string_view nameOf(EntityTable table);

/// All tables begin with the columns of the run, so that each can be used without the others.
/// Columns *_ns are nanoseconds, *_us microseconds since the epoch. sub_id is the StableId of the
/// name of a sub, stack_id that of all names from the outermost sub to this one. parent_id is the
/// stack_id of the caller; 0: none. The lists request_* of runs have an element for each request;
/// request_ns is -1 if it did not end.
[[nodiscard]] std::span<const RowColumn> columnsOf(EntityTable table);
/// Number of columns of the run, which come first.
inline constexpr std::size_t RunColumnCount = 10;

/// Number of a run, from its processes, times and totals. It does not depend on the name of the
/// file and on labels. A profile that has grown since has another number.
[[nodiscard]] std::uint64_t runOf(const Profile& profile);

/// Columns of a run that are not in its profile.
struct RunLabels {
    std::string host;
    std::string service = {};
    std::string deployment = {};
    std::string route = {}; ///< empty: the route of the requests in the profile, if it is one only
    std::map<std::string, std::string> others = {};
};

/// Rows of one profile, which must outlive this. String evals have no numbers here, because these
/// differ between processes: all that one line of code runs are one file.
class EntityRows {
public:
    EntityRows(const Profile& profile, const RunLabels& labels);
    ~EntityRows();
    EntityRows(const EntityRows&) = delete;
    EntityRows& operator=(const EntityRows&) = delete;

    /// runOf() the profile.
    [[nodiscard]] std::uint64_t run() const;
    /// Rows of columnsOf(table).
    void write(EntityTable table, const RowWriter& out) const;

private:
    std::unique_ptr<const entity_rows::Rows> m_rows;
};

} // namespace nytprof
