// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/growth.h"
#include "table/table.h"

#include <memory>

namespace nytprof {

/// Lines whose live memory rises, the steepest first. `of` is the profile that the growth is of;
/// rows refer to `shown`, which has the same files under other ids.
[[nodiscard]] std::shared_ptr<const Table> growthTable(
    std::shared_ptr<const Profile> shown, const Profile& of, const Growth& growth);

} // namespace nytprof
