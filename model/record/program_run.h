// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "record/environment.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <csignal>
#include <unistd.h>

namespace nytprof {

/// A program to run.
struct ProgramStart {
    std::vector<std::string> words; ///< the program, by path or found on PATH, and its arguments
    Environment environment;
    std::string folder = {}; ///< it runs there; empty: in the current folder
    /// Descriptors of this process that become its standard streams.
    std::array<int, 3> streams = {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO};
    /// In a process group of its own, which no Ctrl+C reaches. It can set the terminal, but not
    /// read from it.
    bool isApart = false;
    bool isCleanup = false; ///< signals do not end it
    /// Apart, it is ended then with its process group.
    std::optional<std::chrono::steady_clock::time_point> until = {};
};

/// How it ended.
struct ProgramEnd {
    int error = 0; ///< errno if it could not be started
    int status = 0; ///< else as from waitpid()
    bool isLate = false; ///< ended by ProgramStart::until

    [[nodiscard]] bool isSuccess() const { return error == 0 && status == 0; }
    [[nodiscard]] bool hasExited() const; ///< by itself, with any exit code
};

/// While one exists, signals to this process wait until runProgram() handles them, so that this
/// process outlives the program and can clean up. Programs start without.
class HeldSignals {
public:
    HeldSignals();
    ~HeldSignals();
    HeldSignals(const HeldSignals&) = delete;
    HeldSignals& operator=(const HeldSignals&) = delete;

    /// SIGINT, SIGTERM, SIGHUP or SIGQUIT if one has arrived that was not ignored, else 0.
    [[nodiscard]] int endRequested();

private:
    friend ProgramEnd runProgram(const ProgramStart&, HeldSignals&);
    void restore() const;
    /// The next signal; 0 if none arrives until then.
    siginfo_t next(const std::optional<std::chrono::steady_clock::time_point>& until);

    sigset_t m_held{};
    sigset_t m_ending{}; ///< those that are not ignored
    sigset_t m_before{};
    struct sigaction m_ofChildren { };
    int m_end = 0;
};

/// Runs a program and waits for its end, unless a signal requested that before. Signals that other
/// processes send to this one are passed on; those of the terminal, and of the program to its
/// process group, reach it anyway. If it is stopped by the terminal, so is this process, until it
/// is continued. Other children that end meanwhile are reaped.
[[nodiscard]] ProgramEnd runProgram(const ProgramStart& start, HeldSignals& held);

struct FileCloser {
    void operator()(std::FILE* file) const { (void)std::fclose(file); }
};
using TemporaryFile = std::unique_ptr<std::FILE, FileCloser>;
/// A file without a name, which programs inherit as a standard stream only. Null, with errno, on
/// failure.
[[nodiscard]] TemporaryFile makeTemporaryFile();

/// A program that prints little.
struct ProgramOutput {
    ProgramEnd end;
    std::string out;
    std::string errors;
};
/// Standard input is empty.
[[nodiscard]] ProgramOutput captureProgram(ProgramStart start, HeldSignals& held);
/// A function like that one, for processes that handle signals in another way.
using CaptureProgram = std::function<ProgramOutput(const ProgramStart& start)>;

/// Starts a program that goes on by itself, and that SIGPIPE ends. False, with errno, if it cannot
/// be started.
[[nodiscard]] bool startProgram(const std::vector<std::string>& words);

/// The exit code of a program that has exited. If a signal ended it, this process ends likewise.
[[nodiscard]] int exitLike(const ProgramEnd& end);

/// "exit code 2", "signal 9 (Killed)".
[[nodiscard]] std::string endText(const ProgramEnd& end);

} // namespace nytprof
