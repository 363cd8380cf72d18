// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/grouped.h"
#include "container/string_arena.h"
#include "profile/tables.h"

#include <string_view>
#include <vector>

namespace nytprof {

/// Finds the files that #line directives in other files name, File::isTemplate. Where several
/// directives in a row name one, perl's copies of its lines are at the wrong numbers: moves them.
void placeTemplateLines(
    std::vector<File>& files, Grouped<std::string_view>& source, StringArena& strings);

} // namespace nytprof
