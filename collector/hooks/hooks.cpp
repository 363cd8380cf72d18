// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/hooks.h"

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
    if (installed) {
        std::copy(perlsOwn.begin(), perlsOwn.end(), PL_ppaddr);
    }
}

void install(pTHX_ const Options& options)
{
    if (!installed) {
        std::copy_n(PL_ppaddr, perlsOwn.size(), perlsOwn.begin());
        followProcess();
    }
    installed = true;
    // Builtins last: leavewrite is both, and its builtin hook calls the other one.
    installStatementHooks(options);
    installCallHooks(options);
    installBuiltinHooks(options);
    installProcessHooks();
    installExceptionHooks();
    installAnonymousSubHook();
}

} // namespace nytprof::hooks
