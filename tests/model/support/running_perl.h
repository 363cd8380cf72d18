// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "inspect/inspected_process.h"
#include "profile_files.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <csignal>
#include <functional>
#include <string>

#include <unistd.h>

namespace nytprof::test {

/// The perl of these tests: NYTPROF_TEST_PERL, or that on PATH.
inline QString testPerl()
{
    const QByteArray given = qgetenv("NYTPROF_TEST_PERL");
    return given.isEmpty() ? QStringLiteral("perl") : QString::fromUtf8(given);
}

/// How often a test reads a process: NYTPROF_STACKS_TO_READ, or as often as usual.
inline int stacksToRead(int usual)
{
    const QByteArray given = qgetenv("NYTPROF_STACKS_TO_READ");
    return given.isEmpty() ? usual : given.toInt();
}

/// A perl program that runs as long as this exists.
class RunningPerl {
public:
    /// text: of the script. Its main program begins behind $| = 1, and ends if this process does.
    /// before: words before the script, as of a program that runs perl.
    explicit RunningPerl(const QByteArray& text, const QStringList& arguments = {},
        const QString& perl = testPerl(), const QStringList& before = {})
    {
        writeFile(script(), text);
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.setChildProcessModifier([] { ::setpgid(0, 0); });
        m_process.start(perl, before + QStringList{script()} + arguments);
        m_process.waitForStarted();
    }
    ~RunningPerl()
    {
        if (pid() > 0)
            ::kill(-pid(), SIGKILL); // with what it has started
        m_process.waitForFinished();
    }
    RunningPerl(const RunningPerl&) = delete;
    RunningPerl& operator=(const RunningPerl&) = delete;

    [[nodiscard]] QString script() const { return m_folder.filePath(QStringLiteral("a.pl")); }
    [[nodiscard]] pid_t pid() const { return static_cast<pid_t>(m_process.processId()); }
    [[nodiscard]] QProcess& process() { return m_process; }

    /// Of what the program prints, once it has done so.
    [[nodiscard]] QByteArray line()
    {
        while (!m_process.canReadLine() && m_process.waitForReadyRead(-1))
            ;
        return m_process.readLine().trimmed();
    }

private:
    QTemporaryDir m_folder;
    QProcess m_process;
};

/// Whether its perl says to which sub a statement belongs.
inline bool knowsParentsOfOps(const InspectedProcess& process)
{
    return QString::fromStdString(process.perl().version).section(u'.', 1, 1).toInt() >= 26;
}

/// Looks until the condition is met; the test's own limit of time ends it otherwise.
inline ProcessMoment lookUntil(
    InspectedProcess& process, const std::function<bool(const ProcessMoment&)>& isMet)
{
    while (true) {
        auto moment = process.look(10);
        if (isMet(moment) || moment.state == ProcessMoment::State::Ended)
            return moment;
    }
}

inline bool isIn(const ProcessMoment& moment, std::string_view sub)
{
    return !moment.stack.frames.empty() && moment.stack.frames.front().sub == sub;
}

/// "main::f:3 main::RUNTIME:7"
inline QString linesOf(const PerlStack& stack)
{
    QStringList lines;
    for (const StackFrame& frame : stack.frames)
        lines << QString::fromStdString(frame.sub + ':' + std::to_string(frame.line));
    return lines.join(u' ');
}

} // namespace nytprof::test

/// Skips the test where a process may not read the memory of its children, as in containers whose
/// seccomp filter forbids it, or if the kernel counts nothing.
#define SKIP_UNLESS_READABLE(inspected)                                                            \
    do {                                                                                           \
        const auto problem = (inspected).problem();                                                \
        if (problem == nytprof::InspectProblem::NotPermitted)                                      \
            QSKIP("this system does not let a process read the memory of its children");           \
        if ((inspected).look(10).problem == nytprof::InspectProblem::NoCounts)                     \
            QSKIP("this kernel has no /proc/PID/schedstat");                                       \
    } while (false)
