// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "base/absolute_path.h"
#include "base/guards.h"
#include "control/control_thread.h"
#include "control/wanted_requests.h"
#include "hooks/hooks.h"
#include "hooks/interpreters.h"
#include "hooks/live.h"

#include <array>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <pthread.h>
#include <unistd.h>

/// Joins the control socket with perl: requests are served between two ops, where perl also runs
/// handlers of signals, so no system call of the program is interrupted.
namespace nytprof::hooks {
namespace {

/// Objects are never destroyed: the thread uses them until the process ends.
WantedRequests* wantedRequests = nullptr;
/// In a forked child, that of the parent until its own starts.
ControlThread* controlThread = nullptr;
PerlInterpreter* controlledInterpreter = nullptr; ///< null after its end
bool isChildWithoutThread = false;
unsigned namedProfiles = 0; ///< profiles with default names in this process
despatch_signals_proc_t formerSignalHook = nullptr;
OpFunction formerExec = nullptr;

ControlState& lastState()
{
    static auto* const state = new ControlState;
    return *state;
}

ControlThread* ownControlThread()
{
    return controlThread && controlThread->isInThisProcess() ? controlThread : nullptr;
}

/// Called by the control thread while controlledInterpreter exists.
void wakeInterpreter()
{
#ifdef MULTIPLICITY
    auto* const my_perl = controlledInterpreter;
#endif
    __atomic_store_n(&PL_sig_pending, 1, __ATOMIC_SEQ_CST);
}

ControlState newState(pTHX_ const Profiler& profiler)
{
    ControlState state;
    const auto file = profiler.openPath();
    state.program = profiler.program->facts().application;
    state.title = processTitle();
    state.isOn = profiler.recording && !profiler.hasEnded();
    // While a start waits for perl to compile, the file is not known yet.
    state.file = !file.empty() ? file : isStartPending(aTHX) ? "" : lastState().file;
    state.hasThreads = hasThreads();
    const bool goesOn = state.isOn && lastState().isOn && state.file == lastState().file;
    state.onSince = goesOn ? lastState().onSince : Mailbox::Clock::now();
    return lastState() = state;
}

/// A new name each time, so that no profile replaces an earlier one.
std::string defaultPath(Profiler& profiler)
{
    const auto file = profiler.nextOptions().file;
    auto path
        = profiler.pathWithPid(controlThread ? controlThread->absolute(file) : absolutePath(file));
    if (++namedProfiles > 1)
        path += "." + std::to_string(namedProfiles);
    return path;
}

/// Returns an error message or "".
std::string startProfile(pTHX_ Profiler& profiler, const std::string& file)
{
    const auto path = file.empty() && profiler.openPath().empty() ? defaultPath(profiler) : file;
    enableProfile(aTHX_ path.c_str(), EnabledBy::Signal);
    if (profiler.recording || isStartPending(aTHX))
        return {};
    return !profiler.openError().empty() ? profiler.openError()
                                         : "profiling is not possible in this phase";
}

ControlState perform(pTHX_ const ControlRequest& request, std::string& error)
{
    auto* const profiler = profilerOf(aTHX);
    if (!profiler) {
        error = "the program has no profiler any more";
        return lastState();
    }
    switch (request.command) {
    case ControlCommand::Start: error = startProfile(aTHX_ * profiler, request.file); break;
    case ControlCommand::Stop:
        if (request.file.empty() || request.file == profiler->openPath()) {
            lastState().file = profiler->openPath();
            finishProfile(aTHX);
        }
        break;
    case ControlCommand::Snapshot: {
        const HookGuard guard(*profiler);
        if (!profiler->writeSnapshot())
            error = "no profile is open; start one first";
        break;
    }
    case ControlCommand::Status: break;
    }
    return newState(aTHX_ * profiler);
}

void serveRequest(pTHX)
{
    const ErrnoKeeper keeper;
    holdSignals();
    controlThread->mailbox().serve([&](const ControlRequest& request, std::string& error) {
        return perform(aTHX_ request, error);
    });
    releaseSignals();
}

void startThread(pTHX_ ControlThread::Setup setup)
{
    controlledInterpreter = thisInterpreter(aTHX);
    controlThread = new ControlThread(std::move(setup), *wantedRequests, wakeInterpreter);
    isChildWithoutThread = false;
    controlThread->start();
}

void startThreadInChild(pTHX)
{
    const ErrnoKeeper keeper;
    auto setup = controlThread->setup();
    setup.state = lastState();
    setup.state.file.clear(); // the parent's
    namedProfiles = 0;
    startThread(aTHX_ std::move(setup));
}

void signalHook(pTHX)
{
    formerSignalHook(aTHX); // may die; the control thread wakes us again
    // Clearing PL_sig_pending must not overwrite a request which hasRequest() does not show yet.
    std::atomic_thread_fence(std::memory_order_seq_cst);
    if (isChildWithoutThread)
        startThreadInChild(aTHX);
    if (controlledInterpreter == thisInterpreter(aTHX) && controlThread->mailbox().hasRequest())
        serveRequest(aTHX);
}

void prepareFork() { wantedRequests->lock(); }

void endForkInParent() { wantedRequests->unlock(); }

/// In the child of any fork. One that runs no perl, as those of system() and backticks, never gets
/// a thread: others start it at their next safe point, but pp_fork forgets that it was asked to.
void followFork()
{
    endForkInParent();
    if (!controlledInterpreter)
        return;
#ifdef MULTIPLICITY
    auto* const my_perl = static_cast<PerlInterpreter*>(PERL_GET_CONTEXT);
    if (!my_perl)
        return;
#endif
    isChildWithoutThread = true;
    if (PL_op && PL_op->op_type == OP_FORK)
        startThreadInChild(aTHX);
    else
        PL_sig_pending = 1;
}

void reopenAfterExec(pTHX_ void*)
{
    const ErrnoKeeper keeper;
    if (auto* const own = ownControlThread())
        own->reopen();
}

/// Returns, or dies, only if exec fails.
OP* closeAndExec(pTHX)
{
    if (auto* const own = ownControlThread())
        own->close();
    ENTER;
    SAVEDESTRUCTOR_X(reopenAfterExec, nullptr);
    OP* const next = formerExec(aTHX);
    LEAVE;
    return next;
}

void closeAtExit()
{
    if (auto* const own = ownControlThread())
        own->close();
}

/// Clones inherit the exit list and call this, too.
void disconnectInterpreter(pTHX_ void*)
{
    if (controlledInterpreter != thisInterpreter(aTHX))
        return;
    if (auto* const own = ownControlThread())
        own->mailbox().connect(nullptr);
    controlledInterpreter = nullptr;
}

void followInterpreter(pTHX)
{
    if (PL_signalhook != signalHook)
        formerSignalHook = std::exchange(PL_signalhook, signalHook);
    call_atexit(disconnectInterpreter, nullptr);
    if (formerExec)
        return;
    formerExec = std::exchange(PL_ppaddr[OP_EXEC], closeAndExec);
    pthread_atfork(prepareFork, endForkInParent, followFork);
    std::atexit(closeAtExit);
}

void openControl(pTHX_ Profiler& profiler)
{
    if (!wantedRequests)
        wantedRequests = new WantedRequests;
    const auto& options = profiler.options;
    if (options.control == "0")
        return;
    if (auto* const own = ownControlThread()) { // of an interpreter that is gone
        controlledInterpreter = thisInterpreter(aTHX);
        own->mailbox().connect(wakeInterpreter);
        followInterpreter(aTHX);
        return;
    }
    const auto folder = options.control.empty() ? std::string() : absolutePath(options.control);
    const auto state = newState(aTHX_ profiler);
    startThread(aTHX_{folder, absolutePath(""), options.file, state});
    const auto error = controlThread->waitUntilOpen();
    if (error.empty()) {
        followInterpreter(aTHX);
        return;
    }
    controlledInterpreter = nullptr;
    profiler.log.report("no control socket: '" + controlThread->folder() + "' " + error
        + "; 'nytprof control' does not reach this program. NYTPROF=control=DIR names another "
          "folder, control=0 none");
}

bool mayTakeRequest() { return wantedRequests && wantedRequests->isPossible(); }

/// Null if there is none.
SV* newPath(pTHX_ const std::string& path)
{
    return path.empty() ? nullptr : newSVpvn(path.data(), path.size());
}

/// Null if none is wanted.
SV* takeRequest(pTHX_ std::span<const std::string_view> names)
{
    holdSignals();
    const auto path = wantedRequests->take(names);
    releaseSignals();
    return newPath(aTHX_ path);
}

/// Null if none is wanted.
SV* pathUntilNamed(pTHX)
{
    holdSignals();
    const auto path = wantedRequests->untilNamed();
    releaseSignals();
    return newPath(aTHX_ path);
}

/// The signal of option controlsignal, or "".
const char* controlSignal(pTHX_ const Profiler& profiler)
{
    const auto* const name = profiler.options.controlsignal.c_str();
    if (*name == '\0' || whichsig_pv(name) > 0)
        return name;
    profiler.log.report("option 'controlsignal' must be the name of a signal, such as USR2, not '"
        + std::string(name) + "'; ignored");
    return "";
}

// DB::_open_control(): opens the control socket; returns option controlsignal.
XS_INTERNAL(xs_open_control)
{
    dXSARGS;
    PERL_UNUSED_VAR(items);
    auto* const profiler = profilerOf(aTHX);
    if (!profiler)
        XSRETURN_EMPTY;
    openControl(aTHX_ * profiler);
    EXTEND(SP, 1);
    ST(0) = sv_2mortal(newSVpv(controlSignal(aTHX_ * profiler), 0));
    XSRETURN(1);
}

// DB::_take_request(NAME...): the path for a profile of the request that begins, or undef.
// Frameworks call it for each request, so that those of all processes of a server are counted
// together.
XS_INTERNAL(xs_take_request)
{
    dXSARGS;
    std::array<std::string_view, 8> names;
    std::size_t count = 0;
    for (SSize_t i = 0; i < items && count < names.size(); ++i)
        if (SvPOK(ST(i)))
            names[count++] = {SvPVX_const(ST(i)), SvCUR(ST(i))};
    SV* const path = mayTakeRequest() ? takeRequest(aTHX_ std::span(names).first(count)) : nullptr;
    EXTEND(SP, 1);
    ST(0) = path ? sv_2mortal(path) : &PL_sv_undef;
    XSRETURN(1);
}

// DB::_path_until_named(): if requests of a route are wanted, a path for the profile of one whose
// route is not known yet, or undef. At its end, DB::_take_request(NAME...) says whether to keep it.
XS_INTERNAL(xs_path_until_named)
{
    dXSARGS;
    PERL_UNUSED_VAR(items);
    SV* const path = mayTakeRequest() ? pathUntilNamed(aTHX) : nullptr;
    EXTEND(SP, 1);
    ST(0) = path ? sv_2mortal(path) : &PL_sv_undef;
    XSRETURN(1);
}

// DB::_switch_profile(): the handler of option controlsignal: stops, or starts as the socket does.
XS_INTERNAL(xs_switch_profile)
{
    dXSARGS;
    PERL_UNUSED_VAR(items);
    auto* const profiler = profilerOf(aTHX);
    if (profiler && profiler->recording)
        finishProfile(aTHX);
    else if (profiler)
        static_cast<void>(startProfile(aTHX_ * profiler, {})); // logs errors
    XSRETURN_EMPTY;
}

} // namespace

void defineControlSocket(pTHX)
{
    Perl_newXS_deffile(aTHX_ "DB::_open_control", xs_open_control);
    Perl_newXS_deffile(aTHX_ "DB::_take_request", xs_take_request);
    Perl_newXS_deffile(aTHX_ "DB::_path_until_named", xs_path_until_named);
    Perl_newXS_deffile(aTHX_ "DB::_switch_profile", xs_switch_profile);
}

} // namespace nytprof::hooks
