// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/hooks.h"
#include "hooks/hook_guard.h"

#include <algorithm>

namespace nytprof::hooks {

Originals originals;
Originals builtinOriginals;

namespace {

Originals perlsOwn;
bool installed = false;

} // namespace

void uninstall(pTHX)
{
    if (installed)
        std::copy(perlsOwn.begin(), perlsOwn.end(), PL_ppaddr);
}

void install(pTHX_ const Options& options)
{
    if (!installed) {
        std::copy_n(PL_ppaddr, perlsOwn.size(), perlsOwn.begin());
        followProcess();
    }
    installed = true;
    guardSignals(aTHX);
    installStatementHooks(options);
    installCallHooks(options);
    installProcessHooks();
    installExceptionHooks();
    installAnonymousSubHook();
    // Last: leavewrite and syscall are both, and their builtin hooks call the other ones.
    installBuiltinHooks(options);
}

} // namespace nytprof::hooks
