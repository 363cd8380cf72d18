// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string_view>

/// Options of imported, sampled and merged profiles; merging and writing as nytprof.out keep them.
namespace nytprof::import_option {

/// Name of the format, as in ImportFormat.
inline constexpr std::string_view Format = "imported";
/// Unit of a second of ticks if it is not time: "samples" or the name of an event.
inline constexpr std::string_view CostUnit = "cost_unit";
/// Name of a Measure of memory, for costs of that instead of time.
inline constexpr std::string_view Measure = "measure";
/// "0" if call counts are unknown; each calling context then counts as one call.
inline constexpr std::string_view CallsKnown = "calls_known";
/// "estimated" if call stacks are estimated from callers and callees.
inline constexpr std::string_view CallTree = "call_tree";
/// "derived" if the time in accept follows from that of lines, as no record of calls has it.
inline constexpr std::string_view Waiting = "waiting";
/// "0" if a file was damaged and no process with a missing end shows that.
inline constexpr std::string_view Whole = "imported_whole";

/// Before the key of a label, such as "label_service": what is known of a program besides.
inline constexpr std::string_view LabelPrefix = "label_";

} // namespace nytprof::import_option
