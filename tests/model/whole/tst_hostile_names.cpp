// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Profiles whose names and source were chosen to do harm to those who look at them.
#include "command_run.h"
#include "hostile_profile.h"
#include "profile_files.h"
#include "required_packages.h"
#include "test_class.h"
#include "test_paths.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof::test;

namespace {

/// What steers a terminal in a text, tabs and line ends left aside; empty when nothing does.
QString steeringIn(const QString& text)
{
    static const QRegularExpression steering(
        QStringLiteral("[\\x{00}-\\x{08}\\x{0b}-\\x{1f}\\x{7f}-\\x{9f}\\x{61c}\\x{200e}\\x{200f}"
                       "\\x{2028}-\\x{202e}\\x{2066}-\\x{206f}]"));
    const auto match = steering.match(text);
    return match.hasMatch() ? text.mid(std::max<qsizetype>(0, match.capturedStart() - 60), 120)
                            : QString();
}

} // namespace

class HostileNamesTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        writeFile(m_secret, "my $secret = 'SECRET';\n");
        writeFile(m_profile, hostileProfile(m_secret.toStdString()));
    }

    void textIsHarmless_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QString>("shown"); // in the output, or in the error message
        const QString steering = QStringLiteral("\\x1b]0;owned\\x07\\x1b[2J\\x7f\\x{9b}31m\\x{202e}"
                                                "\\x{200e}\\x{200f}\\x{61c}%s%n${IFS}");
        const QString markdown = QStringLiteral(
            "\\\\x1b\\]0;owned\\\\x07\\\\x1b\\[2J\\\\x7f\\\\x{9b}31m\\\\x{202e}\\\\x{200e}");
        const QString missing = QStringLiteral("no sub named \"nosuch");
        for (const char* command : {"info", "top", "lines", "tree", "dump"})
            QTest::newRow(command) << QStringList(QString::fromLatin1(command)) << 0 << steering;
        QTest::newRow("summary --markdown")
            << QStringList{"summary", "--markdown"} << 0 << markdown;
        QTest::newRow("top --markdown") << QStringList{"top", "--markdown"} << 0 << markdown;
        for (const QString& command : {QStringLiteral("callers"), QStringLiteral("callees")}) {
            QTest::addRow("%s", qPrintable(command))
                << QStringList(command) << 2 << "is a profile; name a sub first";
            QTest::addRow("%s of none", qPrintable(command))
                << QStringList{command, "nosuch"} << 1 << missing + u'"';
            QTest::addRow("%s of a hostile name", qPrintable(command))
                << QStringList{command, QStringLiteral("nosuch\u001b[31m\u202e")} << 1
                << missing + QStringLiteral("\\x1b[31m\\x{202e}\"");
        }
        QTest::newRow("csv of no table")
            << QStringList{"export", "csv", "--table", "nosuch"} << 2
            << "--table: \"nosuch\" is not one of calls|files|lines|requests|routes|subs";
    }

    void textIsHarmless()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, shown);
        const CommandRun run = runCommand(arguments << m_profile);
        QTEST(run.exitCode, "exitCode");
        const QString& where = run.exitCode == 0 ? run.out : run.err;
        QVERIFY2(where.contains(shown), qPrintable(where));
        QCOMPARE(steeringIn(run.out), QString());
        QCOMPARE(steeringIn(run.err), QString());
    }

    /// Both ends of a call, and where it is, each on the one line of its row.
    void callersAndCallees()
    {
        const QString callee = QString::fromStdString(harm("main::"));
        const QString caller = QString::fromStdString(harm("=x::"));
        for (const QStringList& arguments : {QStringList{"callers", callee}, {"callees", caller}}) {
            const CommandRun text = runCommand(arguments + QStringList{m_profile});
            QCOMPARE(text.err, QString());
            QCOMPARE(text.exitCode, 0);
            QCOMPARE(text.out.count(u'\n'), 5); // the sub, a blank line, heading, titles and a row
            QCOMPARE(text.out.count(QStringLiteral("\\x1b]0;owned\\x07\\x1b[2J")), 4);
            QCOMPARE(steeringIn(text.out), QString());

            const CommandRun markdown
                = runCommand(arguments + QStringList{"--markdown", m_profile});
            QCOMPARE(markdown.exitCode, 0);
            QCOMPARE(markdown.out.count(QStringLiteral("\n|")), 3);
            QVERIFY2(!markdown.out.contains(QStringLiteral("<script>")), qPrintable(markdown.out));
            QCOMPARE(steeringIn(markdown.out), QString());

            const CommandRun json = runCommand(arguments + QStringList{"--json", m_profile});
            const QJsonArray rows
                = QJsonDocument::fromJson(json.out.toUtf8()).object()[arguments[0]].toArray();
            QCOMPARE(rows.size(), 1); // for programs, with names as they are
            QCOMPARE(
                rows[0].toObject()["sub"].toString(), arguments[0] == u"callers" ? caller : callee);
        }
        const CommandRun several = runCommand({"callers", callee.section("::", 1), m_profile});
        QCOMPARE(several.exitCode, 1);
        QVERIFY(several.err.startsWith("nytprof: error: more than one sub named \""));
        QCOMPARE(several.err.count(u'\n'), 3);
        QCOMPARE(steeringIn(several.err), QString());
    }

    void jsonIsJson()
    {
        for (const char* command : {"export json", "top --json", "lines --json", "tree --json"}) {
            const CommandRun run
                = runCommand(QString::fromLatin1(command).split(u' ') << m_profile);
            QCOMPARE(run.exitCode, 0);
            QVERIFY(!QJsonDocument::fromJson(run.out.toUtf8()).isNull());
        }
    }

    void comparing()
    {
        const CommandRun run = runCommand({"diff", m_profile, m_profile});
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(steeringIn(run.out), QString());
    }

    /// A name looks the same whoever complains of the file.
    void pathsLookTheSameInAllMessages()
    {
        const QString name = QStringLiteral("a\u001b[31m\u009b\u202e\u200f\u061c\nb.out");
        const QString shown = QStringLiteral("a\\x1b[31m\\x{9b}\\x{202e}\\x{200f}\\x{61c}\\nb.out");
        const QString missing = m_folder.filePath(name);
        const QString folder = m_folder.filePath(QStringLiteral("f") + name);
        QVERIFY(QDir().mkdir(folder));
        writeFile(m_folder.filePath(QStringLiteral("cut") + name), hostileProfile("/x").left(200));
        for (const QStringList& arguments :
            {QStringList{"top", missing}, {"top", folder}, {"export", "chrome", missing},
                {"merge", missing, "-o", "x"}, {"export", "folded", missing},
                {"top", m_folder.filePath(QStringLiteral("cut") + name)}, {"dump", missing},
                {"export", "callgrind", m_profile, "-o", folder}, {name},
                {"html", "-d", m_profile, "-o", "/"}}) {
            const CommandRun run = runCommand(arguments);
            QVERIFY2(arguments.contains(QStringLiteral("-d")) || run.err.contains(shown),
                qPrintable(arguments.join(u' ') + QStringLiteral(": ") + run.err));
            QCOMPARE(steeringIn(run.err), QString());
        }
    }

    /// What is a file otherwise is shown on a terminal, too.
    void exportsOnTerminals()
    {
        const QString script = QStandardPaths::findExecutable(QStringLiteral("script"));
        if (script.isEmpty())
            SKIP_WITHOUT("bsdutils");
        for (const char* command : {"folded", "csv", "callgrind -o -", "dot", "locations"}) {
            QProcess process;
            process.start(script,
                {"-qec", QStringLiteral("%1 export %2 %3").arg(commandPath(), command, m_profile),
                    "/dev/null"});
            QVERIFY(process.waitForFinished());
            const QString shown = QString::fromUtf8(process.readAllStandardOutput());
            QVERIFY2(shown.contains(QStringLiteral("alert(1)")), qPrintable(shown));
            QCOMPARE(steeringIn(QString(shown).remove(u'\r')), QString());
        }
    }

    void reportsAreEscaped_data()
    {
        QTest::addColumn<QString>("out");
        QTest::newRow("folder") << m_folder.filePath(QStringLiteral("report"));
        QTest::newRow("single") << m_folder.filePath(QStringLiteral("report.html"));
        QTest::newRow("svg") << m_folder.filePath(QStringLiteral("flames.svg"));
    }

    void reportsAreEscaped()
    {
        QFETCH(QString, out);
        const QString command = out.endsWith(u"svg") ? "flamegraph" : "html";
        QStringList arguments{command, m_profile, "-o", out};
        if (out.endsWith(u".html"))
            arguments << "--no-compress";
        QCOMPARE(runCommand(arguments).exitCode, 0);
        QStringList files{out};
        if (QFileInfo(out).isDir()) {
            files.clear();
            for (const QString& name : QDir(out).entryList(QDir::Files)) {
                QVERIFY2(!name.startsWith(u'-') && steeringIn(name).isEmpty(), qPrintable(name));
                files << QDir(out).filePath(name);
            }
            QVERIFY(files.size() > 8);
        }
        for (const QString& file : files) {
            const QString text = QString::fromUtf8(readFile(file));
            if (!file.endsWith(QStringLiteral(".dot"))) { // has no markup, but quotes
                QVERIFY2(!text.contains(QStringLiteral("<script>alert")), qPrintable(file));
                QVERIFY2(!text.contains(QStringLiteral("<img src=x")), qPrintable(file));
            }
            QVERIFY2(!text.contains(QStringLiteral("SECRET")), qPrintable(file));
            QVERIFY2(steeringIn(text).isEmpty(), qPrintable(steeringIn(text)));
        }
    }

    void sourceOnDiskIsReadWhenAskedFor()
    {
        const QString out = m_folder.filePath(QStringLiteral("asked.html"));
        const QStringList arguments{
            "html", m_profile, "-o", out, "--source-from-disk", "--no-compress"};
        QCOMPARE(runCommand(arguments).exitCode, 0);
        QVERIFY(readFile(out).contains("SECRET"));
    }

    /// Whoever reads a pipe may print it.
    void foldedStacksHaveNoControlCharacters()
    {
        const CommandRun run = runCommand({"export", "folded", m_profile});
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(steeringIn(run.out), QString());
    }

    /// A line that a name holds would be one more record.
    void namesEndNoRecords()
    {
        for (const char* command : {"callgrind", "folded", "dot"}) {
            const CommandRun run = runCommand({"export", command, m_profile, "-o", "-"});
            QCOMPARE(run.exitCode, 0);
            QVERIFY2(!run.out.contains(QStringLiteral("\nfn=(1) injected")), command);
        }
    }

    void cellsAreNoFormulas()
    {
        for (const char* table : {"subs", "lines", "files", "calls"}) {
            const CommandRun run = runCommand({"export", "csv", "--table", table, m_profile});
            QCOMPARE(run.exitCode, 0);
            static const QRegularExpression formula(QStringLiteral("(^|,|[\r\n])\"?[=+@]"));
            QVERIFY2(!run.out.contains(formula), qPrintable(run.out));
            // Some spreadsheets split at these.
            static const QRegularExpression quoted(QStringLiteral("\"([^\"]|\"\")*\""));
            QString unquoted = run.out;
            unquoted.remove(quoted);
            QVERIFY2(!unquoted.contains(u';') && !unquoted.contains(u'\t'), qPrintable(unquoted));
        }
    }

    /// Of the files that the profile names none is looked at, and nothing is written elsewhere.
    void onlyWhatWasAskedForIsOpened_data()
    {
        QTest::addColumn<QStringList>("arguments");
        for (const char* command : {"top", "info", "lines", "html -o OUT", "html -o OUT.html",
                 "flamegraph -o OUT.svg", "merge -o OUT.out", "export callgrind -o OUT.callgrind"})
            QTest::newRow(command) << QString::fromLatin1(command).split(u' ');
    }

    void onlyWhatWasAskedForIsOpened()
    {
        const QString strace = QStandardPaths::findExecutable(QStringLiteral("strace"));
        if (strace.isEmpty())
            SKIP_WITHOUT("strace");
        QFETCH(QStringList, arguments);
        const QString out = m_folder.filePath(QStringLiteral("opened"));
        const QString log = m_folder.filePath(QStringLiteral("strace"));
        arguments.replaceInStrings(QStringLiteral("OUT"), out);
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("ASAN_OPTIONS"), QStringLiteral("detect_leaks=0"));
        process.setProcessEnvironment(environment);
        process.start(strace,
            QStringList{
                "-f", "-y", "-qq", "-s", "4096", "-e", "trace=file", "-o", log, commandPath()}
                + arguments + QStringList{m_profile});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 0);
        // With the folder before it that it is a name in.
        static const QRegularExpression quoted(
            QStringLiteral("(?:<([^>]*)>, )?\"((?:[^\"\\\\]|\\\\.)*)\""));
        const QString build = QFileInfo(commandPath()).dir().absolutePath();
        QVERIFY(readFile(log).contains(m_profile.toUtf8()));
        for (const QByteArray& line : readFile(log).split('\n')) {
            if (line.contains("execve("))
                continue;
            auto matches = quoted.globalMatch(QString::fromUtf8(line));
            while (matches.hasNext()) {
                const QRegularExpressionMatch match = matches.next();
                const QString name = match.captured(2);
                const QString path = match.hasCaptured(1) && !name.isEmpty()
                    ? QDir::cleanPath(QDir(match.captured(1)).absoluteFilePath(name))
                    : name;
                static const QRegularExpression system(QStringLiteral(
                    "^/(usr|lib|lib64|etc|proc|sys|dev|selinux)\\b|^[^/]*\\.so|/lib[^/]*\\.so"
                    // where the module for the colours of source looks for itself, and what its
                    // libraries read when they are loaded
                    "|ksyntaxhighlighting|/\\.(local|config)/|^/var/lib/crypto-config/"));
                QVERIFY2(path.startsWith(out) || path == m_profile || path.contains(system)
                        || path.startsWith(QFileInfo(build).path()) || m_folder.path() == path
                        || m_profile.startsWith(path + u'/') || path.isEmpty() || path == u"/",
                    line.constData());
                QVERIFY2(!path.startsWith(QStringLiteral("/etc/passwd")), line.constData());
            }
        }
    }

    void reportsReplaceOnlyReports()
    {
        const QString out = m_folder.filePath(QStringLiteral("mine"));
        QCOMPARE(runCommand({"html", m_profile, "-o", out}).exitCode, 0);
        QCOMPARE(runCommand({"html", m_profile, "-d", "-o", out}).exitCode, 0);
        writeFile(out + QStringLiteral("/thesis.tex"), "years of work");
        QCOMPARE(runCommand({"html", m_profile, "-d", "-o", out}).exitCode, 1);
        QCOMPARE(readFile(out + QStringLiteral("/thesis.tex")), QByteArray("years of work"));
    }

    /// That others put where what is not whole yet is written, in a folder that all write to.
    void linksAreNotFollowed()
    {
        const QString victim = m_folder.filePath(QStringLiteral("victim"));
        const QString out = m_folder.filePath(QStringLiteral("linked.csv"));
        writeFile(victim, "mine");
        QProcess process; // a command keeps the number of the process that becomes it
        process.start(QStringLiteral("/bin/sh"),
            {"-c", "ln -s \"$1\" \"$2.$$.part\" && exec \"$0\" export csv -o \"$2\" \"$3\"",
                commandPath(), victim, out, m_profile});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 0);
        QCOMPARE(readFile(victim), QByteArray("mine"));
        QCOMPARE(QString::fromUtf8(readFile(out)), runCommand({"export", "csv", m_profile}).out);
    }

private:
    QTemporaryDir m_folder;
    QString m_profile = m_folder.filePath(QStringLiteral("hostile.out"));
    QString m_secret = m_folder.filePath(QStringLiteral("secret.pl"));
};

NYTPROF_TEST(HostileNamesTest, QCoreApplication)
#include "tst_hostile_names.moc"
