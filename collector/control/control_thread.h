// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "control/connection.h"
#include "control/control_request.h"
#include "control/mailbox.h"
#include "control/socket_folder.h"
#include "control/wanted_requests.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>

#include <sys/types.h>

namespace nytprof {

/// What ps shows first of this process: the interpreter, or what the program assigned to $0.
[[nodiscard]] std::string processTitle();

/// Listens on FOLDER/PID.sock in a thread of its own, which blocks all signals and has descriptors
/// of its own: the program's table of descriptors contains none of them, so that a program which
/// counts or closes all of its descriptors notices nothing, and forked children inherit none.
class ControlThread {
public:
    struct Setup {
        std::string folder; ///< of the sockets; absolute; "": /tmp/nytprof-UID
        std::string startFolder; ///< where the program was started, with a slash at its end
        std::string file; ///< of profiles, before the pid
        ControlState state; ///< until the interpreter first reports another
    };
    /// `wanted` and `wake` must stay valid. Construct it on the thread of the interpreter.
    ControlThread(Setup setup, WantedRequests& wanted, Mailbox::Wake wake);

    /// waitUntilOpen() reports errors.
    void start();
    /// Returns an error message or "".
    [[nodiscard]] std::string waitUntilOpen();
    /// Removes the socket's name, before the process ends or becomes another program.
    void close();
    /// After close(): the process goes on.
    void reopen();

    [[nodiscard]] std::string absolute(const std::string& path) const
    {
        return path.starts_with('/') ? path : m_setup.startFolder + path;
    }
    [[nodiscard]] const Setup& setup() const { return m_setup; }
    [[nodiscard]] const std::string& folder() const { return m_folder; }
    [[nodiscard]] Mailbox& mailbox() { return m_mailbox; }
    /// False in a forked child, which has no such thread.
    [[nodiscard]] bool isInThisProcess() const;

private:
    static void* run(void* self);
    void giveUp(const std::string& error);
    void serveRequests();
    /// Each returns whether there is a socket, with or without a name.
    bool openSocket();
    bool acceptOne();
    /// `counter`: a descriptor that came with it, or -1.
    [[nodiscard]] std::string perform(ControlRequest request, int counter);
    [[nodiscard]] std::string performHere(const ControlRequest& request, int counter);
    [[nodiscard]] std::string describe(const ControlState& state);
    [[nodiscard]] std::string whyNotServed(std::chrono::milliseconds waited) const;
    /// A Start for some seconds has begun.
    void beginTime(unsigned seconds, const std::string& file);
    void stopInTime();
    [[nodiscard]] int millisecondsToWait();

    const Setup m_setup;
    const std::string m_folder;
    WantedRequests& m_wanted;
    Mailbox m_mailbox;
    const pid_t m_process;
    const pid_t m_interpretersThread;

    std::mutex m_mutex; ///< for the next five
    std::condition_variable m_hasTried;
    bool m_isTried = false; ///< whether it has opened the socket, or cannot
    bool m_isClosed = false;
    ListeningSocket m_socket;
    pid_t m_thread = 0; ///< of the kernel

    std::atomic<bool> m_mustReopen = false;
    std::optional<Mailbox::Clock::time_point> m_stopAt;
    std::string m_stopFile; ///< what m_stopAt is for
    unsigned m_lateSeconds = 0; ///< of a Start for some seconds that still waits
};

} // namespace nytprof
