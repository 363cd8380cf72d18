// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string_view>

namespace nytprof::fleet {

/// All files of resources/sql/, embedded in the library.
extern const std::string_view Queries;

} // namespace nytprof::fleet
