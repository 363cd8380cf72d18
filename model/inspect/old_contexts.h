// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "inspect/perl_contexts.h"
#include "inspect/perl_objects.h"

#include <cstdint>
#include <string_view>

namespace nytprof {

/// Before perl 5.24 contexts are not valid at each moment (cop.h, pp_hot.c). PUSHBLOCK puts one on
/// the stack with fields of an earlier one, and PUSHSUB sets its CV later. POPBLOCK takes it off
/// before it sets PL_curcop, and pp_leavesub puts it back until all that the sub had is freed. What
/// counts the running calls of a sub is CvDEPTH: it grows at the end of PUSHSUB, and POPSUB resets
/// it.
class OldContexts {
public:
    /// op and statement: where perl is.
    OldContexts(ProcessMemory& memory, const PerlInterpreter& perl, ContextStacks& stacks,
        std::string_view op, Address statement);

    /// Removes the innermost context if its call does not run. Returns the statement that does.
    [[nodiscard]] Address settle();
    /// The removed context is that of a call that begins.
    [[nodiscard]] bool isPushing() const { return m_isPushing; }
    /// XS that calls a sub, and code in a regular expression, have stacks of the type of sort, too.
    [[nodiscard]] bool runsSort(const ContextStack& stack);

private:
    [[nodiscard]] bool isRunning(const PerlContext& context, bool isOnStack);
    [[nodiscard]] std::int32_t countCalls(Address sub) const;

    ProcessMemory& m_memory;
    const PerlInterpreter& m_perl;
    PerlObjects m_objects;
    ContextStacks& m_stacks;
    std::string_view m_op;
    Address m_statement;
    bool m_isPushing = false;
};

} // namespace nytprof
