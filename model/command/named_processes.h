// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "inspect/inspected_process.h"
#include "inspect/process_list.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace nytprof::command {

/// The running programs that the words mean, each once, but not this one. Calls fail(message) for
/// each word that means none.
[[nodiscard]] std::vector<ListedProcess> namedProcesses(std::span<const std::string> words,
    std::span<const ListedProcess> all, const std::function<void(const std::string&)>& fail);

/// --stop
void addStop(CLI::App& app, Reading& reading);

} // namespace nytprof::command
