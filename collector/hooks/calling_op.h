// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/callee.h"
#include "hooks/hooks.h"
#include "hooks/interpreters.h"
#include "hooks/live.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>

/// Xsubs that replace the function of the op that calls them (Class::XSAccessor).
namespace nytprof::hooks {

/// Ops whose calls of C code run. Xsubs look at the op and are to see it without our hook, but not
/// as a copy: perl finds the lines of messages by its address. While they call Perl code, such as a
/// handler of warnings, the op has its hook again, as that may come to it.
struct CallingOps {
    static constexpr std::size_t Max = 4; ///< deeper ones keep their hook
    struct Call {
        OP* op = nullptr;
        OpFunction hook = nullptr;
        OpFunction shown = nullptr; ///< equal to the hook: the op may be gone
    };
    Call current; ///< innermost; no op if that calls Perl code
    std::size_t depth = 0;
    std::array<Call, Max> running;

    [[nodiscard]] bool canShow() const { return depth < Max && !hasThreads(); } // they share ops
    std::size_t begin(OP* op, OpFunction shown)
    {
        const auto hook = op->op_ppaddr;
        current = {op, hook, canShow() ? shown : hook};
        op->op_ppaddr = current.shown;
        if (depth < Max)
            running[depth] = current;
        return depth++;
    }
    void pause()
    {
        const auto [op, hook, shown] = std::exchange(current, {});
        // The xsub may have replaced the function, or finished the profile, which removes hooks.
        if (hook != shown && op->op_ppaddr == shown && (areHooksLive || !hasLiveProfiler()))
            op->op_ppaddr = hook;
    }
    void resume(std::size_t ofDepth)
    {
        if (depth != ofDepth || depth > Max || current.op)
            return; // the call has ended
        current = running[depth - 1];
        if (current.hook != current.shown && current.op->op_ppaddr == current.hook)
            current.op->op_ppaddr = current.shown;
    }
    void end(std::size_t level)
    {
        if (depth <= level)
            return;
        if (current.op)
            pause();
        depth = level;
    }
};
extern constinit thread_local CallingOps callingOps NYTPROF_INITIAL_EXEC;

/// For perl's save stack: the call of this level has ended, perhaps by an exception.
void endCallingOp(pTHX_ void* level);
/// C code that PL_op called calls Perl code. Resumes when that returns.
void pauseCallingOp(pTHX);
/// Whether an xsub is the start of a module, by the name that DynaLoader and XSLoader give it.
inline bool loadsModule(const CV* cv) { return equals(nameOf(cv), "bootstrap"); }

/// Runs `call` by PL_op, whose function is `shown` meanwhile.
template <class Call>
[[gnu::always_inline]] inline OP* callUnhooked(pTHX_ OpFunction shown, Call call)
{
    const auto level = callingOps.begin(PL_op, shown);
    const auto contexts = cxstack_ix;
    const auto before = PL_savestack_ix;
    SAVEDESTRUCTOR_X(endCallingOp, reinterpret_cast<void*>(level)); // after an exception
    const auto during = PL_savestack_ix;
    OP* const next = call();
    callingOps.end(level);
    if (PL_savestack_ix == during && cxstack_ix == contexts) // no sub was entered
        PL_savestack_ix = before;
    return next;
}

/// Runs `call`, which loads a module. Such as Class::XSAccessor take PL_ppaddr for the function of
/// ops that they may change.
template <class Call>
[[gnu::noinline]] OP* callLoading(pTHX_ Call call)
{
    ENTER;
    SAVEVPTR(PL_ppaddr[OP_ENTERSUB]);
    PL_ppaddr[OP_ENTERSUB] = originals[OP_ENTERSUB];
    OP* const next = call();
    LEAVE;
    return next;
}

/// Naming::Live: a call of `cv`, an xsub that may replace the op's function.
template <class Call>
[[gnu::always_inline]] inline OP* callReplacing(pTHX_ const CV* cv, OpFunction shown, Call call)
{
    if (loadsModule(cv) && !hasThreads()) [[unlikely]] // they share PL_ppaddr
        return callLoading(aTHX_ call);
    return callUnhooked(aTHX_ shown, call);
}

/// Xsubs that were shown an op without our hook and left its function alone. Those that replace it
/// do so at the first call by an op, unless that is marked in op_spare.
class PlainXsubs {
public:
    [[nodiscard]] bool has(XSUBADDR_t xsub) const
    {
        return m_xsubs[indexOf(xsub)].load(std::memory_order_relaxed) == xsub;
    }
    void add(XSUBADDR_t xsub) { m_xsubs[indexOf(xsub)].store(xsub, std::memory_order_relaxed); }

private:
    static constexpr std::size_t Size = 256;
    static std::size_t indexOf(XSUBADDR_t xsub)
    {
        return (reinterpret_cast<std::uintptr_t>(xsub) >> 4) % Size;
    }
    std::array<std::atomic<XSUBADDR_t>, Size> m_xsubs{};
};
extern constinit PlainXsubs plainXsubs; ///< of all threads: too large for initial-exec TLS

} // namespace nytprof::hooks
