// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/printed_table.h"

#include <functional>
#include <memory>
#include <string>
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

/// A number of calls, as a cell; nothing when the profile does not know it.
[[nodiscard]] Cell callCount(const Profile& profile, std::uint64_t calls);

/// Part of a whole, as a cell; nothing when the whole is nothing.
[[nodiscard]] Cell share(std::int64_t part, std::int64_t whole);

} // namespace nytprof::command
