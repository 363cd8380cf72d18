// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "inspect/task_state.h"

#include <cstdint>
#include <functional>

namespace nytprof {

/// Reads while a task does not run, without stopping it. One that waits is read as it is. For a
/// runnable one this thread moves to the processor on which the task was last: while it runs there,
/// the task does not. Either way the scheduler's counts, equal before and after, prove it.
enum class ReadProof : std::uint8_t {
    Waiting, ///< read, while the task waited
    Runnable, ///< read, while the task was runnable, but did not run
    Moving, ///< not read: it ran at each try
    Gone, ///< not read: it has ended
    NoCounts, ///< not read: this kernel counts nothing
    OtherProcessors, ///< not read: it runs where this process may not
    FixedPriority, ///< not read: it, or what else holds its processor, would make this process wait
};

/// Calls read() up to `tries` times; what the last call read counts if the result is Waiting or
/// Runnable. The thread may have moved: see ProcessorChoice.
[[nodiscard]] ReadProof readProven(
    const ObservedTask& task, int tries, const std::function<void()>& read);

} // namespace nytprof
