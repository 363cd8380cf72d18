// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

namespace nytprof {

/// Perls that run and got a text in the environment, in ascending order. Those of other users are
/// not found.
[[nodiscard]] std::vector<pid_t> perlsWithEnvironment(const std::string& text);

} // namespace nytprof
