// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/old_contexts.h"

#include <algorithm>
#include <vector>

namespace nytprof {

namespace {

using OldKind = PerlContext::Kind;

/// After a call from C there is no op.
bool endsCalls(std::string_view op)
{
    return op.empty() || op.starts_with("leave") || op == "return" || op == "goto" || op == "die";
}

} // namespace

OldContexts::OldContexts(ProcessMemory& memory, const PerlInterpreter& perl, ContextStacks& stacks,
    std::string_view op, Address statement)
    : m_memory(memory)
    , m_perl(perl)
    , m_objects(memory, perl)
    , m_stacks(stacks)
    , m_op(op)
    , m_statement(statement)
{
}

Address OldContexts::settle()
{
    ContextStack& innermost = m_stacks.all.front();
    const bool isEnding = endsCalls(m_op);
    if (!innermost.contexts.empty()) {
        const PerlContext top = innermost.contexts.back();
        innermost.contexts.pop_back();
        if (!isRunning(top, true)) {
            // While it is pushed, oldCop may be that of an earlier one.
            m_isPushing = !isEnding;
            return isEnding ? top.oldCop : m_statement;
        }
        innermost.contexts.push_back(top);
    }
    std::vector<std::byte> bytes(static_cast<std::size_t>(m_perl.layout->contextSize));
    if (!isEnding || m_perl.isCompiling(m_statement) || !m_memory.read(innermost.end, bytes))
        return m_statement;
    const PerlContext above = contextOf(bytes, *m_perl.layout);
    const bool isCall = above.kind == OldKind::Sub || above.isEval();
    return isCall && isRunning(above, false) ? above.oldCop : m_statement;
}

/// Whether the call of a context, which is not among the others, has begun and has not ended.
bool OldContexts::isRunning(const PerlContext& context, bool isOnStack)
{
    if (context.kind == OldKind::Block || context.kind == OldKind::RegexCode)
        return true;
    const bool hasBegun = context.oldCop != m_statement;
    if (context.kind == OldKind::Format)
        return hasBegun;
    if (context.isEval() && m_perl.isCompiling(m_statement))
        return true;
    const auto sub = m_objects.sub(context.sub);
    if (!sub)
        return false;
    // While perl optimizes the ops of an eval, PL_curcop and PL_op are on them; CvDEPTH becomes 1
    // later.
    if (context.isEval())
        return hasBegun && (isOnStack || sub->depth == 1);
    const auto others = countCalls(context.sub);
    return m_stacks.isCut ? sub->depth > others : sub->depth == others + 1;
}

std::int32_t OldContexts::countCalls(Address sub) const
{
    std::ptrdiff_t calls = 0;
    for (const ContextStack& stack : m_stacks.all)
        calls += std::ranges::count_if(stack.contexts, [sub](const PerlContext& each) {
            return each.kind == OldKind::Sub && each.sub == sub;
        });
    return static_cast<std::int32_t>(calls);
}

bool OldContexts::runsSort(const ContextStack& stack)
{
    if (stack.type != m_perl.layout->stackTypeSort)
        return false;
    if (stack.contexts.empty())
        return m_op == "sort";
    const PerlContext& outermost = stack.contexts.front();
    if (outermost.kind != OldKind::Sub)
        return outermost.kind == OldKind::Block; // sort {}
    const auto start = m_memory.value<Address>(m_perl.sortStart).value_or(0);
    const auto sub = m_objects.sub(outermost.sub);
    return start != 0 && (start == outermost.sub || (sub && start == sub->start));
}

} // namespace nytprof
