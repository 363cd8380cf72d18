// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/hooks.h"

#include <algorithm>

namespace nytprof::hooks {

Originals originals;
Originals builtinOriginals;
thread_local Profiler* currentProfiler = nullptr;
thread_local PerlInterpreter* profiledInterpreter = nullptr;

void install(const Options& options)
{
    static Originals before;
    static bool installed = false;
    if (installed) {
        std::copy(before.begin(), before.end(), PL_ppaddr);
    } else {
        std::copy_n(PL_ppaddr, before.size(), before.begin());
        noteForks();
    }
    installed = true;
    // Builtins last: leavewrite is both, and its builtin hook calls the other one.
    installStatementHooks(options);
    installCallHooks(options);
    installBuiltinHooks(options);
    installProcessHooks();
}

} // namespace nytprof::hooks
