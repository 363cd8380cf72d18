// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/printed_table.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {
class Profile;
}

namespace nytprof::command {

/// What each command that prints tables is asked for.
struct Shown {
    std::vector<std::string> paths;
    PrintedAs form = PrintedAs::Text;
    std::size_t rows = 20;
};

/// Opens what paths stand for, with equal string evals as one, and prints the tables that `make`
/// makes of it; none of them when it has said on stderr what was wrong. The exit code of a command.
[[nodiscard]] int showTables(const Shown& shown,
    const std::function<std::vector<PrintedTable>(const Profile& profile)>& make);

/// A column of a table as it is printed: with its title in small letters, or with another one.
struct Pick {
    std::string_view column; ///< key of the table's column
    std::string_view title = {};
    bool onlyInJson = false;
    std::string_view key = {}; ///< in JSON, where it is another one
};

/// Rows of a table.
[[nodiscard]] PrintedTable printedTable(std::string_view key, std::string heading,
    const nytprof::Table& table, std::span<const std::uint32_t> rows,
    std::span<const Pick> columns);

/// A number of calls, as a cell; nothing when the profile does not know it.
[[nodiscard]] Cell callCount(const Profile& profile, std::uint64_t calls);

/// Part of a whole, as a cell; nothing when the whole is nothing.
[[nodiscard]] Cell share(std::int64_t part, std::int64_t whole);

// Tables of what took most, with so many rows at most.

enum class SubOrder : std::uint8_t { Exclusive, Inclusive, Calls };

/// Subs that were called; in JSON with all that is known of each.
[[nodiscard]] PrintedTable hotSubs(const Profile& profile, SubOrder order, std::size_t rows);

/// Lines by the time of their statements.
[[nodiscard]] PrintedTable hotLines(const Profile& profile, std::size_t rows);

/// Files and string evals by the time of their statements.
[[nodiscard]] PrintedTable hotFiles(const Profile& profile, std::size_t rows);

/// Calls from a line to a sub by the time that they took.
[[nodiscard]] PrintedTable hotCalls(const Profile& profile, std::size_t rows);

} // namespace nytprof::command
