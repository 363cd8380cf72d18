// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

namespace nytprof {

/// Marks text for translation: lupdate looks for this call.
[[nodiscard]] constexpr const char* marked(const char* english) { return english; }

} // namespace nytprof
