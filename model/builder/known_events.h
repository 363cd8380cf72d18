// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "builder/event_sums.h"
#include "builder/line_phrases.h"
#include "stream/event_reader.h"

namespace nytprof {

/// Adds events to sums. What it does not read is near the end, of a line not met before, or odd.
class KnownEvents final : public EventReader {
public:
    explicit KnownEvents(EventSums& sums)
        : m_sums(sums)
    {
    }

    void nextBlock() override { m_phrases.nextBlock(); }
    [[nodiscard]] const std::uint8_t* read(
        const std::uint8_t* at, const std::uint8_t* end) override;
    void handOver() override { m_phrases.addTo(m_sums.times); }

private:
    EventSums& m_sums;
    LinePhrases m_phrases; ///< times that are not in m_sums yet
};

} // namespace nytprof
