// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <string>
#include <string_view>

namespace nytprof::report {

/// SHA-256 digest (FIPS 180-4) in base64, as in Content-Security-Policy.
[[nodiscard]] NYTPROF_EXPORT std::string sha256Base64(std::string_view text);

} // namespace nytprof::report
