// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <string_view>

/// Which builtins and xsubs wait. The one table for the collector, commands, reports and the GUI.
namespace nytprof {

/// What a call usually waits for without using a processor.
enum class WaitsFor : std::uint8_t {
    Nothing, ///< known
    /// What the program asked for: data, another program or a server. This is the program's time.
    Answer,
    /// A client, another process, a lock or a time: the program has nothing to do. This is waiting.
    Event,
};

/// op: perl's internal name, "sselect".
[[nodiscard]] WaitsFor builtinWaitsFor(std::string_view op);
[[nodiscard]] WaitsFor xsubWaitsFor(std::string_view name);

/// "main::CORE:accept": as in Devel::NYTProf, no record of calls has its time, only the lines'.
[[nodiscard]] bool isAccept(std::string_view sub);

} // namespace nytprof
