// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "control/control_thread.h"

#include "base/platform.h"
#include "format/string_printf.h"
#include "format/text_encoding.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace nytprof {
namespace {

using namespace std::chrono_literals;

constexpr auto StatusLimit = 200ms; ///< to list many blocked processes soon
constexpr auto CommandLimit = 2s;
constexpr auto RemindEvery = 500ms;
constexpr std::size_t StackSize = std::size_t{256} * 1024;

/// Up to the first zero byte; "" if it cannot be read.
std::string beginOfFile(const std::string& path)
{
    const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    char text[1024] = {};
    return read(file.number(), text, sizeof text - 1) > 0 ? text : "";
}

/// What the kernel says of a thread: 'R' when it runs, others when it waits.
char stateOfThread(pid_t thread)
{
    const auto text = beginOfFile("/proc/self/task/" + std::to_string(thread) + "/stat");
    const auto name = text.rfind(')');
    return name != text.npos && name + 2 < text.size() ? text[name + 2] : '?';
}

} // namespace

std::string processTitle() { return beginOfFile("/proc/self/cmdline"); }

ControlThread::ControlThread(Setup setup, WantedRequests& wanted, Mailbox::Wake wake)
    : m_setup(std::move(setup))
    , m_folder(m_setup.folder.empty()
              ? "/tmp/nytprof-" + std::to_string(static_cast<unsigned long>(geteuid()))
              : m_setup.folder)
    , m_wanted(wanted)
    , m_mailbox(wake, m_setup.state)
    , m_process(getpid())
    , m_interpretersThread(threadId())
{
}

bool ControlThread::isInThisProcess() const { return m_process == getpid(); }

void ControlThread::start()
{
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, StackSize);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_t thread;
    const int failure = pthread_create(&thread, &attributes, run, this);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    pthread_attr_destroy(&attributes);
    if (failure != 0)
        giveUp("needs a thread, which cannot be created: " + std::string(std::strerror(failure)));
}

void ControlThread::giveUp(const std::string& error)
{
    const std::lock_guard lock(m_mutex);
    m_isTried = true;
    m_socket.error = error;
}

std::string ControlThread::waitUntilOpen()
{
    std::unique_lock lock(m_mutex);
    m_hasTried.wait(lock, [this] { return m_isTried; });
    return m_socket.error;
}

void ControlThread::close()
{
    const std::lock_guard lock(m_mutex);
    m_isClosed = true;
    if (m_socket.descriptor >= 0)
        removeSocket(m_folder, m_process);
}

/// Wakes the thread by a connection, as other threads cannot reach its descriptors.
void ControlThread::reopen()
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    bool hasThread = true;
    bool hasEnded = false;
    {
        const std::lock_guard lock(m_mutex);
        m_isClosed = false;
        m_mustReopen = m_socket.descriptor >= 0;
        hasThread = m_mustReopen;
        hasEnded = !hasThread && m_isTried && m_socket.error.empty(); // else it has just begun
        std::snprintf(address.sun_path, sizeof address.sun_path, "/proc/self/task/%ld/fd/%d",
            static_cast<long>(m_thread), m_socket.name);
    }
    if (hasEnded)
        start();
    const int waking = hasThread ? newLocalSocket() : -1;
    if (waking < 0)
        return;
    // If it fails, the backlog is full, which wakes the thread, too.
    static_cast<void>(connect(waking, reinterpret_cast<const sockaddr*>(&address), sizeof address));
    ::close(waking);
}

void* ControlThread::run(void* self)
{
    static_cast<ControlThread*>(self)->serveRequests();
    return nullptr;
}

bool ControlThread::openSocket()
{
    const std::lock_guard lock(m_mutex);
    m_isTried = true;
    m_mustReopen = false;
    if (m_isClosed)
        return m_socket.descriptor >= 0; // without a name, for reopen() to wake the thread
    for (const int each : {m_socket.descriptor, m_socket.name})
        if (each >= 0)
            ::close(each);
    m_thread = threadId();
    m_socket = listenInFolder(m_folder, m_process);
    return m_socket.descriptor >= 0;
}

void ControlThread::serveRequests()
{
    bool isOpen = false;
    if (leaveDescriptors())
        isOpen = openSocket();
    else
        giveUp("needs a thread with descriptors of its own, which this system refuses");
    m_hasTried.notify_one();
    while (isOpen) {
        pollfd listening{m_socket.descriptor, POLLIN, 0};
        if (poll(&listening, 1, millisecondsToWait()) > 0)
            isOpen = acceptOne();
        stopInTime();
    }
}

int ControlThread::millisecondsToWait()
{
    using std::chrono::milliseconds;
    auto wait = milliseconds::max();
    if (m_stopAt)
        wait = std::max(
            std::chrono::ceil<milliseconds>(*m_stopAt - Mailbox::Clock::now()), milliseconds(0));
    if (m_mailbox.remind() || m_lateSeconds > 0)
        wait = std::min<milliseconds>(wait, RemindEvery);
    return wait == milliseconds::max() ? -1
                                       : static_cast<int>(std::min(wait, milliseconds(1h)).count());
}

bool ControlThread::acceptOne()
{
    Connection connection(Descriptor(acceptConnection(m_socket.descriptor)));
    if (m_mustReopen)
        return openSocket();
    std::string line;
    auto error = connection.isAllowed() ? connection.readLine(line)
                                        : "another user may not control this program";
    std::string text;
    if (error.empty()) {
        const auto parsed = parseControlRequest(line);
        error = parsed.error;
        if (error.empty())
            text = perform(parsed.request, connection.received());
    }
    connection.write(error.empty() ? text : "error " + printableMessage(error) + "\n");
    return true;
}

/// The interpreter need not know of requests of a server before it looks for one.
std::string ControlThread::performHere(const ControlRequest& request, int counter)
{
    if (request.command == ControlCommand::Stop)
        m_wanted.stop();
    if (request.requests == 0)
        return {};
    // Not the names of this process's own profiles: others write these, too.
    const auto prefix = request.file.empty()
        ? absolute(m_setup.file) + "." + std::to_string(m_process) + ".request"
        : request.file;
    return m_wanted.want({request.requests, request.after, prefix, counter, request.route});
}

std::string ControlThread::perform(ControlRequest request, int counter)
{
    if (!request.file.empty())
        request.file = absolute(request.file);
    const auto failure = performHere(request, counter);
    if (!failure.empty())
        return "error " + failure + "\n";
    const bool isForServer = request.requests > 0;
    const bool isStatus = isForServer || request.command == ControlCommand::Status;
    const auto answer = m_mailbox.ask(
        isForServer ? ControlRequest{} : request, isStatus ? StatusLimit : CommandLimit);
    if (!isStatus && request.command != ControlCommand::Snapshot) {
        m_stopAt.reset();
        m_lateSeconds = answer.isServed ? 0 : request.seconds;
        if (answer.isServed && answer.error.empty() && request.seconds > 0)
            beginTime(request.seconds, answer.state.file);
    }
    if (answer.isServed && !answer.error.empty())
        return "error " + printableMessage(answer.error) + "\n";
    if (answer.isServed)
        return "ok\n" + describe(answer.state);
    auto state = answer.state;
    if (const auto title = processTitle(); title != state.title)
        state.program = title; // $0 has been assigned since
    return "busy " + whyNotServed(answer.waited) + "\n" + describe(state);
}

std::string ControlThread::whyNotServed(std::chrono::milliseconds waited) const
{
    const bool isRunning = stateOfThread(m_interpretersThread) == 'R';
    return stringPrintf("%s for %.1f s; a command takes effect when it returns",
        isRunning ? "runs C code" : "waits in a system call",
        std::chrono::duration<double>(waited).count());
}

std::string ControlThread::describe(const ControlState& state)
{
    const auto seconds = std::chrono::duration<double>(Mailbox::Clock::now() - state.onSince);
    const auto onOff = std::string(state.isOn ? "on" : "off");
    std::string text = "program " + printableMessage(state.program) + "\npid "
        + std::to_string(m_process) + "\nversion " NYTPROF_XS_VERSION "\nprofiling " + onOff + "\n";
    if (!state.file.empty())
        text += "file " + printableMessage(state.file) + "\n";
    if (state.isOn)
        text += stringPrintf("seconds %.1f\n", seconds.count());
    if (m_stopAt && state.isOn && (m_stopFile.empty() || m_stopFile == state.file))
        text += "left "
            + std::to_string(std::chrono::ceil<std::chrono::seconds>(
                std::max(*m_stopAt - Mailbox::Clock::now(), Mailbox::Clock::duration()))
                                 .count())
            + "\n";
    if (state.hasThreads)
        text += "threads only the main thread is controlled\n";
    const auto wanted = m_wanted.status();
    text += "family " + std::to_string(m_wanted.family()) + "\nwanted "
        + std::to_string(wanted.left) + "\ntaken " + std::to_string(wanted.taken) + "\ncounted "
        + (wanted.isUsed ? "yes" : "no") + "\n";
    return text;
}

void ControlThread::beginTime(unsigned seconds, const std::string& file)
{
    m_stopAt = Mailbox::Clock::now() + std::chrono::seconds(seconds);
    m_stopFile = file;
}

void ControlThread::stopInTime()
{
    if (m_lateSeconds > 0 && !m_mailbox.remind())
        beginTime(std::exchange(m_lateSeconds, 0), m_mailbox.ask({}, StatusLimit).state.file);
    if (m_stopAt && Mailbox::Clock::now() >= *m_stopAt) {
        m_stopAt.reset();
        static_cast<void>(m_mailbox.ask({ControlCommand::Stop, 0, 0, m_stopFile}, 0ms));
    }
}

} // namespace nytprof
