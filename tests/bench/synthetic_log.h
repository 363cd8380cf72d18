// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/slice_log.h"

#include <cstdint>

namespace nytprof::test {

/// Half of the ids are lines, half call sites, each of a context of its own. Nine of ten rows are
/// of a thousand ids that change slowly, as in programs; `isScattered`: all are anywhere.
[[nodiscard]] SliceLog syntheticLog(
    std::uint32_t slices, std::uint32_t rows, std::uint32_t ids, bool isScattered);

} // namespace nytprof::test
