// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "inspect/perl_interpreter.h"
#include "inspect/process_list.h"

#include <functional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace nytprof::command {

/// The running programs that the words mean, each once, but not this one. Calls fail(message) for
/// each word that means none.
[[nodiscard]] std::vector<ListedProcess> namedProcesses(std::span<const std::string> words,
    std::span<const ListedProcess> all, const std::function<void(const std::string&)>& fail);

/// Says on stderr, once for each version, that no test reads stacks of a perl.
class UntestedPerls {
public:
    void note(const PerlInterpreter& perl);

private:
    std::set<std::string> m_noted;
};

} // namespace nytprof::command
