// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/running_subs.h"

#include "hooks/callee.h"
#include "hooks/live.h"
#include "hooks/liveness.h"

#include <vector>

namespace nytprof::hooks {
namespace {

/// In cx_type, of subs that hooks do not count as called: comparators of sort, blocks that xsubs
/// run, and code in patterns.
constexpr auto Uncounted = CXp_MULTICALL | CXp_SUB_RE | CXp_SUB_RE_FAKE;

bool isCaller(pTHX_ const PERL_CONTEXT& context, bool onlyCounted)
{
    // While a sub is being left, its context has no sub any more.
    if (!isSub(context) || !context.blk_sub.cv || context.blk_sub.cv == PL_main_cv)
        return false;
    const bool isFormat = CxTYPE(&context) == CXt_FORMAT;
    if (onlyCounted)
        return !isFormat && !(context.cx_type & Uncounted);
    return isFormat || !(context.cx_type & CXp_SUB_RE_FAKE);
}

struct RunningSub {
    const PERL_SI* stackInfo;
    I32 contextIndex;
    bool isOutermost; ///< nothing of the program runs outside
};
/// Subs inside the call of `known`, outermost first.
std::vector<RunningSub> runningSubs(pTHX_ const Frame& known)
{
    std::vector<RunningSub> subs;
    const bool onlyCounted = isLive(aTHX) || known.context;
    bool isInside = true;
    for (const auto* info = PL_curstackinfo; info && isInside; info = info->si_prev) {
        isInside = info != known.stackInfo;
        for (I32 i = info->si_cxix; i > (isInside ? -1 : known.contextIndex); --i) {
            const auto& context = info->si_cxstack[i];
            if (isCaller(aTHX_ context, onlyCounted) && !isControl(aTHX_ context.blk_sub.cv))
                subs.push_back({info, i, i == 0 && !info->si_prev});
        }
    }
    return {subs.rbegin(), subs.rend()};
}

} // namespace

const CV* innermostSub(pTHX_ unsigned leaving)
{
    for (const auto* info = PL_curstackinfo; info; info = info->si_prev)
        for (I32 i = info->si_cxix; i >= 0; --i)
            if (isCaller(aTHX_ info->si_cxstack[i], isLive(aTHX)) && leaving-- == 0)
                return info->si_cxstack[i].blk_sub.cv;
    return nullptr;
}

void beginRunningSubs(pTHX_ Profiler& profiler)
{
    if (!profiler.recording || !profiler.options.subs)
        return;
    const bool areCounted = isLive(aTHX);
    const auto now = profiler.clock.statementNow();
    endGoneCalls(aTHX_ profiler, now, NYTPROF_NATIVE_FRAME);
    for (const auto& running : runningSubs(aTHX_ profiler.calls.top())) {
        const auto& context = running.stackInfo->si_cxstack[running.contextIndex];
        const CV* const cv = context.blk_sub.cv;
        auto* const known = profiler.calls.top().context;
        auto& caller = known ? *known : outermostCaller(profiler, running.isOutermost);
        auto& called = areCounted ? contextOfCall<Naming::Live>(aTHX_ profiler, caller, cv)
                                  : contextOfEarlier(aTHX_ profiler, caller, cv);
        auto& frame = profiler.beginCall(
            called, lineOf(aTHX_ profiler, context.blk_oldcop, LocationOf::Call), nullptr, now);
        frame.stackInfo = running.stackInfo;
        frame.contextIndex = running.contextIndex;
        frame.code = cv;
        frame.kind = areCounted ? Frame::Kind::Call : Frame::Kind::Earlier;
    }
}

} // namespace nytprof::hooks
