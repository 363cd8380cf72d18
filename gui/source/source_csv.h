// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "tables/table_export.h"

#include <memory>

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

struct SourceDocument;

/// The lines of code of what the source view shows, without the remarks between them. Neither is
/// null.
[[nodiscard]] std::unique_ptr<CsvRows> csvRowsOf(
    std::shared_ptr<const SourceDocument> shown, std::shared_ptr<const Profile> profile);

} // namespace nytprof::gui
