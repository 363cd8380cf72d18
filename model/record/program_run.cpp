// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "record/program_run.h"

#include "control/process_state.h"
#include "descriptor.h"
#include "system/signals.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

namespace nytprof {
namespace {

/// How long a program has to end after SIGTERM, before SIGKILL.
constexpr std::chrono::seconds TimeToEnd{5};

/// For exec: pointers to words, and a null pointer.
std::vector<char*> pointersTo(const std::vector<std::string>& words)
{
    std::vector<char*> pointers;
    for (const std::string& word : words)
        pointers.push_back(const_cast<char*>(word.c_str()));
    pointers.push_back(nullptr);
    return pointers;
}

/// Each stream gets its descriptor, even if that is a number of another stream.
bool takeStreams(std::array<int, 3> streams)
{
    for (int& stream : streams)
        stream = fcntl(stream, F_DUPFD_CLOEXEC, static_cast<int>(streams.size()));
    bool isOk = true;
    for (int to = 0; to < static_cast<int>(streams.size()); ++to) {
        const int from = streams[static_cast<std::size_t>(to)];
        isOk = (from < 0 ? close(to) : dup2(from, to)) >= 0 && isOk;
    }
    return isOk;
}

/// Descriptors that are closed here stay closed there.
bool hasOwnStreams(const ProgramStart& start) { return start.streams == ProgramStart().streams; }

[[noreturn]] void failChild(int report)
{
    const int error = errno;
    (void)!write(report, &error, sizeof error);
    _exit(127);
}

bool isJobControl(int signal)
{
    return signal == SIGTSTP || signal == SIGTTIN || signal == SIGTTOU;
}

/// 0 if there is no such process.
pid_t parentOf(pid_t process)
{
    const auto state = stateOfProcess(process);
    return state ? state->parent : 0;
}

/// Whether the program that this process runs, or a child of it, sent a signal. It has its process
/// group, and gets what it sends to that.
bool isFromProgram(const siginfo_t& signal)
{
    pid_t sender = signal.si_code <= 0 ? parentOf(signal.si_pid) : 0;
    while (sender > 1 && sender != getpid())
        sender = parentOf(sender);
    return sender == getpid();
}

/// Even if it waits for the terminal.
void endGroup(pid_t group, int signal)
{
    (void)kill(-group, signal);
    (void)kill(-group, SIGCONT);
}

timespec timeUntil(std::chrono::steady_clock::time_point until)
{
    using namespace std::chrono;
    const auto left = std::max(until - steady_clock::now(), steady_clock::duration::zero());
    const auto whole = duration_cast<seconds>(left);
    return {whole.count(), static_cast<long>(duration_cast<nanoseconds>(left - whole).count())};
}

/// A child that has ended or stopped; 0 if there is none.
pid_t waitAny(int& status) { return std::max(0, waitpid(-1, &status, WNOHANG | WUNTRACED)); }

/// As a shell would see of the program itself.
void stopLike(pid_t program)
{
    (void)raise(SIGSTOP);
    (void)kill(program, SIGCONT);
}

std::string contentOf(std::FILE* file)
{
    std::string text;
    std::rewind(file);
    char part[4096];
    for (std::size_t size = 0; (size = std::fread(part, 1, sizeof part, file)) > 0;)
        text.append(part, size);
    return text;
}

} // namespace

bool ProgramEnd::hasExited() const { return error == 0 && WIFEXITED(status); }

HeldSignals::HeldSignals()
{
    sigemptyset(&m_ending);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
        struct sigaction action { };
        if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(&m_ending, signal);
    }
    sigfillset(&m_held);
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS})
        sigdelset(&m_held, signal);
    pthread_sigmask(SIG_BLOCK, &m_held, &m_before);
    struct sigaction waitable { };
    waitable.sa_handler = SIG_DFL; // if it is ignored, nobody can wait for children
    sigaction(SIGCHLD, &waitable, &m_ofChildren);
}

HeldSignals::~HeldSignals()
{
    const timespec now{};
    while (sigtimedwait(&m_held, nullptr, &now) > 0) { } // those of a program that has ended
    restore();
}

void HeldSignals::restore() const
{
    sigaction(SIGCHLD, &m_ofChildren, nullptr);
    pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
}

siginfo_t HeldSignals::next(const std::optional<std::chrono::steady_clock::time_point>& until)
{
    siginfo_t info{};
    int found = 0;
    do {
        if (!until) {
            found = sigwaitinfo(&m_held, &info);
            continue;
        }
        const timespec left = timeUntil(*until);
        found = sigtimedwait(&m_held, &info, &left);
    } while (found < 0 && errno == EINTR);
    if (found < 0)
        return {};
    if (sigismember(&m_ending, info.si_signo) == 1 && !isFromProgram(info))
        m_end = info.si_signo;
    return info;
}

int HeldSignals::endRequested()
{
    sigset_t pending{};
    sigpending(&pending);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT})
        if (m_end == 0 && sigismember(&pending, signal) == 1 && sigismember(&m_ending, signal) == 1)
            m_end = signal;
    return m_end;
}

ProgramEnd runProgram(const ProgramStart& start, HeldSignals& held)
{
    if (const int signal = held.endRequested(); signal != 0 && !start.isCleanup)
        return {.status = signal};
    const std::vector<char*> words = pointersTo(start.words);
    const std::vector<char*> variables = pointersTo(start.environment.texts());
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return {.error = errno};
    const Descriptor from(ends[0]);
    Descriptor report(ends[1]);
    const pid_t program = fork();
    if (program < 0)
        return {.error = errno};
    if (program == 0) {
        const bool isReady = (!start.isApart || setpgid(0, 0) == 0)
            && (start.folder.empty() || chdir(start.folder.c_str()) == 0)
            && (hasOwnStreams(start) || takeStreams(start.streams));
        if (!isReady)
            failChild(report.number());
        held.restore();
        if (start.isApart) // in the background; the terminal would stop it for ever
            for (const int signal : {SIGTTIN, SIGTTOU})
                (void)std::signal(signal, SIG_IGN);
        execvpe(words[0], words.data(), variables.data());
        failChild(report.number());
    }
    (void)report.close();
    ProgramEnd end;
    if (read(from.number(), &end.error, sizeof end.error) > 0) {
        (void)waitpid(program, nullptr, 0);
        return end;
    }
    auto until = start.until;
    while (true) {
        const siginfo_t signal = held.next(until);
        if (signal.si_signo == 0) { // it is late
            endGroup(program, end.isLate ? SIGKILL : SIGTERM);
            end.isLate = true;
            until = std::chrono::steady_clock::now() + TimeToEnd;
        }
        const bool isSent = signal.si_code <= 0 && !isFromProgram(signal); // not by the terminal
        if (!start.isApart && isSent && signal.si_signo != SIGCHLD)
            (void)kill(program, signal.si_signo);
        if (start.isApart && !start.isCleanup && held.endRequested() != 0)
            endGroup(program, held.endRequested());
        // The first process of a container also has the orphans.
        while (const pid_t child = waitAny(end.status)) {
            if (child != program)
                continue;
            if (!WIFSTOPPED(end.status)) {
                if (end.isLate)
                    endGroup(program, SIGKILL); // what is left of it
                return end;
            }
            if (!start.isApart && isJobControl(WSTOPSIG(end.status)))
                stopLike(program);
        }
    }
}

TemporaryFile makeTemporaryFile()
{
    TemporaryFile file(std::tmpfile());
    if (file)
        (void)fcntl(fileno(file.get()), F_SETFD, FD_CLOEXEC);
    return file;
}

ProgramOutput captureProgram(ProgramStart start, HeldSignals& held)
{
    const Descriptor nothing(open("/dev/null", O_RDONLY | O_CLOEXEC));
    const TemporaryFile out = makeTemporaryFile();
    const TemporaryFile errors = makeTemporaryFile();
    if (!out || !errors)
        return {{.error = errno}, {}, {}};
    start.streams = {nothing.number(), fileno(out.get()), fileno(errors.get())};
    const ProgramEnd end = runProgram(start, held);
    return {end, contentOf(out.get()), contentOf(errors.get())};
}

bool startProgram(const std::vector<std::string>& words)
{
    posix_spawnattr_t attributes;
    if (errno = posix_spawnattr_init(&attributes); errno != 0)
        return false;
    const sigset_t usual = signalSet({SIGPIPE});
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    pid_t program = 0;
    const int error = posix_spawnp(
        &program, words.front().c_str(), nullptr, &attributes, pointersTo(words).data(), environ);
    posix_spawnattr_destroy(&attributes);
    errno = error;
    return errno == 0;
}

int exitLike(const ProgramEnd& end)
{
    if (!WIFSIGNALED(end.status))
        return WEXITSTATUS(end.status);
    const int signal = WTERMSIG(end.status);
    const rlimit noCore{};
    setrlimit(RLIMIT_CORE, &noCore); // the program's own is enough
    endBySignal(signal);
    return 128 + signal;
}

std::string endText(const ProgramEnd& end)
{
    if (end.error != 0)
        return std::strerror(end.error);
    if (!WIFSIGNALED(end.status))
        return "exit code " + std::to_string(WEXITSTATUS(end.status));
    const int signal = WTERMSIG(end.status);
    return "signal " + std::to_string(signal) + " (" + strsignal(signal) + ')';
}

} // namespace nytprof
