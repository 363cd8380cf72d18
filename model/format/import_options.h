// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string_view>

/// Options of profiles that come from other programs' files. They stay when such a profile is
/// added up, or written as nytprof.out.
namespace nytprof::import_option {

/// Name of the format, as in ImportFormat.
inline constexpr std::string_view Format = "imported";
/// What a second of ticks counts, where that is not time: "samples", or the name of an event.
inline constexpr std::string_view CostUnit = "cost_unit";
/// "0" when numbers of calls are not told; then each calling context counts as one call.
inline constexpr std::string_view CallsKnown = "calls_known";
/// "estimated" when calling contexts are not told, but worked out of who called whom.
inline constexpr std::string_view CallTree = "call_tree";
/// "0" when the file that was imported was damaged. A profile without a process has no missing end
/// of a process to say so.
inline constexpr std::string_view Whole = "imported_whole";

} // namespace nytprof::import_option
