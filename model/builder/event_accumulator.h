// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "builder/call_tree_builder.h"
#include "builder/event_order.h"
#include "builder/line_sums.h"
#include "container/held_bytes.h"
#include "profile/sub_names.h"
#include "stream/event_decoder.h"

#include <optional>
#include <utility>

namespace nytprof {

/// Sums per-event data. ProfileBuilder adds events near a block's end, on new lines or malformed.
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
    std::uint32_t earlierDepth = 0; ///< to be added to the depth of returns
    bool any = false; ///< anything added since this was last reset

    /// @name What ran when: null unless wanted
    /// @{
    void keepOrder(bool keepsCallTimes);
    void dropOrder() { m_order.reset(); }
    [[nodiscard]] EventOrder* order() { return m_order ? &*m_order : nullptr; }
    /// @}

    [[nodiscard]] std::size_t heldBytes() const
    {
        return nytprof::heldBytes(times.lines, calls, m_order);
    }

private:
    std::optional<EventOrder> m_order; ///< of `times` and `calls`
};

} // namespace nytprof
