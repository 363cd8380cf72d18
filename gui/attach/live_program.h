// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "control/control_sockets.h"
#include "views/latest_task.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <cstdint>
#include <string>

namespace nytprof::gui {

class ProfileSession;

/// The running program whose profile a window shows, if there is one. Every second it is asked
/// to write what it has collected, which the session reads like any file that changes. Its profiler
/// stays on when the window closes or shows another file.
class LiveProgram : public QObject {
    Q_OBJECT

public:
    /// Construct it before other things follow the session, as they may ask isOn().
    explicit LiveProgram(ProfileSession* session);

    /// Opens the file of a program, and follows the program if it is profiled.
    void show(const ControlledProgram& program);
    /// Stops its profiler.
    void stop();
    [[nodiscard]] bool isOn() const { return m_timer.isActive(); }
    [[nodiscard]] std::uint64_t pid() const { return m_socket.pid; }
    /// Keeps the profile as it is on screen.
    void setPaused(bool isPaused);
    /// "Profiling process 1234 · updated 1 s ago"
    [[nodiscard]] QString text() const;

signals:
    void changed(); ///< isOn() has
    void textChanged();
    void stopDelayed(const QString& why); ///< or refused

private:
    void setOn(bool isOn);
    void ask(const std::string& request);
    void accept(const ControlAnswer& answer);
    void end();
    void followSession();

    ProfileSession* m_session;
    ControlSocket m_socket;
    QString m_file;
    std::string m_request; ///< the last one
    bool m_mayBeOff = false; ///< since an error or stop(): only asked for its status
    bool m_isPaused = false;
    QElapsedTimer m_sinceUpdate; ///< valid after the first one
    QTimer m_timer; ///< active while the program is followed
    LatestTask<ControlAnswer> m_asking;
};

} // namespace nytprof::gui
