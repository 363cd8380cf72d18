// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string_view>

namespace nytprof {

/// Whether a builtin is a frame of its own, as in profiles: those that may wait or take long. op:
/// perl's internal name, "sselect".
[[nodiscard]] bool isShownBuiltin(std::string_view op);

} // namespace nytprof
