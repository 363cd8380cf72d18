// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "table/table.h"

#include <memory>

/// Tables of a profile's code. Without a profile they have columns, but no rows.
namespace nytprof {

/// The subs that were called, one a row.
[[nodiscard]] NYTPROF_GUI_EXPORT std::shared_ptr<const Table> subTable(
    std::shared_ptr<const Profile> profile);

} // namespace nytprof
