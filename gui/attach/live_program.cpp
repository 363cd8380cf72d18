// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "attach/live_program.h"

#include "loading/loaded_profile.h"
#include "loading/profile_session.h"
#include "style/text.h"

#include <array>
#include <utility>

namespace nytprof::gui {

namespace {

constexpr int SnapshotMilliseconds = 1000;

} // namespace

LiveProgram::LiveProgram(ProfileSession* session)
    : QObject(session)
    , m_session(session)
    , m_asking([this](const ControlAnswer& answer) { accept(answer); })
{
    m_timer.setInterval(SnapshotMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (!m_asking.running())
            ask(m_mayBeOff || m_isPaused ? "status" : "snapshot");
        emit textChanged();
    });
    connect(session, &ProfileSession::accepted, this, &LiveProgram::followSession);
    connect(session, &ProfileSession::refused, this, [this](const LoadedProfile& loaded) {
        if (!loaded.cancelled)
            followSession();
    });
}

void LiveProgram::show(const ControlledProgram& program)
{
    m_asking.cancel();
    m_socket = program.socket;
    m_file = toQString(program.status.value("file"));
    m_mayBeOff = false;
    setOn(program.status.value("profiling") == "on");
    m_session->open({m_file});
}

// The user may have opened another file.
void LiveProgram::followSession()
{
    if (isOn() && !m_session->files().contains(m_file))
        setOn(false);
    m_sinceUpdate.start();
    emit textChanged();
}

void LiveProgram::setPaused(bool isPaused)
{
    m_isPaused = isPaused;
    m_session->setPaused(isPaused);
    if (!isPaused && isOn())
        m_session->reload();
    emit textChanged();
}

QString LiveProgram::text() const
{
    const QString text = tr("Profiling process %1").arg(pid());
    const QString state = m_isPaused ? tr("updates are paused")
        : m_sinceUpdate.isValid()    ? tr("updated %1 s ago").arg(m_sinceUpdate.elapsed() / 1000)
                                     : QString();
    return state.isEmpty() ? text : text + QStringLiteral(" \u00b7 ") + state;
}

void LiveProgram::setOn(bool isOn)
{
    if (isOn)
        m_timer.start();
    else
        m_timer.stop();
    m_sinceUpdate.invalidate();
    if (std::exchange(m_isPaused, false))
        m_session->setPaused(false);
    m_session->setLiveFile(isOn ? m_file : QString());
    emit changed();
}

void LiveProgram::stop()
{
    m_mayBeOff = true;
    ask("stop");
}

void LiveProgram::ask(const std::string& request)
{
    m_request = request;
    m_asking.start([socket = m_socket, request](const std::stop_token&) {
        return askPrograms(std::array{ControlMessage{socket, request}}).front();
    });
}

void LiveProgram::accept(const ControlAnswer& answer)
{
    using Kind = ControlAnswer::Kind;
    if (!isOn())
        return;
    const bool isOther
        = answer.value("profiling") != "on" || toQString(answer.value("file")) != m_file;
    if (answer.kind == Kind::Gone || (answer.kind == Kind::Ok && isOther))
        return end();
    m_mayBeOff = m_mayBeOff || answer.kind == Kind::Refused;
    if (m_request == "stop" && answer.kind != Kind::Ok)
        emit stopDelayed(toQString(answer.text));
    else if (m_request == "status" && answer.kind == Kind::Ok)
        m_mayBeOff = false;
}

// The profile has its last state now.
void LiveProgram::end()
{
    setOn(false);
    if (m_session->files().contains(m_file)) // else it is still being opened
        m_session->reload();
}

} // namespace nytprof::gui
