// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string_view>

/// The files of resources/report/, which stand in the program.
namespace nytprof::report {

extern const std::string_view StyleSheet; ///< report.css
extern const std::string_view Script; ///< report.js

} // namespace nytprof::report
