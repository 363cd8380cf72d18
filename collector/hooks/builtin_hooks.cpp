// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/callee.h"
#include "hooks/hooks.h"
#include "hooks/native_call.h"

/// Builtins that may take long ("slowops") are profiled as subs Package::CORE:name, by perl's
/// internal names. The list is that of Devel::NYTProf 6.
namespace nytprof::hooks {
namespace {

/// close() on a pipe waits for the other process.
bool closesPipe(pTHX)
{
    const bool hasHandle = (PL_op->op_private & 15) != 0;
    SV* const handle = hasHandle ? *PL_stack_sp : MUTABLE_SV(PL_defoutgv);
    GV* const glob = handle && isGV_with_GP(handle) ? MUTABLE_GV(handle) : nullptr;
    const IO* const io = glob ? GvIO(glob) : nullptr;
    return io && IoTYPE(io) == IoTYPE_PIPE;
}

OP* callBuiltin(pTHX_ OpFunction run, const char* name, MayWait mayWait, const void* here)
{
    auto* const found = recordingProfiler(aTHX);
    if (!found)
        return run(aTHX);
    auto& profiler = *found;
    RunningNativeCall call;
    {
        const HookGuard guard(profiler);
        const auto now = callTime(aTHX_ profiler, here);
        const auto caller = findCaller(aTHX_ profiler);
        auto& context = contextOfBuiltin(aTHX_ profiler, caller.context, name);
        const CallOrigin site{lineOf(aTHX_ profiler, PL_curcop, LocationOf::Call), caller.named};
        using Special = ProfiledSub::Special;
        const NativeCall how{HookWork::BeginBuiltin,
            context.special == Special::No ? mayWait : MayWait::Always,
            context.special == Special::Accepts};
        call = beginNativeCall(aTHX_ profiler, how, context, site, now, here, perlStacks(aTHX));
    }
    return runNativeCall(aTHX_ profiler, run, call);
}

template <int Op>
OP* builtinHook(pTHX)
{
    const bool mayWait = Op == OP_CLOSE && closesPipe(aTHX);
    return callBuiltin(aTHX_ builtinOriginals[Op], PL_op_name[Op],
        mayWait ? MayWait::Always : MayWait::No, NYTPROF_NATIVE_FRAME);
}

template <int... Op>
void replaceBuiltins()
{
    (replace(Op, builtinHook<Op>, builtinOriginals), ...);
}

} // namespace

void installBuiltinHooks(const Options& options)
{
    if (options.slowops == 0 || !options.subs)
        return;
    replaceBuiltins<OP_ACCEPT, OP_BACKTICK, OP_BIND, OP_BINMODE, OP_CHDIR, OP_CHMOD, OP_CHOWN,
        OP_CHROOT, OP_CLOSE, OP_CLOSEDIR, OP_CONNECT, OP_CRYPT, OP_DBMCLOSE, OP_DBMOPEN, OP_DUMP,
        OP_EGRENT, OP_EHOSTENT, OP_ENETENT, OP_ENTERWRITE, OP_EOF, OP_EPROTOENT, OP_EPWENT,
        OP_ESERVENT, OP_FCNTL, OP_FLOCK, OP_FORMLINE, OP_GETC, OP_GETLOGIN, OP_GETPEERNAME,
        OP_GETSOCKNAME, OP_GGRENT, OP_GGRGID, OP_GGRNAM, OP_GHBYADDR, OP_GHBYNAME, OP_GHOSTENT,
        OP_GLOB, OP_GNBYADDR, OP_GNBYNAME, OP_GNETENT, OP_GPBYNAME, OP_GPBYNUMBER, OP_GPROTOENT,
        OP_GPWENT, OP_GPWNAM, OP_GPWUID, OP_GSBYNAME, OP_GSBYPORT, OP_GSERVENT, OP_GSOCKOPT,
        OP_IOCTL, OP_LEAVEWRITE, OP_LINK, OP_LISTEN, OP_LOCK, OP_LSTAT, OP_MATCH, OP_MKDIR,
        OP_MSGCTL, OP_MSGGET, OP_MSGRCV, OP_MSGSND, OP_OPEN, OP_OPEN_DIR, OP_PACK, OP_PRINT,
        OP_PRTF, OP_QR, OP_RCATLINE, OP_READ, OP_READDIR, OP_READLINE, OP_READLINK, OP_RECV,
        OP_REGCOMP, OP_RENAME, OP_REWINDDIR, OP_RMDIR, OP_SAY, OP_SEEK, OP_SEEKDIR, OP_SELECT,
        OP_SEMCTL, OP_SEMGET, OP_SEMOP, OP_SEND, OP_SGRENT, OP_SHMCTL, OP_SHMGET, OP_SHMREAD,
        OP_SHMWRITE, OP_SHOSTENT, OP_SHUTDOWN, OP_SLEEP, OP_SNETENT, OP_SOCKET, OP_SORT,
        OP_SPROTOENT, OP_SPWENT, OP_SSELECT, OP_SSERVENT, OP_SSOCKOPT, OP_STAT, OP_SUBST,
        OP_SUBSTCONT, OP_SYMLINK, OP_SYSCALL, OP_SYSOPEN, OP_SYSREAD, OP_SYSSEEK, OP_SYSTEM,
        OP_SYSWRITE, OP_TELL, OP_TELLDIR, OP_TRUNCATE, OP_UMASK, OP_UNLINK, OP_UNPACK, OP_UTIME,
        OP_WAIT, OP_WAITPID>();
    replaceBuiltins<OP_FTATIME, OP_FTBINARY, OP_FTBLK, OP_FTCHR, OP_FTCTIME, OP_FTDIR, OP_FTEEXEC,
        OP_FTEOWNED, OP_FTEREAD, OP_FTEWRITE, OP_FTFILE, OP_FTIS, OP_FTLINK, OP_FTMTIME, OP_FTPIPE,
        OP_FTREXEC, OP_FTROWNED, OP_FTRREAD, OP_FTRWRITE, OP_FTSGID, OP_FTSIZE, OP_FTSOCK,
        OP_FTSUID, OP_FTSVTX, OP_FTTEXT, OP_FTTTY, OP_FTZERO>();
}

} // namespace nytprof::hooks
