// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What does not fit into memory is shown as far as it fits, and the window stays.
#include "load/load_profile.h"
#include "loading/load_report.h"
#include "loading/loaded_profile.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "test_class.h"
#include "test_paths.h"

#include <QApplication>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

class LackOfMemoryTest : public QObject {
    Q_OBJECT

private slots:
    void aLargeFileIsShownAsFarAsItFits()
    {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/program.pl").time(5, 1, 1);
        for (int i = 0; i < 500'000; ++i) {
            stream.srcLine(1, 5, "x\n");
        }
        const auto bytes = stream.pidEnd(7, 2).bytes();
        const QString path = write(
            "large", QByteArray(reinterpret_cast<const char*>(bytes.data()), std::ssize(bytes)));
        LoadOptions options;
        options.memory = MemoryBudget(std::size_t{4} << 20);
        const LoadedProfile loaded = readProfiles({{path}}, options);
        QVERIFY(loaded.profile && loaded.flame && !loaded.cancelled);
        QCOMPARE(loaded.profile->files().size(), std::size_t{1});
        QVERIFY(
            std::ranges::any_of(loaded.parts.front().diagnostics, [](const Diagnostic& diagnostic) {
                return diagnostic.message.find("too large for this machine") != std::string::npos;
            }));
    }

    void whatDoesNotFitAtAllIsSaid()
    {
        const LoadedProfile loaded = lackOfMemory({{QStringLiteral("/a.out")}});
        QVERIFY(!loaded.profile && !loaded.cancelled);
        QCOMPARE(loaded.unread.size(), std::size_t{1});
        QVERIFY(loaded.unread.front().diagnostics.front().message.find("not enough memory")
            != std::string::npos);
    }

    /// Some kilobytes that stand for gigabytes, in 1.5 GB of address space.
    void bombs()
    {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        QSKIP("sanitizers want more address space");
#endif
        const auto bytes = StreamBuilder::begun().newFid(1, "/program.pl").time(5, 1, 1).bytes();
        const QByteArray lines = QByteArray("S\x01\x05'\x02x\n", 7).repeated(40'000'000);
        const QString path = write("bomb",
            QByteArray(reinterpret_cast<const char*>(bytes.data()), std::ssize(bytes)) + 'z'
                + qCompress(lines, 9).mid(4));
        QProcess window;
        window.setProcessChannelMode(QProcess::MergedChannels);
        window.start("sh",
            {"-c", "ulimit -v 1500000; exec \"$0\" \"$@\"", buildPath("bin/nytprof-gui"),
                "--screenshot", m_folder.filePath(QStringLiteral("picture.png")), path});
        QVERIFY(window.waitForFinished(60'000));
        QCOMPARE(window.exitStatus(), QProcess::NormalExit);
        QVERIFY2(window.exitCode() == 0, window.readAll());
        QVERIFY(QFile::exists(m_folder.filePath(QStringLiteral("picture.png"))));
    }

private:
    QString write(const char* name, const QByteArray& content)
    {
        const QString path = m_folder.filePath(QString::fromLatin1(name));
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(content) == content.size() ? path
                                                                                        : QString();
    }

    QTemporaryDir m_folder;
};

NYTPROF_TEST(LackOfMemoryTest, QApplication)
#include "tst_lack_of_memory.moc"
