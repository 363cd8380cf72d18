// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Every running perl.
#include "inspect/perl_list.h"

#include "running_perl.h"
#include "test_class.h"

#include <QTest>

#include <algorithm>
#include <optional>

using namespace nytprof;
using namespace nytprof::test;

namespace {

std::optional<ListedPerl> find(PerlList& list, pid_t pid)
{
    const auto all = list.look();
    const auto found
        = std::ranges::find(all, pid, [](const ListedPerl& perl) { return perl.listed.pid; });
    return found == all.end() ? std::nullopt : std::optional(*found);
}

} // namespace

class PerlListTest : public QObject {
    Q_OBJECT

private slots:
    void aPerlIsListedWithWhatItDoes()
    {
        RunningPerl program("$| = 1; print \"ready\\n\"; while (1) { sleep 1000 }");
        QCOMPARE(program.line(), "ready");
        PerlList list;
        auto perl = find(list, program.pid());
        QVERIFY(perl);
        if (perl->problem == InspectProblem::NotPermitted)
            QSKIP("this system does not let a process read the memory of its children");
        QCOMPARE(perl->problem, InspectProblem::None);
        QCOMPARE(programName(perl->listed), "a.pl");
        QCOMPARE(perl->user, nameOfUser(::geteuid()));
        QVERIFY(perl->perl.starts_with("5."));
        QVERIFY(perl->memory > 1'000'000);
        QVERIFY(!perl->processors);
        QTRY_VERIFY((perl = find(list, program.pid())) && perl->status.state == 'S');
        QVERIFY2(perl->call.empty() || perl->call.find("sleep") != std::string::npos,
            perl->call.c_str());
        QVERIFY(perl->processors && *perl->processors < 0.5);
        ListedProcess server = perl->listed;
        server.words = {"server"}; // it has set $0
        QVERIFY(mayRunPerl(server));
    }

    void othersAreNot()
    {
        QProcess process;
        process.start("sleep", {"1000"});
        QVERIFY(process.waitForStarted());
        PerlList list;
        const auto pid = static_cast<pid_t>(process.processId());
        QTRY_COMPARE(programName(listedProcess(pid)), "sleep");
        QVERIFY(!find(list, pid));
        QVERIFY(!find(list, ::getpid()));
        process.kill();
        process.waitForFinished();
    }

    /// As servers do: a shell script that ends with exec perl.
    void aProcessThatBecomesAPerlIsListedFromThenOn()
    {
        QProcess process;
        process.start("sh", {"-c", "read line; exec \"$0\" -e 'sleep 1000'", testPerl()});
        QVERIFY(process.waitForStarted());
        const auto pid = static_cast<pid_t>(process.processId());
        PerlList list;
        QVERIFY(!find(list, pid));
        process.write("go\n");
        QTRY_VERIFY(find(list, pid));
        process.kill();
        process.waitForFinished();
        QVERIFY(!find(list, pid));
    }
};

NYTPROF_TEST(PerlListTest, QCoreApplication)

#include "tst_perl_list.moc"
