// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/view_kinds.h"
#include "profile_files.h"
#include "required_packages.h"
#include "stream_builder.h"
#include "test_class.h"
#include "test_paths.h"

#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

const QString Small = QStringLiteral("small_default/nytprof.out");

struct Outcome {
    int status = -1;
    QString output;
    QString errors;
};

// Runs nytprof-gui as on a machine without a display.
Outcome run(const QStringList& arguments)
{
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
        environment.remove(QString::fromLatin1(name));
    }
    program.setProcessEnvironment(environment);
    program.start(buildPath("bin/nytprof-gui"), arguments);
    if (!program.waitForFinished(60'000) || program.exitStatus() != QProcess::NormalExit) {
        return {};
    }
    return {program.exitCode(), QString::fromUtf8(program.readAllStandardOutput()),
        QString::fromUtf8(program.readAllStandardError())};
}

} // namespace

class CommandLineTest : public QObject {
    Q_OBJECT

private slots:
    void helpAndVersionNeedNoDisplay()
    {
        const Outcome help = run({QStringLiteral("--help")});
        QCOMPARE(help.status, 0);
        QVERIFY(help.output.contains(QStringLiteral("--screenshot")));
        QVERIFY(help.errors.isEmpty());
        const Outcome version = run({QStringLiteral("--version")});
        QCOMPARE(version.status, 0);
        QVERIFY(version.output.startsWith(QStringLiteral("nytprof-gui ")));
    }

    void helpIsInTheLanguageAskedFor()
    {
        if (!QFile::exists(QStringLiteral(":/translations/nytprof_de.qm"))) {
            SKIP_WITHOUT("qt6-l10n-tools");
        }
        const Outcome help
            = run({QStringLiteral("--language"), QStringLiteral("de"), QStringLiteral("--help")});
        QCOMPARE(help.status, 0);
        QVERIFY2(help.output.contains(QStringLiteral("Profile von Perl-Programmen")),
            qPrintable(help.output));
        QVERIFY(help.errors.isEmpty());
    }

    // As the build has them, without a display.
    void writesItsManualAndItsManualPage()
    {
        const QString documents = folder.filePath(QStringLiteral("doc"));
        QCOMPARE(run({QStringLiteral("--write-documents"), documents}).status, 0);
        QFile page(documents + QStringLiteral("/nytprof-gui.1"));
        QVERIFY(page.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(page.readAll()).remove(QLatin1Char('\\'));
        const QString help = run({QStringLiteral("--help")}).output;
        static const QRegularExpression option(QStringLiteral("--\\w[\\w-]*"));
        int options = 0;
        for (auto each = option.globalMatch(help); each.hasNext(); ++options) {
            const QString name = each.next().captured();
            QVERIFY2(name == QLatin1String("--help-all") || text.contains(name), qPrintable(name));
        }
        QVERIFY(options > 7);

        QFile manual(documents + QStringLiteral("/manual.html"));
        QVERIFY(manual.open(QIODevice::ReadOnly));
        static const QRegularExpression source(QStringLiteral("(?:src|srcset)=\"([^\"]+)\""));
        int pictures = 0;
        for (auto each = source.globalMatch(QString::fromUtf8(manual.readAll())); each.hasNext();
             ++pictures) {
            const QString path = documents + QLatin1Char('/') + each.next().captured(1);
            QVERIFY2(!QImage(path).isNull(), qPrintable(path));
        }
        QVERIFY(pictures > 10);

        const Outcome refused = run(
            {QStringLiteral("--write-documents"), documents + QStringLiteral("/manual.html")});
        QCOMPARE(refused.status, 1);
        QVERIFY(refused.errors.contains(documents));
    }

    void mistakesAreNamed_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("reason");
        QTest::newRow("view") << QStringList{"--view", "nosuch"}
                              << viewNames().join(QStringLiteral(", "));
        QTest::newRow("option") << QStringList{"--nosuch"} << "nosuch";
        QTest::newRow("theme") << QStringList{"--theme", "pink"} << "light or dark";
        QTest::newRow("size") << QStringList{"--size", "big"} << "1400x900";
        QTest::newRow("nothing to compare") << QStringList{"--compare", "old.out"} << "old.out";
        QTest::newRow("no profile") << QStringList{"--screenshot", "x.png"} << "no profile";
    }

    void mistakesAreNamed()
    {
        QFETCH(const QStringList, arguments);
        QFETCH(const QString, reason);
        const Outcome outcome = run(arguments);
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.errors.contains(reason), qPrintable(outcome.errors));
    }

    void withoutADisplayItSaysWhatToDo()
    {
        const Outcome outcome = run({profilePath(Small)});
        QCOMPARE(outcome.status, 1);
        QVERIFY(outcome.errors.contains(QStringLiteral("--screenshot")));
    }

    void screenshotsShowEachView_data()
    {
        QTest::addColumn<QString>("view");
        for (const QString& name : QStringList{"window", "callers"} + viewNames()) {
            QTest::newRow(qPrintable(name)) << name;
        }
    }

    void screenshotsShowEachView()
    {
        QFETCH(const QString, view);
        const QString picture = folder.filePath(view + QStringLiteral(".png"));
        const Outcome outcome = run({"--screenshot", picture, "--view", view, "--size", "900x600",
            "--theme", "dark", profilePath(Small)});
        QVERIFY2(outcome.status == 0, qPrintable(outcome.errors));
        const QImage image(picture);
        QCOMPARE(image.size(), QSize(900, 600));
        const QImage mean = image.scaled(1, 1, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        QVERIFY(mean.pixelColor(0, 0).lightness() < 128); // one pixel of it may be a letter's
    }

    void measuringEndsWhenTheProfileIsOnTheScreen()
    {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        QProcess program;
        program.start(buildPath("bin/nytprof-gui"), {"--measure", profilePath(Small)});
        QVERIFY(program.waitForFinished(60'000));
        QCOMPARE(program.exitCode(), 0);
        const QString said = QString::fromUtf8(program.readAllStandardOutput());
        static const QRegularExpression form(QStringLiteral("^shown after [0-9.]+ s\n$"));
        QVERIFY2(form.match(said).hasMatch(), qPrintable(said));
        program.start(buildPath("bin/nytprof-gui"), {"--measure", "/no/such/nytprof.out"});
        QVERIFY(program.waitForFinished(60'000));
        QCOMPARE(program.exitCode(), 1);
    }

    void theProgramEndsWellWhileALongSourceIsBeingMade()
    {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/long.pl");
        for (std::uint32_t line = 1; line <= 200'000; ++line) {
            stream.srcLine(1, line, "my $sum = 1;\n").time(100, 1, line);
        }
        const auto bytes = stream.pidEnd(7, 2).bytes();
        const QString path = folder.filePath(QStringLiteral("long.out"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<qint64>(bytes.size()));
        file.close();
        qputenv("QT_QPA_PLATFORM", "offscreen");
        QProcess program;
        program.start(buildPath("bin/nytprof-gui"), {"--measure", path});
        QVERIFY(program.waitForFinished(60'000));
        QCOMPARE(program.exitStatus(), QProcess::NormalExit);
        QCOMPARE(program.exitCode(), 0);
    }

    void aScreenshotOfNothingFails()
    {
        const QString picture = folder.filePath(QStringLiteral("none.png"));
        const Outcome outcome = run({"--screenshot", picture, "/no/such/nytprof.out"});
        QCOMPARE(outcome.status, 1);
        QVERIFY(outcome.errors.contains(QStringLiteral("/no/such/nytprof.out")));
        QVERIFY(!QFileInfo::exists(picture));
        const Outcome noRange
            = run({"--screenshot", picture, "--from", "0.8s", "--to", "0.2s", profilePath(Small)});
        QCOMPARE(noRange.status, 1);
        QVERIFY(noRange.errors.contains(QStringLiteral("--from is not before --to")));
        const Outcome unwritable = run({"--screenshot", "/no/such/x.png", profilePath(Small)});
        QCOMPARE(unwritable.status, 1);
        QVERIFY(unwritable.errors.contains(QStringLiteral("/no/such/x.png")));
    }

    void aPipeIsWaitedForWithAMessage()
    {
        const QString pipe = folder.filePath(QStringLiteral("pipe"));
        const QString picture = folder.filePath(QStringLiteral("pipe.png"));
        QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
        QProcess program;
        program.setReadChannel(QProcess::StandardError);
        program.start(buildPath("bin/nytprof-gui"), {"--screenshot", picture, pipe});
        QString message;
        while (!message.contains(pipe) && program.waitForReadyRead(60'000))
            message += QString::fromUtf8(program.readAllStandardError());
        QVERIFY2(message.contains(pipe + " is a pipe"), qPrintable(message));
        QFile writer(pipe);
        QVERIFY(writer.open(QIODevice::WriteOnly)); // as soon as it is read
        writer.write(readFile(profilePath(Small)));
        writer.close();
        QVERIFY(program.waitForFinished(60'000));
        QCOMPARE(program.exitCode(), 0);
        QVERIFY(QFileInfo::exists(picture));
    }

private:
    QTemporaryDir folder;
};

NYTPROF_TEST(CommandLineTest, QCoreApplication)
#include "tst_command_line.moc"
