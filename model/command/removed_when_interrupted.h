// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <functional>

namespace nytprof::command {

/// While it lives, SIGINT, SIGTERM and SIGHUP call a function, which removes what is unfinished,
/// before they end the program as they always do; signals that are ignored stay so. The function
/// runs in another thread, and never after this has been destroyed.
class RemovedWhenInterrupted {
public:
    explicit RemovedWhenInterrupted(std::function<void()> remove);
    ~RemovedWhenInterrupted();
    RemovedWhenInterrupted(const RemovedWhenInterrupted&) = delete;
    RemovedWhenInterrupted& operator=(const RemovedWhenInterrupted&) = delete;

private:
    std::uint64_t m_number;
};

} // namespace nytprof::command
