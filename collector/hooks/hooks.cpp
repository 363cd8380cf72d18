// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/hooks.h"

namespace nytprof::hooks {

std::array<OpFunction, MAXO> originals;
thread_local Profiler* currentProfiler = nullptr;
thread_local PerlInterpreter* profiledInterpreter = nullptr;

void install(const Options& options)
{
    static bool done = false;
    if (done) {
        return;
    }
    done = true;
    // Builtins last: where an op is both (leavewrite), its builtin hook calls the other one.
    installStatementHooks(options);
    installCallHooks(options);
    installBuiltinHooks(options);
    installProcessHooks();
}

} // namespace nytprof::hooks
