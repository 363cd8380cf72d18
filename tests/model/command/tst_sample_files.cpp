// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Names of the files of nytprof sample.
#include "command/sample_files.h"
#include "test_class.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof;
using namespace nytprof::command;

class SampleFilesTest : public QObject {
    Q_OBJECT

private slots:
    void usualNames()
    {
        QCOMPARE(usualSampleFile({7, 1, {"perl", "/srv/app.pl"}}), std::string("app.pl.7.out"));
        QCOMPARE(usualSampleFile({7, 1, {"starman worker"}}), std::string("starman.7.out"));
    }

    void whatWasFoundSoFarReplacesNothing()
    {
        const QTemporaryDir folder;
        const auto path = [&](const char* name) {
            return folder.filePath(QString::fromLatin1(name)).toStdString();
        };
        QCOMPARE(nextSampleFile(path("app.7.out")), path("app.7-1.out"));
        QFile file(folder.filePath(QStringLiteral("app.7-1.out")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(nextSampleFile(path("app.7.out")), path("app.7-2.out"));
        QCOMPARE(nextSampleFile(path("samples")), path("samples-1"));
    }
};

NYTPROF_TEST(SampleFilesTest)

#include "tst_sample_files.moc"
