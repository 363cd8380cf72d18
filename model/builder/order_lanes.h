// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "builder/call_tree_builder.h"
#include "builder/event_order.h"
#include "profile/slice_log.h"
#include "profile/tables.h"
#include "profile/ticks.h"
#include "profile/time_axis.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <unordered_map>
#include <vector>

namespace nytprof {

/// The tables that the time axis refers to.
struct OrderTables {
    std::span<const File> files;
    std::span<const Sub> subs;
    std::span<const CallSite> callSites; ///< sorted by callee
    std::span<const Process> processes;
    const std::unordered_map<std::uint32_t, FileId>& fileByFid;
    std::int64_t ticksPerSecond = 1;
};

/// The slices of each process, from the order of its events. contexts: of `order`. Empty if the
/// order has other processes than the tables, or if stopped.
[[nodiscard]] std::vector<TimeLane> lanesOfOrder(EventOrder& order,
    const CallTreeBuilder::Contexts& contexts, const OrderTables& tables,
    const std::stop_token& stop);

/// Moves calls from the time of statements to that of slices, which have overhead and pauses, too.
/// statements: their time in the process.
[[nodiscard]] CallTimes onAxisOf(
    const SliceLog& log, CallTimes calls, Ticks statements, std::int64_t ticksPerSecond);

} // namespace nytprof
