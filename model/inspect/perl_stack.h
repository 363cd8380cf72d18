// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "inspect/last_statements.h"
#include "inspect/perl_contexts.h"
#include "inspect/perl_interpreter.h"
#include "inspect/process_memory.h"

#include <cstdint>
#include <string>
#include <vector>

namespace nytprof {

/// A sub, or what else is on perl's stack, and where it is executing.
struct StackFrame {
    enum class Kind : std::uint8_t { Sub, Xsub, Builtin, StringEval, Require, Program };
    Kind kind = Kind::Sub;
    /// As in profiles; "A::__ANON__[lib/A.pm:12]" has the line of its last statement,
    /// which is that of its closing brace in profiles; before perl 5.26 of its first one.
    std::string sub;
    std::string file; ///< "" if it is unknown
    std::uint32_t line = 0;
    /// @name Of the first and last statement of a sub, 0 if unknown, or if it ends in another file
    /// @{
    std::uint32_t firstLine = 0;
    std::uint32_t lastLine = 0; ///< of anonymous subs only
    /// @}

    bool operator==(const StackFrame&) const = default;
};

struct PerlStack {
    std::vector<StackFrame> frames; ///< innermost first; the last one is the program, unless cut
    std::string op; ///< perl's name of what it executes, "sselect"
    bool isCompiling = false;
    bool isCut = false; ///< has more frames than are read
};

enum class StackResult : std::uint8_t {
    Complete,
    NotRunning, ///< perl starts or ends
    Implausible, ///< damaged or beyond the limits
};

/// Reads the stack of a process that does not run, from a new snapshot of its memory. What is known
/// of its subs makes the next reading faster.
[[nodiscard]] StackResult readStack(ProcessMemory& memory, const PerlInterpreter& perl,
    LastStatements& lastStatements, PerlStack& stack);

/// Whether the layout fits the process, which does not run. Implausible: it does not.
[[nodiscard]] StackResult checkLayout(ProcessMemory& memory, const PerlInterpreter& perl);

} // namespace nytprof
