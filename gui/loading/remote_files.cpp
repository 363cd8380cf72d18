// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "loading/remote_files.h"

#include "style/text.h"

#include <QCoreApplication>
#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QStorageInfo>

#include <algorithm>
#include <utility>

namespace nytprof::gui {

namespace {

// Writes "profile SIZE" (0: unknown) and a profile, or "files" and names ended by zero bytes.
constexpr const char* Script = R"sh(
if [ -d "$p" ]; then
    if command -v nytprof >/dev/null 2>&1; then
        echo profile 0
        exec nytprof merge -o - -- "$p" </dev/null
    fi
    echo files
    for f in "$p"/*; do
        { [ -f "$f" ] && [ "$(head -c 8 <"$f")" = 'NYTProf ' ] && printf '%s\0' "$f"; } 2>/dev/null
    done
    exit 0
fi
size=$(wc -c <"$p") || exit 1
echo profile $size
exec cat <"$p"
)sh";

/// Limit in bytes for names, messages and other output.
constexpr std::uint64_t MaxOther = std::uint64_t{1} << 20;

std::string text(const char* english)
{
    return QCoreApplication::translate("RemoteFiles", english).toStdString();
}

std::uint64_t freeSpace(const QDir& folder)
{
    const qint64 free = QStorageInfo(folder).bytesAvailable();
    return free < 0 ? MaxRemoteBytes : static_cast<std::uint64_t>(free);
}

QByteArray quoted(QByteArray path) { return '\'' + path.replace('\'', "'\\''") + '\''; }

class Fetching {
public:
    Fetching(QString url, const std::stop_token& stop,
        const std::function<void(std::uint64_t, std::uint64_t)>& progress, std::uint64_t most)
        : m_url(std::move(url))
        , m_stop(stop)
        , m_progress(progress)
        , m_most(most)
    {
    }

    // Into a copy, or a list of names.
    void run(RemoteFiles& files, QByteArray& names)
    {
        for (const RemoteFiles::Copy& copy : files.copies)
            m_size += static_cast<std::uint64_t>(copy.file->size());
        m_before = m_size;
        m_most = std::min(m_most, m_before + freeSpace(QDir::temp()) / 4 * 3);
        const auto command = remoteCommand(m_url);
        if (!command) {
            files.problem = text(QT_TRANSLATE_NOOP(
                "RemoteFiles", "not an address like ssh://user@host:22/folder/nytprof.out"));
            return;
        }
        m_file = std::make_unique<QTemporaryFile>(
            QDir::temp().filePath(QStringLiteral("nytprof-gui-XXXXXX.out")));
        if (!m_file->open()) {
            files.problem = text(QT_TRANSLATE_NOOP("RemoteFiles", "no temporary file: "))
                + m_file->errorString().toStdString();
            return;
        }
        m_ssh.start(QStringLiteral("ssh"), command->arguments);
        if (!m_ssh.waitForStarted()) {
            files.problem = text(QT_TRANSLATE_NOOP("RemoteFiles", "ssh cannot be started: "))
                + m_ssh.errorString().toStdString();
            return;
        }
        m_ssh.write(command->script);
        m_ssh.closeWriteChannel();
        while (m_ssh.state() != QProcess::NotRunning && !m_stop.stop_requested() && accepts()) {
            m_ssh.waitForReadyRead(100);
            if (!take())
                m_ssh.waitForFinished(20);
        }
        files.cancelled = m_stop.stop_requested();
        if (m_ssh.state() != QProcess::NotRunning) {
            m_ssh.kill();
            m_ssh.waitForFinished();
        } else {
            take();
        }
        if (files.cancelled)
            return;
        m_isWritten = m_file->flush() && m_isWritten;
        files.problem = problem();
        if (files.problem.empty() && m_head == "files\n")
            names = m_names;
        else if (files.problem.empty())
            files.copies.push_back({m_url, std::move(m_file)});
    }

private:
    // False if there was nothing to read.
    bool take()
    {
        const QByteArray errors = m_ssh.readAllStandardError();
        m_errors = (m_errors + errors).right(4096);
        QByteArray bytes = m_ssh.readAllStandardOutput();
        m_other += static_cast<std::uint64_t>(errors.size());
        if (bytes.isEmpty())
            return false;
        while (!bytes.isEmpty() && !m_head.endsWith('\n') && m_head.size() < 100) {
            m_head += bytes.front();
            bytes.remove(0, 1);
        }
        if (!m_head.startsWith("profile ")) {
            m_other += static_cast<std::uint64_t>(bytes.size());
            if (m_head == "files\n")
                m_names += bytes;
            return true;
        }
        m_size += static_cast<std::uint64_t>(bytes.size());
        if (accepts()) {
            m_isWritten = m_file->write(bytes) == bytes.size();
            if (m_progress)
                m_progress(m_size - m_before, announcedSize());
        }
        return true;
    }

    [[nodiscard]] std::uint64_t announcedSize() const
    {
        return m_head.endsWith('\n') ? m_head.mid(8).trimmed().toULongLong() : 0;
    }
    [[nodiscard]] bool isTooLarge() const
    {
        return m_size > m_most || announcedSize() > m_most - m_before;
    }
    [[nodiscard]] bool accepts() const
    {
        return m_isWritten && !isTooLarge() && m_other <= MaxOther;
    }

    [[nodiscard]] std::string problem() const
    {
        if (!m_isWritten)
            return text(QT_TRANSLATE_NOOP("RemoteFiles", "the temporary file cannot be written: "))
                + m_file->errorString().toStdString();
        if (isTooLarge())
            return QCoreApplication::translate("RemoteFiles",
                "stopped: larger than %1, the limit for copies in %2; copy the file with scp and "
                "open the copy")
                .arg(sizeText(static_cast<qint64>(m_most)), QDir::tempPath())
                .toStdString();
        if (m_other > MaxOther)
            return text(QT_TRANSLATE_NOOP("RemoteFiles",
                "stopped: the other machine sent more than 1 MiB that is not a profile; check the "
                "address and the login output of the remote shell"));
        const QByteArray last = m_errors.trimmed().split('\n').last().trimmed();
        if (m_ssh.exitStatus() != QProcess::NormalExit || m_ssh.exitCode() != 0) {
            constexpr int NoConnection = 255;
            return (last.isEmpty() ? text(QT_TRANSLATE_NOOP("RemoteFiles", "ssh failed"))
                                   : last.toStdString())
                + (m_ssh.exitCode() == NoConnection ? text(QT_TRANSLATE_NOOP("RemoteFiles",
                       "; ssh needs a password or a confirmation that nytprof-gui cannot ask for: "
                       "use a key or an agent, and connect once in a terminal"))
                                                    : std::string());
        }
        return m_head == "files\n" || m_head.startsWith("profile ")
            ? std::string()
            : text(QT_TRANSLATE_NOOP(
                "RemoteFiles", "the other machine sent something other than a profile"));
    }

    QString m_url;
    const std::stop_token& m_stop;
    const std::function<void(std::uint64_t, std::uint64_t)>& m_progress;
    QProcess m_ssh;
    std::unique_ptr<QTemporaryFile> m_file;
    QByteArray m_head; ///< first line of the output
    QByteArray m_names;
    QByteArray m_errors;
    std::uint64_t m_most;
    std::uint64_t m_before = 0; ///< bytes of earlier copies
    std::uint64_t m_size = 0; ///< bytes of earlier copies and of this one
    std::uint64_t m_other = 0; ///< bytes so far
    bool m_isWritten = true;
};

} // namespace

std::optional<RemoteCommand> remoteCommand(const QString& url)
{
    static const QRegularExpression form(
        QStringLiteral(
            "\\Assh://(?:(\\w[\\w.-]*)@)?(?:(\\w[\\w.-]*)|\\[([0-9A-Fa-f:.]+(?:%\\w+)?)\\])"
            "(?::([0-9]{1,5}))?(/.*)\\z"),
        QRegularExpression::DotMatchesEverythingOption);
    const auto match = form.match(url);
    const QByteArray path = QByteArray::fromPercentEncoding(match.captured(5).toUtf8());
    if (!match.hasMatch() || path.contains('\0'))
        return std::nullopt;
    RemoteCommand command;
    // For copying a file: what the user's configuration adds for a login would be in the way.
    for (const char* option : {"-oBatchMode=yes", "-oConnectTimeout=20", "-oRemoteCommand=none",
             "-oClearAllForwardings=yes", "-a", "-x", "-T"})
        command.arguments << QLatin1String(option);
    if (const QString user = match.captured(1); !user.isEmpty())
        command.arguments << QStringLiteral("-l") << user;
    if (const QString port = match.captured(4); !port.isEmpty())
        command.arguments << QStringLiteral("-p") << port;
    command.arguments << QStringLiteral("--") << match.captured(2) + match.captured(3)
                      << QStringLiteral("exec sh -s");
    command.script = "p=" + quoted(path) + Script;
    return command;
}

RemoteFiles fetchRemote(const QString& url, const std::stop_token& stop,
    const std::function<void(std::uint64_t, std::uint64_t)>& progress, std::uint64_t most)
{
    RemoteFiles files;
    QByteArray names;
    Fetching(url, stop, progress, most).run(files, names);
    const QString authority = url.section(u'/', 0, 2);
    for (const QByteArray& name : names.split('\0')) {
        if (name.isEmpty() || files.cancelled || !files.problem.empty())
            continue;
        QByteArray none;
        const QString path = QString::fromLatin1(name.toPercentEncoding("/"));
        Fetching(authority + path, stop, progress, most).run(files, none);
    }
    if (files.copies.empty() && files.problem.empty() && !files.cancelled)
        files.problem = text(QT_TRANSLATE_NOOP("RemoteFiles", "no profile in this folder"));
    return files;
}

} // namespace nytprof::gui
