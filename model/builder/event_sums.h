// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "builder/call_tree_builder.h"
#include "builder/line_counters.h"
#include "profile/sub_names.h"

namespace nytprof {

/// What the chunks that come once per event add up to.
struct EventSums {
    LineTimes times;
    SubNames names;
    CallTreeBuilder calls;
    bool any = false; ///< something was added since this was last made false
};

} // namespace nytprof
