// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "inspect/perl_interpreter.h"
#include "inspect/process_memory.h"

namespace nytprof {

/// The interpreter that a thread of the process runs, by what glibc says of itself to debuggers; 0
/// if it runs none. threadPointer: see TaskStop.
[[nodiscard]] Address threadInterpreter(
    ProcessMemory& memory, const PerlInterpreter& perl, Address threadPointer);

} // namespace nytprof
