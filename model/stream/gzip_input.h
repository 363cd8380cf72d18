// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "stream/input.h"

#include <memory>

namespace nytprof {

/// The same input, or, when it begins as gzip files do, what was compressed. Damage in there is an
/// error() of the result, behind all that precedes it. The size of what is compressed is unknown.
[[nodiscard]] NYTPROF_EXPORT std::unique_ptr<Input> unzipped(std::unique_ptr<Input> input);

} // namespace nytprof
