// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/calling_op.h"

namespace nytprof::hooks {

constinit thread_local CallingOps callingOps NYTPROF_INITIAL_EXEC;
constinit PlainXsubs plainXsubs;

namespace {

void resumeCallingOp(pTHX_ void* depth)
{
    PERL_UNUSED_CONTEXT;
    callingOps.resume(reinterpret_cast<std::uintptr_t>(depth));
}

} // namespace

void endCallingOp(pTHX_ void* level)
{
    PERL_UNUSED_CONTEXT;
    callingOps.end(reinterpret_cast<std::uintptr_t>(level));
}

void pauseCallingOp(pTHX)
{
    callingOps.pause();
    SAVEDESTRUCTOR_X(resumeCallingOp, reinterpret_cast<void*>(callingOps.depth));
}

} // namespace nytprof::hooks
