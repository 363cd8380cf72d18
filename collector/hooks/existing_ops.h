// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/hooks.h"

#include <mutex>
#include <vector>

/// Hooks in ops that perl compiled before the hooks were installed (see hooks/live.h). Code
/// compiled later gets them from PL_ppaddr. Threads share ops: each exchange is one store.
namespace nytprof::hooks {

/// Takes over what install() has put into PL_ppaddr; `before` is what was there.
void rememberHooks(pTHX_ const Originals& before);

/// Puts the hooks into PL_ppaddr, or takes those out that are still there.
void hookNewCode(pTHX_ bool wanted);

/// Goes through the ops below a root, each before its children. Perls before 5.26 keep no parents.
class OpWalk {
public:
    explicit OpWalk(const OP* root)
        : m_root(root)
    {
    }

    /// The first child, else the op after this one; null if it is the last below the root.
    const OP* after(const OP* op)
    {
        // entertry of perls before 5.28 has the flag without a child.
        if (const OP* const child = (op->op_flags & OPf_KIDS) ? cUNOPx(op)->op_first : nullptr) {
            m_parents.push_back(op);
            return child;
        }
        while (op != m_root && !OpHAS_SIBLING(op)) {
            op = m_parents.back();
            m_parents.pop_back();
        }
        return op == m_root ? nullptr : OpSIBLING(op);
    }

private:
    const OP* m_root;
    std::vector<const OP*> m_parents;
};

/// The root of a sub's code, or null.
inline OP* rootOf(const CV* cv) { return cv && !CvISXSUB(cv) ? CvROOT(cv) : nullptr; }

/// Puts hooks into the ops of a sub or format, unless they have them.
void hookCode(pTHX_ const CV* cv);
/// Puts hooks into the main program, evals and subs that are running.
void hookRunningCode(pTHX);
/// Puts hooks into all code of the interpreter: for calls that C code is about to make.
void hookAllCode(pTHX);
/// Removes the hooks from all code.
void unhookAllCode(pTHX);
/// Remembers the root of a sub or format for unhookAllCode(), if it has hooks.
void noteIfHooked(const OP* root);
/// Locked around fork(), so that the child does not inherit a locked mutex.
[[nodiscard]] std::mutex& hookedSubsMutex();

// Calls whose op has a faster function than pp_entersub (Class::XSAccessor); see call_hooks.cpp.

/// Puts a hook before that function.
void hookFasterCall(OP* op);
/// The faster function if the op has such a hook, else null.
[[nodiscard]] OpFunction fasterCallOf(const OP* op);

} // namespace nytprof::hooks
