// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/existing_ops.h"

#include "hooks/interpreters.h"

#include <algorithm>
#include <atomic>
#include <unordered_set>

namespace nytprof::hooks {
namespace {

Originals ownFunctions; ///< by op number, without hooks
Originals hookFunctions; ///< equal to those if there is none

/// Roots of subs always have a hook; the others may have none, and then it is unknown.
enum class RootState { Unknown, Hooked, Own };

RootState stateOf(const OP* root)
{
    const auto type = root->op_type;
    if (type >= MAXO || hookFunctions[type] == ownFunctions[type])
        return RootState::Unknown;
    return root->op_ppaddr == hookFunctions[type] ? RootState::Hooked : RootState::Own;
}

/// Subs and formats that have hooks: finding them among all values would take milliseconds.
struct HookedSubs {
    std::mutex mutex; ///< threads free ops, too
    std::unordered_set<const OP*> roots;
    std::atomic<bool> areWatched = false; ///< perl calls forgetFreed()
};

/// Never destroyed: ops are freed until the process ends.
HookedSubs& hookedSubs()
{
    static auto* const all = new HookedSubs;
    return *all;
}

/// Roots that live as long as a sub; other code has hooks while it runs.
bool isRootOfSub(const OP* op)
{
    return op->op_type == OP_LEAVESUB || op->op_type == OP_LEAVESUBLV
        || op->op_type == OP_LEAVEWRITE;
}

Perl_ophook_t nextFreeHook;

/// Perl is about to free an op.
void forgetFreed(pTHX_ OP* op)
{
    if (isRootOfSub(op)) {
        auto& subs = hookedSubs();
        const std::lock_guard lock(subs.mutex);
        subs.roots.erase(op);
    }
    if (nextFreeHook)
        nextFreeHook(aTHX_ op);
}

/// Other modules may have put a hook before ours: then ours stays.
void watchFreedOps(pTHX_ bool wanted)
{
    auto& areWatched = hookedSubs().areWatched;
    if (wanted && !areWatched) {
        nextFreeHook = PL_opfreehook;
        PL_opfreehook = forgetFreed;
        areWatched = true;
    } else if (!wanted && PL_opfreehook == forgetFreed) {
        PL_opfreehook = nextFreeHook;
        areWatched = false;
    }
}

void hookOp(OP* op)
{
    const auto used = op->op_ppaddr;
    if (op->op_type >= MAXO || used == hookFunctions[op->op_type])
        return;
    if (used == ownFunctions[op->op_type])
        op->op_ppaddr = hookFunctions[op->op_type];
    else if (op->op_type == OP_ENTERSUB && !fasterCallOf(op))
        hookFasterCall(op);
}

void unhookOp(OP* op)
{
    const auto used = op->op_ppaddr;
    if (op->op_type >= MAXO || used == ownFunctions[op->op_type])
        return;
    if (used == hookFunctions[op->op_type])
        op->op_ppaddr = ownFunctions[op->op_type];
    else if (const auto faster = op->op_type == OP_ENTERSUB ? fasterCallOf(op) : nullptr)
        op->op_ppaddr = faster;
}

bool isMatch(const OP* op)
{
    return op->op_type == OP_MATCH || op->op_type == OP_QR || op->op_type == OP_SUBST
        || op->op_type == SplitPattern;
}

/// Calls `change` for each op below `root`, and for the root last: so its hook means that all have
/// theirs.
template <class Change>
void eachOp(pTHX_ OP* root, Change change)
{
    OpWalk walk(root);
    for (OP* op = root; op;) {
        if (isMatch(op)) {
            const auto* const match = cPMOPx(op);
            if (op->op_type == OP_SUBST && match->op_pmreplrootu.op_pmreplroot)
                eachOp(aTHX_ match->op_pmreplrootu.op_pmreplroot, change);
            if (OP* const code = codeOfPattern(match))
                eachOp(aTHX_ code, change);
            if (OP* const code = rootOf(closureOfPattern(aTHX_ match)))
                eachOp(aTHX_ code, change);
        }
        if (op != root)
            change(op);
        op = const_cast<OP*>(walk.after(op));
    }
    change(root);
}

void hookTree(pTHX_ OP* root)
{
    if (!root || stateOf(root) == RootState::Hooked)
        return;
    eachOp(aTHX_ root, hookOp);
    noteIfHooked(root);
}

void unhookTree(pTHX_ OP* root)
{
    if (root && stateOf(root) != RootState::Own)
        eachOp(aTHX_ root, unhookOp);
}

/// PL_eval_root may also be an op on the C stack, of call_sv().
OP* evalRoot(OP* op)
{
    const bool isEval = op && op->op_type == OP_LEAVEEVAL && (op->op_private & OPpREFCOUNTED) != 0;
    return isEval ? op : nullptr;
}

/// Calls `change(root)` for the main program and all code that is running.
template <class Change>
void eachRunningCode(pTHX_ Change change)
{
    change(PL_main_root);
    change(evalRoot(PL_eval_root));
    for (const auto* info = PL_curstackinfo; info; info = info->si_prev) {
        for (I32 i = info->si_cxix; i >= 0; --i) {
            const auto& context = info->si_cxstack[i];
            if (CxTYPE(&context) == CXt_SUB || CxTYPE(&context) == CXt_FORMAT)
                change(rootOf(context.blk_sub.cv));
            else if (CxTYPE(&context) == CXt_EVAL)
                change(evalRoot(context.blk_eval.old_eval_root));
        }
    }
}

/// Calls `change(root)` for all subs and formats, also anonymous ones.
template <class Change>
void eachSubsCode(pTHX_ Change change)
{
    for (SV* arena = PL_sv_arenaroot; arena; arena = MUTABLE_SV(SvANY(arena))) {
        const SV* const end = arena + SvREFCNT(arena);
        for (SV* sv = arena + 1; sv < end; ++sv) {
            const bool isCode = SvTYPE(sv) == SVt_PVCV || SvTYPE(sv) == SVt_PVFM;
            if (isCode && SvREFCNT(sv) > 0)
                change(rootOf(MUTABLE_CV(sv)));
        }
    }
}

} // namespace

void rememberHooks(pTHX_ const Originals& before)
{
    ownFunctions = before;
    std::copy_n(PL_ppaddr, hookFunctions.size(), hookFunctions.begin());
}

void hookNewCode(pTHX_ bool wanted)
{
    const auto& now = wanted ? ownFunctions : hookFunctions;
    const auto& then = wanted ? hookFunctions : ownFunctions;
    for (std::size_t type = 0; type < now.size(); ++type)
        if (now[type] != then[type] && PL_ppaddr[type] == now[type])
            PL_ppaddr[type] = then[type];
    if (wanted)
        watchFreedOps(aTHX_ true);
}

void noteIfHooked(const OP* root)
{
    auto& subs = hookedSubs();
    if (subs.areWatched && isRootOfSub(root) && stateOf(root) == RootState::Hooked) {
        const std::lock_guard lock(subs.mutex);
        subs.roots.insert(root);
    }
}

std::mutex& hookedSubsMutex() { return hookedSubs().mutex; }

void hookCode(pTHX_ const CV* cv) { hookTree(aTHX_ rootOf(cv)); }

void hookRunningCode(pTHX)
{
    eachRunningCode(aTHX_[&](OP * root) { hookTree(aTHX_ root); });
}

void hookAllCode(pTHX)
{
    eachSubsCode(aTHX_[&](OP * root) { hookTree(aTHX_ root); });
}

void unhookAllCode(pTHX)
{
    eachRunningCode(aTHX_[&](OP * root) { unhookTree(aTHX_ root); });
    auto& subs = hookedSubs();
    // Other threads hook and free subs, too, of which this interpreter gets no notice.
    if (hasThreads())
        eachSubsCode(aTHX_[&](OP * root) { unhookTree(aTHX_ root); });
    const std::lock_guard lock(subs.mutex);
    if (!hasThreads())
        for (const OP* root : subs.roots)
            unhookTree(aTHX_ const_cast<OP*>(root));
    subs.roots.clear();
    watchFreedOps(aTHX_ false);
}

} // namespace nytprof::hooks
