// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// With an ssh that records its arguments, and runs the far side here.
#include "loading/remote_files.h"

#include "loading/load_report.h"
#include "loading/loaded_profile.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "stream_builder.h"
#include "style/preferences.h"
#include "test_class.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

void writeProgram(const QString& path, const QByteArray& script)
{
    writeFile(path, "#!/bin/sh\n" + script);
    QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

QString urlOf(const QString& path)
{
    return QStringLiteral("ssh://host") + QString::fromLatin1(path.toUtf8().toPercentEncoding("/"));
}

} // namespace

class RemoteFilesTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_bin = m_folder->filePath(QStringLiteral("bin"));
        m_data = m_folder->filePath(QStringLiteral("data"));
        QDir().mkdir(m_bin);
        QDir().mkdir(m_data);
        m_copies = m_folder->filePath(QStringLiteral("copies"));
        QDir().mkdir(m_copies);
        qputenv("TMPDIR", QFile::encodeName(m_copies));
        m_path = qgetenv("PATH");
        qputenv("PATH", QFile::encodeName(m_bin) + ":/usr/bin:/bin");
        setSsh("");
    }
    void cleanup()
    {
        qputenv("PATH", m_path);
        qunsetenv("TMPDIR");
        QCOMPARE(QDir(m_copies).entryList(QDir::Files), QStringList());
    }

    void addresses_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("arguments"); ///< between the fixed ones; empty: refused
        const auto row = [](const char* url, const char* arguments) {
            QTest::newRow(url) << QString::fromLatin1(url) << QString::fromLatin1(arguments);
        };
        row("ssh://host/nytprof.out", "-- host");
        row("ssh://me@host.example:2222/a", "-l me -p 2222 -- host.example");
        row("ssh://[fe80::1%eth0]:22/a", "-p 22 -- fe80::1%eth0");
        row("ssh://host", "");
        row("ssh:///a", "");
        row("ssh://-oProxyCommand=sh/a", "");
        row("ssh://-host/a", "");
        row("ssh://-l@host/a", "");
        row("ssh://a@-oProxyCommand=x/a", "");
        row("ssh://ho st/a", "");
        row("ssh://host;id/a", "");
        row("ssh://$(id)/a", "");
        row("ssh://host:22x/a", "");
        row("ssh://host:-1/a", "");
        row("ssh://host\n-x/a", "");
        row("ssh://host/a%00b", "");
        row("/ssh://host/a", "");
    }
    void addresses()
    {
        QFETCH(QString, url);
        QFETCH(QString, arguments);
        const auto command = remoteCommand(url);
        QCOMPARE(command.has_value(), !arguments.isEmpty());
        if (command)
            QCOMPARE(command->arguments.join(u' '),
                QStringLiteral("-oBatchMode=yes -oConnectTimeout=20 -oRemoteCommand=none "
                               "-oClearAllForwardings=yes -a -x -T ")
                    + arguments + QStringLiteral(" exec sh -s"));
        else
            QVERIFY(!fetchRemote(url, {}, {}).problem.empty());
        QCOMPARE(QFile::exists(recordOf("args")), false);
    }

    void anyPathIsOneFile_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name :
            {"nytprof.out", "it's", "a b", "a\nb", "$(touch hacked)", "`id`", "-rf", "a\"b", "a\\b",
                "*", "; touch hacked", "'; touch hacked; '", "%41", "\xc3\xa9", "#?&"})
            QTest::newRow(name) << QString::fromUtf8(name);
    }
    void anyPathIsOneFile()
    {
        QFETCH(QString, name);
        const QString path = m_data + u'/' + name;
        writeFile(path, profileOf("main::f"));
        const LoadedProfile loaded = readProfiles({{urlOf(path)}});
        QVERIFY2(loaded.profile, qPrintable(loadReport(loaded).text));
        QVERIFY(loaded.profile->findSub("main::f").valid());
        QCOMPARE(loaded.parts.size(), 1U);
        QCOMPARE(loaded.parts[0].path, urlOf(path));
        QCOMPARE(readFile(recordOf("args")),
            "-oBatchMode=yes\n-oConnectTimeout=20\n-oRemoteCommand=none\n-oClearAllForwardings="
            "yes\n-a\n-x\n-T\n--\nhost\nexec sh -s\n");
        QVERIFY(!QFile::exists(m_folder->filePath(QStringLiteral("hacked"))));
    }

    void copiesArePrivateAndRemoved()
    {
        const QString path = m_data + QStringLiteral("/nytprof.out");
        writeFile(path, profileOf("main::f"));
        std::uint64_t seen = 0;
        std::uint64_t all = 0;
        QString copy;
        {
            const RemoteFiles files = fetchRemote(urlOf(path), {}, [&](auto read, auto of) {
                seen = read;
                all = of;
            });
            QCOMPARE(files.problem, "");
            copy = files.copies.at(0).file->fileName();
            QCOMPARE(readFile(copy), readFile(path));
            QCOMPARE(QFile::permissions(copy)
                    & (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther),
                QFile::Permissions());
        }
        QCOMPARE(seen, std::uint64_t(QFileInfo(path).size()));
        QCOMPARE(all, seen);
        QVERIFY(!QFile::exists(copy));
    }

    void aFolderIsMergedThereIfNytprofIsThere()
    {
        fillFolder();
        writeProgram(m_bin + QStringLiteral("/nytprof"),
            "printf '%s\\n' \"$@\" >'" + QFile::encodeName(recordOf("merge")) + "'\ncat '"
                + QFile::encodeName(m_data) + "/nytprof.out.1'\n");
        const LoadedProfile loaded = readProfiles({{urlOf(m_data)}});
        QVERIFY(loaded.profile);
        QCOMPARE(loaded.parts.size(), 1U);
        QCOMPARE(loaded.parts[0].path, urlOf(m_data));
        QCOMPARE(
            readFile(recordOf("merge")), "merge\n-o\n-\n--\n" + QFile::encodeName(m_data) + '\n');
    }

    void elseItsProfilesComeOneByOne()
    {
        fillFolder();
        const LoadedProfile loaded = readProfiles({{urlOf(m_data)}});
        QVERIFY2(loaded.profile, qPrintable(loadReport(loaded).text));
        QStringList paths;
        for (const ProfilePart& part : loaded.parts)
            paths << part.path;
        QCOMPARE(paths,
            QStringList({urlOf(m_data + QStringLiteral("/nytprof.out.1")),
                urlOf(m_data + QStringLiteral("/nytprof.out.it's 2"))}));
        for (const char* sub : {"main::one", "main::two"})
            QVERIFY2(loaded.profile->findSub(sub).valid(), sub);
        // Read again they replace their parts, together with a local file.
        const LoadedProfile again = readProfiles(
            {{urlOf(m_data), m_data + QStringLiteral("/nytprof.out.1")}, loaded.parts});
        QCOMPARE(again.parts.size(), 3U);
    }

    void errorsAreThoseOfSsh_data()
    {
        QTest::addColumn<QByteArray>("ssh");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* ssh, const char* expected) {
            QTest::newRow(name) << QByteArray(ssh) << QString::fromLatin1(expected);
        };
        row("refused", "echo banner >&2; echo 'host: Permission denied (publickey).' >&2; exit 255",
            "host: Permission denied (publickey).; ssh needs a password");
        row("no file", "", "No such file");
        row("silent", "exit 3", "ssh failed");
        row("talking shell", "echo Welcome; exit 0", "something other than a profile");
        row("killed", "kill -9 $$", "ssh failed");
        row("control characters", "printf 'a\\033[2Jb\\n' >&2; exit 1", "a\\x1b[2Jb");
        row("truncated", "echo profile 100; echo NYTProf; exit 1", "ssh failed");
    }
    void errorsAreThoseOfSsh()
    {
        QFETCH(QByteArray, ssh);
        setSsh(ssh);
        const QString url = urlOf(m_data + QStringLiteral("/none"));
        const LoadedProfile loaded = readProfiles({{url}});
        QVERIFY(!loaded.profile);
        const QString text = loadReport(loaded).text;
        QVERIFY2(text.contains(QStringLiteral("ssh://host/")), qPrintable(text));
        QFETCH(QString, expected);
        QVERIFY2(text.contains(expected), qPrintable(text));
    }

    void anEmptyFolderAndAMissingSshAreReported()
    {
        QVERIFY(fetchRemote(urlOf(m_data), {}, {}).problem.find("no profile") != std::string::npos);
        qputenv("PATH", QFile::encodeName(m_data));
        QVERIFY(fetchRemote(urlOf(m_data), {}, {}).problem.find("ssh cannot be started")
            != std::string::npos);
    }

    void cancellingEndsSsh()
    {
        setSsh("exec sleep 60");
        std::stop_source stop;
        stop.request_stop();
        QElapsedTimer timer;
        timer.start();
        LoadOptions options;
        options.stop = stop.get_token();
        const LoadedProfile loaded = readProfiles({{urlOf(m_data)}}, options);
        QVERIFY(loaded.cancelled && !loaded.profile);
        QVERIFY(timer.elapsed() < 10'000);
    }

    void cancellingEndsACopyThatIsBeingMade()
    {
        setSsh("echo profile 0; exec yes");
        std::stop_source stop;
        const RemoteFiles files = fetchRemote(
            urlOf(m_data), stop.get_token(), [&](auto, auto) { stop.request_stop(); });
        QVERIFY(files.cancelled && files.copies.empty());
    }

    void aFarSideThatNeverEndsIsStopped_data()
    {
        QTest::addColumn<QByteArray>("ssh");
        QTest::addColumn<std::string>("problem");
        const auto row = [](const char* name, const char* ssh, const char* problem) {
            QTest::newRow(name) << QByteArray(ssh) << std::string(problem);
        };
        const char* const tooLarge = "stopped: larger than 97.7\u00a0KiB, the limit for copies in ";
        const char* const other = "stopped: the other machine sent more than 1 MiB";
        row("profile", "echo profile 0; exec yes", tooLarge);
        row("more than announced", "echo profile 10; exec yes", tooLarge);
        row("as large as announced", "echo profile 100001; exec sleep 60", tooLarge);
        row("list of files", "echo files; exec yes", other);
        row("something else", "exec yes", other);
        row("one line", "exec tr '\\0' x </dev/zero", other);
        row("messages", "exec yes >&2", other);
        row("messages beside a profile", "echo profile 10; exec yes >&2", other);
    }
    void aFarSideThatNeverEndsIsStopped()
    {
        QFETCH(QByteArray, ssh);
        QFETCH(std::string, problem);
        setSsh(ssh);
        const RemoteFiles files = fetchRemote(urlOf(m_data), {}, {}, 100'000);
        QVERIFY2(files.problem.starts_with(problem), files.problem.c_str());
        QVERIFY(files.copies.empty() && !files.cancelled);
    }

    void theLimitIsReported()
    {
        setSsh("echo profile 99999999999999; exec sleep 60");
        const LoadedProfile loaded = readProfiles({{urlOf(m_data)}});
        const QString text = loadReport(loaded).text;
        QVERIFY2(text.startsWith(QStringLiteral("Cannot open ssh://host/")), qPrintable(text));
        QVERIFY2(text.endsWith(QStringLiteral("copy the file with scp and open the copy")),
            qPrintable(text));
    }

    void filesOfAFolderShareTheLimit()
    {
        fillFolder();
        const auto size = readFile(m_data + QStringLiteral("/nytprof.out.1")).size();
        const std::uint64_t both = 2 * static_cast<std::uint64_t>(size);
        QCOMPARE(fetchRemote(urlOf(m_data), {}, {}, both).copies.size(), std::size_t(2));
        const RemoteFiles files = fetchRemote(urlOf(m_data), {}, {}, both - 1);
        QCOMPARE(files.copies.size(), std::size_t(1));
        QVERIFY2(files.problem.starts_with("stopped: larger than "), files.problem.c_str());
    }

    void recentFilesContainAddresses()
    {
        forgetRecentFiles();
        addRecentFile(QStringLiteral("ssh://host/nytprof.out"));
        QCOMPARE(recentFiles(), QStringList(QStringLiteral("ssh://host/nytprof.out")));
        forgetRecentFiles();
    }

private:
    [[nodiscard]] QString recordOf(const char* name) const
    {
        return m_folder->filePath(QString::fromLatin1(name));
    }

    /// First the commands, then the far side.
    void setSsh(const QByteArray& commands) const
    {
        writeProgram(m_bin + QStringLiteral("/ssh"),
            commands + "\nprintf '%s\\n' \"$@\" >'" + QFile::encodeName(recordOf("args"))
                + "'\ncd '" + QFile::encodeName(m_folder->path())
                + "'\nfor last; do :; done\neval \"$last\"\n");
    }

    static QByteArray profileOf(const char* sub)
    {
        const auto bytes = StreamBuilder::begun()
                               .newFid(1, "/a.pl")
                               .subReturn(1, 10, 10, sub)
                               .pidEnd(7, 2)
                               .bytes();
        return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
    }

    void fillFolder() const
    {
        writeFile(m_data + QStringLiteral("/nytprof.out.1"), profileOf("main::one"));
        writeFile(m_data + QStringLiteral("/nytprof.out.it's 2"), profileOf("main::two"));
        writeFile(m_data + QStringLiteral("/readme"), "no profile");
        QDir(m_data).mkdir(QStringLiteral("nytprof.out.folder"));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_bin;
    QString m_data;
    QString m_copies; ///< temporary files
    QByteArray m_path;
};

NYTPROF_TEST(RemoteFilesTest, QCoreApplication)
#include "tst_remote_files.moc"
