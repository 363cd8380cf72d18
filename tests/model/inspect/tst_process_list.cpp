// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// How people name processes.
#include "inspect/process_list.h"
#include "test_class.h"

#include <QFile>
#include <QFileInfo>
#include <QTest>

#include <algorithm>

#include <unistd.h>

using namespace nytprof;

namespace {

ListedProcess withWords(std::vector<std::string> words) { return {42, 1, std::move(words)}; }

} // namespace

class ProcessListTest : public QObject {
    Q_OBJECT

private slots:
    void names_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QStringList>("called");
        const auto row = [](const char* title, const QStringList& words, const char* name,
                             const QStringList& called) {
            QTest::newRow(title) << words << QString::fromLatin1(name) << called;
        };
        row("script", {"perl", "-w", "-I", "lib", "/srv/shop/app.pl", "--port=80"}, "app.pl",
            {"app.pl", "/srv/shop/app.pl", "perl", "42"});
        row("code", {"/usr/bin/perl", "-MIO::File", "-e", "sleep 1"}, "perl -e",
            {"perl", "/usr/bin/perl"});
        row("code behind other switches", {"perl", "-we", "sleep 1"}, "perl -e", {"perl"});
        row("changed $0", {"starman worker --port 80 /srv/app.psgi"},
            "starman worker --port 80 /srv/app.psgi", {"starman"});
        row("path in $0", {"/opt/bin/starman master"}, "starman master", {"starman"});
        row("other program", {"/usr/sbin/apache2", "-k", "start"}, "apache2", {"apache2"});
        row("kernel", {}, "process 42", {"42"});
    }
    void names()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, name);
        QFETCH(QStringList, called);
        std::vector<std::string> texts;
        for (const QString& word : words)
            texts.push_back(word.toStdString());
        const auto process = withWords(texts);
        QCOMPARE(QString::fromStdString(programName(process)), name);
        for (const QString& each : called)
            QVERIFY2(isCalled(process, each.toStdString()), qPrintable(each));
        for (const char* const other : {"43", "", "sleep 1", "1", "worker", "lib"})
            QVERIFY2(!isCalled(process, other), other);
    }

    void children()
    {
        const std::vector<ListedProcess> all
            = {{1, 0, {}}, {5, 1, {}}, {7, 5, {}}, {8, 7, {}}, {9, 1, {}}};
        QCOMPARE(withChildren({5}, all), (std::vector<pid_t>{5, 7, 8}));
        QCOMPARE(withChildren({7, 5}, all), (std::vector<pid_t>{7, 5, 8}));
        QCOMPARE(withChildren({9}, all), (std::vector<pid_t>{9}));
    }

    void thisProcess()
    {
        const auto all = listProcesses();
        const auto own = std::ranges::find(all, getpid(), &ListedProcess::pid);
        QVERIFY(own != all.end());
        QCOMPARE(own->parent, getppid());
        const QString path = QFile::symLinkTarget(QStringLiteral("/proc/self/exe"));
        QCOMPARE(QString::fromStdString(programName(*own)), QFileInfo(path).fileName());
        QCOMPARE(ownerOf(getpid()), geteuid());
        QVERIFY(!ownerOf(0));
    }
};

NYTPROF_TEST(ProcessListTest)

#include "tst_process_list.moc"
