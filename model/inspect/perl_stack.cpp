// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/perl_stack.h"

#include "format/perl_names.h"
#include "format/text_encoding.h"
#include "inspect/perl_objects.h"
#include "inspect/shown_builtins.h"

#include <algorithm>
#include <optional>
#include <span>

namespace nytprof {

namespace {

using FrameKind = StackFrame::Kind;

/// The variables that say where perl is.
struct PerlPosition {
    Address stackPointer = 0;
    Address op = 0;
    Address cop = 0;
    Address stackInfo = 0;
};

/// A stack of contexts: PERL_SI.
struct ContextLevel {
    std::int32_t type = 0;
    std::vector<std::byte> contexts; ///< outermost first
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
    StackWalk(ProcessMemory& memory, const PerlInterpreter& perl, PerlStack& stack)
        : m_memory(memory)
        , m_perl(perl)
        , m_layout(*perl.layout)
        , m_objects(memory, perl)
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
        if (!readLevels())
            return StackResult::Implausible;
        m_at = m_position.cop;
        addInnermost();
        for (const ContextLevel& level : m_levels)
            if (!addLevel(level))
                return StackResult::Implausible;
        if (!m_stack.isCut && !push(FrameKind::Program, std::string(MainProgram), m_at))
            return StackResult::Implausible;
        if (m_memory.isOverLimits())
            return StackResult::Implausible; // names are missing
        addPackages();
        return StackResult::Complete;
    }

private:
    bool readLevels();
    void addInnermost();
    bool addLevel(const ContextLevel& level);
    bool addSub(std::span<const std::byte> context);
    bool addEval(std::span<const std::byte> context, std::uint8_t flags);
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
    PerlStack& m_stack;
    PerlPosition m_position;
    std::vector<ContextLevel> m_levels; ///< innermost first
    Address m_at = 0; ///< the statement that the next frame executes
    bool m_isInnermost = true; ///< no context was a frame yet
};

bool StackWalk::readLevels()
{
    int left = StackLimits::Contexts;
    for (Address at = m_position.stackInfo; at != 0;) {
        std::vector<std::byte> info(static_cast<std::size_t>(m_layout.stackSize));
        if (!isPlausible(at) || m_levels.size() >= std::size_t{StackLimits::Stacks}
            || !m_memory.read(at, info))
            return false;
        const auto top = memberAt<std::int32_t>(info, m_layout.stackTop);
        const auto contexts = memberAt<Address>(info, m_layout.stackContexts);
        constexpr std::int32_t MaxTop = 10'000'000;
        if (top < -1 || top > MaxTop || !isPlausible(contexts))
            return false;
        const int count = top + 1;
        const int read = std::min(count, left); // the innermost ones
        const auto size = static_cast<std::size_t>(m_layout.contextSize);
        ContextLevel& level = m_levels.emplace_back();
        level.type = memberAt<std::int32_t>(info, m_layout.stackType);
        level.contexts.resize(static_cast<std::size_t>(read) * size);
        if (!m_memory.read(contexts + static_cast<Address>(count - read) * size, level.contexts))
            return false;
        left -= read;
        if (read < count) {
            m_stack.isCut = true;
            return true;
        }
        at = memberAt<Address>(info, m_layout.stackPrevious);
    }
    return true;
}

/// Between entersub and its end the context of the callee is there; its caller's statement, too.
bool StackWalk::isBeingPushed() const
{
    const auto& contexts = m_levels.front().contexts;
    if (contexts.empty())
        return false;
    const auto top = std::span(contexts).last(static_cast<std::size_t>(m_layout.contextSize));
    const auto flags = memberAt<std::uint8_t>(top, m_layout.contextType);
    return (flags & m_layout.contextTypeMask) == m_layout.contextIsSub
        && memberAt<Address>(top, m_layout.contextOldCop) == m_position.cop;
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

void StackWalk::addInnermost()
{
    m_stack.isCompiling = m_perl.isCompiling(m_at);
    const auto type = m_objects.opType(m_position.op);
    if (!type)
        return;
    m_stack.op = m_objects.opName(*type);
    if (m_stack.isCompiling)
        return; // PL_op is that which made perl compile
    if (*type == m_layout.opTypeEntersub) {
        if (!isBeingPushed())
            if (auto name = xsubOnTop(); !name.empty())
                push(FrameKind::Xsub, std::move(name), m_at);
    } else if (isShownBuiltin(m_stack.op)) {
        push(FrameKind::Builtin, "CORE:" + m_stack.op, m_at);
    }
}

bool StackWalk::addLevel(const ContextLevel& level)
{
    // pp_sort keeps one context for all calls of its sub; between two of them its own code runs.
    const bool isSort = level.type == m_layout.stackTypeSort;
    const bool isBetweenCalls
        = isSort && &level == &m_levels.front() && m_stack.op == "sort" && m_isInnermost;
    const auto size = static_cast<std::size_t>(m_layout.contextSize);
    for (std::size_t end = isBetweenCalls ? 0 : level.contexts.size(); end > 0; end -= size) {
        const auto context = std::span(level.contexts).subspan(end - size, size);
        const auto flags = memberAt<std::uint8_t>(context, m_layout.contextType);
        const int type = flags & m_layout.contextTypeMask;
        if (type == m_layout.contextIsSub || type == m_layout.contextIsFormat) {
            const bool isInRegex
                = type == m_layout.contextIsSub && (flags & m_layout.contextFlagInRegex) != 0;
            if (!isInRegex && !addSub(context))
                return false;
        } else if (type == m_layout.contextIsEval && (flags & m_layout.contextFlagEvalBlock) == 0) {
            if (!addEval(context, flags))
                return false;
        }
    }
    if (isSort && (!isBetweenCalls || m_stack.frames.empty()))
        return push(FrameKind::Builtin, "CORE:sort", m_at);
    return true;
}

bool StackWalk::addSub(std::span<const std::byte> context)
{
    const auto cv = memberAt<Address>(context, m_layout.contextSub);
    const auto oldCop = memberAt<Address>(context, m_layout.contextOldCop);
    const auto sub = m_objects.sub(cv);
    if (!sub && m_isInnermost) {
        // The callee is being pushed or popped. The statement is the caller's or, while it is
        // popped, may be the callee's.
        m_stack.frames.clear();
        if (m_stack.op.starts_with("leave") || m_stack.op == "return")
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
    if (sub->name == "__ANON__") {
        if (first)
            name += '[' + first->file + ':' + std::to_string(first->line) + ']';
    } else if (sub->name == "BEGIN") {
        if (const auto compiled = m_objects.statement(oldCop))
            name += '@' + std::to_string(compiled->line);
    }
    // Until the first statement begins, the current one is the caller's.
    const bool hasNotBegun = m_isInnermost && m_at == oldCop && sub->firstStatement != 0;
    if (!push(FrameKind::Sub, std::move(name), hasNotBegun ? sub->firstStatement : m_at))
        return false;
    if (StackFrame& frame = m_stack.frames.back(); first && nameInUtf8(first->file) == frame.file)
        frame.firstLine = first->line;
    m_at = oldCop;
    m_isInnermost = false;
    return true;
}

bool StackWalk::addEval(std::span<const std::byte> context, std::uint8_t flags)
{
    const bool isRequire = (flags & m_layout.contextFlagEvalText) == 0
        || memberAt<Address>(context, m_layout.contextEvalName) != 0;
    if (!push(isRequire ? FrameKind::Require : FrameKind::StringEval,
            isRequire ? "CORE:require" : "(eval)", m_at))
        return false;
    m_at = memberAt<Address>(context, m_layout.contextOldCop);
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

StackResult readStack(ProcessMemory& memory, const PerlInterpreter& perl, PerlStack& stack)
{
    memory.beginSnapshot({});
    stack = {};
    return StackWalk(memory, perl, stack).run();
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
