// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What the system says about a process: here about this one.
#include "inspect/process_facts.h"
#include "inspect/process_list.h"
#include "test_class.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QTest>

#include <unistd.h>

using namespace nytprof;

class ProcessFactsTest : public QObject {
    Q_OBJECT

private slots:
    void ofThisProcess()
    {
        const ProcessFacts facts = factsOf(::getpid());
        QCOMPARE(QString::fromStdString(facts.executable),
            QDir(QCoreApplication::applicationFilePath()).canonicalPath());
        QCOMPARE(QString::fromStdString(facts.folder), QDir::current().canonicalPath());
        const auto now = static_cast<double>(QDateTime::currentSecsSinceEpoch());
        QVERIFY(facts.startTime && *facts.startTime > 0 && *facts.startTime < now + 2);
        QVERIFY(facts.processorSeconds && *facts.processorSeconds >= 0);
        QCOMPARE(facts.parent,
            ::getppid() > 1 ? programName(listedProcess(::getppid())) : std::string());
        QVERIFY(!isInContainer(::getpid()));
    }

    void ofNone()
    {
        const ProcessFacts facts = factsOf(-1);
        QVERIFY(facts.executable.empty() && facts.folder.empty() && facts.parent.empty());
        QVERIFY(!facts.startTime);
        QVERIFY(!isInContainer(-1));
    }
};

NYTPROF_TEST(ProcessFactsTest, QCoreApplication)

#include "tst_process_facts.moc"
