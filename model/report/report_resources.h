// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string_view>

/// Files of resources/report/, embedded in the library.
namespace nytprof::report {

extern const std::string_view StyleSheet;
extern const std::string_view Script;
/// SHA-256 digests in base64, as in Content-Security-Policy.
extern const std::string_view StyleSheetHash;
extern const std::string_view ScriptHash;

extern const std::string_view FlameSvgStyle;
extern const std::string_view FlameSvgScript;

} // namespace nytprof::report
