// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/perl_stack.h"

#include "format/perl_names.h"
#include "format/text_encoding.h"
#include "inspect/old_contexts.h"
#include "inspect/perl_contexts.h"
#include "inspect/perl_objects.h"
#include "inspect/shown_builtins.h"

#include <optional>
#include <utility>
#include <vector>

namespace nytprof {

namespace {

using FrameKind = StackFrame::Kind;
using ContextKind = PerlContext::Kind;

/// The variables that say where perl is.
struct PerlPosition {
    Address stackPointer = 0;
    Address op = 0;
    Address cop = 0;
    Address stackInfo = 0;
};

std::optional<PerlPosition> readPosition(ProcessMemory& memory, const PerlInterpreter& perl)
{
    const auto stackPointer = memory.value<Address>(perl.stackPointer);
    const auto op = memory.value<Address>(perl.op);
    const auto cop = memory.value<Address>(perl.cop);
    const auto stackInfo = memory.value<Address>(perl.stackInfo);
    if (!stackPointer || !op || !cop || !stackInfo)
        return std::nullopt;
    return PerlPosition{*stackPointer, *op, *cop, *stackInfo};
}

/// Follows perl's stacks from the innermost context outwards, and makes frames of them.
class StackWalk {
public:
    StackWalk(ProcessMemory& memory, const PerlInterpreter& perl, LastStatements& lastStatements,
        PerlStack& stack)
        : m_memory(memory)
        , m_perl(perl)
        , m_layout(*perl.layout)
        , m_objects(memory, perl)
        , m_lastStatements(lastStatements)
        , m_stack(stack)
    {
    }

    StackResult run()
    {
        const auto position = readPosition(m_memory, m_perl);
        if (!position)
            return StackResult::Implausible;
        m_position = *position;
        if (m_position.stackInfo == 0 || m_position.cop == 0)
            return StackResult::NotRunning;
        if (!readContexts(m_memory, m_layout, m_position.stackInfo, m_contexts))
            return StackResult::Implausible;
        m_stack.isCut = m_contexts.isCut;
        m_opType = m_objects.opType(m_position.op);
        m_stack.op = m_opType ? m_objects.opName(*m_opType) : std::string();
        m_at = m_position.cop;
        if (m_layout.subDepth != 0)
            m_at = m_old.emplace(m_memory, m_perl, m_contexts, m_stack.op, m_at).settle();
        bool mayUnwind = m_stack.op == "die";
        if (mayUnwind)
            m_at = statementIn(m_contexts.all.front());
        addInnermost();
        for (const ContextStack& stack : m_contexts.all) {
            constexpr std::int32_t Destructors = 6; // PERLSI_DESTROY
            if (mayUnwind && &stack != &m_contexts.all.front())
                m_at = statementIn(stack);
            mayUnwind = stack.type == Destructors;
            if (!addContexts(stack))
                return StackResult::Implausible;
        }
        if (!m_stack.isCut && !push(FrameKind::Program, std::string(MainProgram), m_at))
            return StackResult::Implausible;
        if (m_memory.isOverLimits())
            return StackResult::Implausible; // names are missing
        addPackages();
        return StackResult::Complete;
    }

private:
    Address statementIn(const ContextStack& stack);
    void addInnermost();
    bool addContexts(const ContextStack& stack);
    bool addSub(const PerlContext& context, bool isOnTop);
    bool addEval(const PerlContext& context);
    std::string xsubOnTop();
    bool isBeingPushed() const;
    void addPackages();

    bool push(FrameKind kind, std::string sub, Address cop)
    {
        const auto place = m_objects.statement(cop);
        if (place)
            m_stack.frames.push_back(
                {kind, nameInUtf8(sub), nameInUtf8(place->file), place->line, 0});
        return place.has_value();
    }

    ProcessMemory& m_memory;
    const PerlInterpreter& m_perl;
    const PerlLayout& m_layout;
    PerlObjects m_objects;
    LastStatements& m_lastStatements;
    PerlStack& m_stack;
    PerlPosition m_position;
    std::optional<int> m_opType;
    ContextStacks m_contexts;
    std::optional<OldContexts> m_old; ///< before 5.24
    Address m_at = 0; ///< the statement that the next frame executes
    bool m_isInnermost = true; ///< no context was a frame yet
};

/// Between entersub and its end the context of the callee is there; its caller's statement, too.
bool StackWalk::isBeingPushed() const
{
    if (m_old && m_old->isPushing())
        return true;
    const auto& contexts = m_contexts.all.front().contexts;
    if (contexts.empty())
        return false;
    const PerlContext& top = contexts.back();
    const bool isSub = top.kind == ContextKind::Sub || top.kind == ContextKind::RegexCode;
    return isSub && top.oldCop == m_position.cop;
}

/// Perl notes nowhere which XSUB runs. While one does, PL_op is its entersub, which has popped the
/// CV: it is just above the stack pointer. After earlier calls another one may be there.
std::string StackWalk::xsubOnTop()
{
    const auto subAt = [&](Address at) {
        const auto sv = m_memory.value<Address>(at);
        return m_objects.sub(sv ? m_objects.subBehind(*sv) : 0);
    };
    const auto next = subAt(m_position.stackPointer);
    if (next && !next->isXsub)
        return {}; // a Perl sub that is about to be called, or a reference as the last argument
    const auto sub = subAt(m_position.stackPointer + sizeof(Address));
    return sub && sub->isXsub ? sub->package + "::" + sub->name : std::string();
}

/// While an exception leaves subs one by one (dounwind in pp_ctl.c), PL_curcop stays where it was
/// thrown. The context of the last sub that was left is still behind the others.
Address StackWalk::statementIn(const ContextStack& stack)
{
    auto context = stack.contexts.rbegin();
    while (context != stack.contexts.rend() && context->kind == ContextKind::Block)
        ++context;
    if (m_old || context == stack.contexts.rend() || context->kind != ContextKind::Sub)
        return m_at;
    const Address root = m_objects.rootOfSub(context->sub);
    std::vector<std::byte> bytes(static_cast<std::size_t>(m_layout.contextSize));
    if (root == 0 || m_objects.rootOf(m_at) == root || !m_memory.read(stack.end, bytes))
        return m_at;
    const Address left = contextOf(bytes, m_layout).oldCop;
    return m_objects.rootOf(left) == root ? left : m_at;
}

void StackWalk::addInnermost()
{
    m_stack.isCompiling = m_perl.isCompiling(m_at);
    if (m_stack.isCompiling)
        return; // PL_op is that which made perl compile
    if (m_opType == m_layout.opTypeEntersub) {
        if (!isBeingPushed())
            if (auto name = xsubOnTop(); !name.empty())
                push(FrameKind::Xsub, std::move(name), m_at);
    } else if (isShownBuiltin(m_stack.op)) {
        push(FrameKind::Builtin, "CORE:" + m_stack.op, m_at);
    }
}

bool StackWalk::addContexts(const ContextStack& stack)
{
    // pp_sort keeps one context for all calls of its sub; between two of them its own code runs.
    const bool isSort = m_old ? m_old->runsSort(stack) : stack.type == m_layout.stackTypeSort;
    const bool isBetweenCalls
        = isSort && &stack == &m_contexts.all.front() && m_stack.op == "sort" && m_isInnermost;
    for (std::size_t i = isBetweenCalls ? 0 : stack.contexts.size(); i > 0; --i) {
        const PerlContext& context = stack.contexts[i - 1];
        if (context.kind == ContextKind::Sub || context.kind == ContextKind::Format) {
            if (!addSub(context, i == stack.contexts.size()))
                return false;
        } else if (context.isEval() && !addEval(context)) {
            return false;
        }
    }
    if (isSort && (!isBetweenCalls || m_stack.frames.empty()))
        return push(FrameKind::Builtin, "CORE:sort", m_at);
    return true;
}

bool StackWalk::addSub(const PerlContext& context, bool isOnTop)
{
    const Address cv = context.sub;
    const Address oldCop = context.oldCop;
    const auto sub = m_objects.sub(cv);
    if (!sub && m_isInnermost) {
        // The callee is being pushed or popped. The statement is the caller's or, while it is
        // popped, may be the callee's.
        m_stack.frames.clear();
        if (m_stack.op.starts_with("leave") || m_stack.op == "return" || m_stack.op == "die")
            m_at = oldCop;
        return true;
    }
    if (!sub && cv == 0) { // being popped, which runs a destructor
        m_at = oldCop;
        return true;
    }
    if (!sub)
        return false;
    std::string name = sub->package + "::" + sub->name;
    const auto first = m_objects.statement(sub->firstStatement);
    std::optional<StatementPlace> last;
    if (sub->name == "__ANON__") {
        last = m_objects.statement(m_lastStatements.of(m_objects, cv));
        if (const auto& place = last ? last : first)
            name += '[' + place->file + ':' + std::to_string(place->line) + ']';
    } else if (sub->name == "BEGIN") {
        if (const auto compiled = m_objects.statement(oldCop))
            name += '@' + std::to_string(compiled->line);
    }
    // Until the first statement begins, the current one is the caller's. Before 5.24 it is so again
    // when the sub returns, even while destructors run.
    const bool isAtEdge = m_isInnermost || (isOnTop && m_old);
    const bool isAtCaller = isAtEdge && m_at == oldCop && sub->firstStatement != 0;
    if (!push(FrameKind::Sub, std::move(name), isAtCaller ? sub->firstStatement : m_at))
        return false;
    StackFrame& frame = m_stack.frames.back();
    const auto lineHere = [&](const std::optional<StatementPlace>& place) {
        return place && nameInUtf8(place->file) == frame.file ? place->line : 0;
    };
    frame.lastLine = lineHere(last);
    frame.firstLine = last && frame.lastLine == 0 ? 0 : lineHere(first);
    m_at = oldCop;
    m_isInnermost = false;
    return true;
}

bool StackWalk::addEval(const PerlContext& context)
{
    const bool isRequire = context.kind == ContextKind::Require;
    if (!push(isRequire ? FrameKind::Require : FrameKind::StringEval,
            isRequire ? "CORE:require" : "(eval)", m_at))
        return false;
    m_at = context.oldCop;
    m_isInnermost = false;
    return true;
}

/// "CORE:sleep" becomes "My::CORE:sleep", as in profiles: the package of the caller.
void StackWalk::addPackages()
{
    std::string package = "main";
    for (auto frame = m_stack.frames.rbegin(); frame != m_stack.frames.rend(); ++frame) {
        if (frame->kind == FrameKind::Builtin || frame->kind == FrameKind::Require)
            frame->sub = package + "::" + frame->sub;
        else if (frame->kind == FrameKind::Sub)
            package = packageOf(frame->sub);
    }
}

} // namespace

StackResult readStack(ProcessMemory& memory, const PerlInterpreter& perl,
    LastStatements& lastStatements, PerlStack& stack)
{
    memory.beginSnapshot({});
    stack = {};
    return StackWalk(memory, perl, lastStatements, stack).run();
}

StackResult checkLayout(ProcessMemory& memory, const PerlInterpreter& perl)
{
    memory.beginSnapshot({});
    const auto position = readPosition(memory, perl);
    const auto stash = memory.value<Address>(perl.mainStash);
    if (!position || !stash)
        return StackResult::Implausible;
    if (position->stackInfo == 0 || position->cop == 0 || *stash == 0)
        return StackResult::NotRunning;
    PerlObjects objects(memory, perl);
    if (objects.packageName(*stash) != "main")
        return StackResult::Implausible;
    if (!perl.isCompiling(position->cop) && !objects.isStatement(position->cop))
        return StackResult::Implausible;
    const PerlLayout& layout = *perl.layout;
    Address at = position->stackInfo;
    for (int i = 0; i < StackLimits::Stacks; ++i) {
        std::vector<std::byte> info(static_cast<std::size_t>(layout.stackSize));
        if (!isPlausible(at) || !memory.read(at, info))
            return StackResult::Implausible;
        const auto outer = memberAt<Address>(info, layout.stackPrevious);
        const auto type = memberAt<std::int32_t>(info, layout.stackType);
        if (outer == 0)
            return type == layout.stackTypeMain ? StackResult::Complete : StackResult::Implausible;
        at = outer;
    }
    return StackResult::Implausible;
}

} // namespace nytprof
