// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <string>
#include <string_view>

namespace nytprof::report {

/// The SHA-256 digest (FIPS 180-4) of a text in base64, as Content-Security-Policy has it.
[[nodiscard]] NYTPROF_EXPORT std::string sha256Base64(std::string_view text);

} // namespace nytprof::report
