// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string>
#include <string_view>

namespace nytprof {

[[nodiscard]] bool isValidUtf8(std::string_view bytes);

/// bytes as UTF-8: itself when it is valid, otherwise taken as Latin-1 and converted.
[[nodiscard]] std::string toUtf8(std::string_view bytes);

} // namespace nytprof
