// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <chrono>
#include <functional>
#include <utility>

namespace nytprof {

/// Pauses between the attempts of one request: 0.25 s, 0.5 s, and so on up to 30 s.
class NYTPROF_EXPORT Retries {
public:
    /// Waits; false ends the attempts.
    using Pause = std::function<bool(std::chrono::milliseconds)>;

    Retries(unsigned count, Pause pause)
        : m_left(count)
        , m_pause(std::move(pause))
    {
    }
    /// Waits before another attempt, longer if the server asks for it (Retry-After), but at most
    /// 30 s. False if there is no attempt left.
    [[nodiscard]] bool next(std::chrono::milliseconds asked = {});

private:
    unsigned m_left;
    std::chrono::milliseconds m_wait{250};
    Pause m_pause;
};

} // namespace nytprof
