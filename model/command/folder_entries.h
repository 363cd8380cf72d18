// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "descriptor.h"

#include <string>
#include <vector>

namespace nytprof::command {

/// The names in a folder, in no order, without "." and ".."; those that can be read when some
/// can't.
[[nodiscard]] std::vector<std::string> entriesOf(const Descriptor& folder);

} // namespace nytprof::command
