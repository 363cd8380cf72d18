// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "builder/call_tree_builder.h"
#include "builder/line_counters.h"
#include "profile/sub_names.h"
#include "stream/event_decoder.h"

#include <utility>

namespace nytprof {

/// The sums of what comes once per event. What it does not read itself, ProfileBuilder adds: what
/// is near the end of a block, of a line not met before, or odd.
class EventAccumulator final : public FastEvents {
public:
    explicit EventAccumulator(SubNames subNames)
        : names(std::move(subNames))
    {
    }

    [[nodiscard]] const std::uint8_t* read(
        const std::uint8_t* at, const std::uint8_t* end) override;

    LineTimes times;
    SubNames names;
    CallTreeBuilder calls;
    bool any = false; ///< something was added since this was last made false
};

} // namespace nytprof
