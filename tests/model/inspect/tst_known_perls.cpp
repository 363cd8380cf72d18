// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// A program in which a perl was found is not searched again.
#include "inspect/inspected_process.h"
#include "inspect/known_perls.h"

#include "running_perl.h"
#include "test_class.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

class KnownPerlsTest : public QObject {
    Q_OBJECT

private slots:
    void filesThatDiffer()
    {
        const LoadedProgram program{{1, 2, 3, 4}, 0x55d0'c5a4'6000};
        KnownPerls known;
        QVERIFY(!known.find(program));
        PerlSymbols symbols;
        symbols.version = "5.36.0";
        known.add(program, {symbols, 0x55d0'c5a0'0000});
        QCOMPARE(known.find(program).value().begin, Address{0x55d0'c5a0'0000});
        QCOMPARE(known.find(program).value().symbols.version, std::string("5.36.0"));
        LoadedProgram other = program;
        other.code += 0x1'0000;
        QCOMPARE(known.find(other).value().begin, Address{0x55d0'c5a1'0000});
        for (const ProgramFile& file : {ProgramFile{9, 2, 3, 4}, ProgramFile{1, 9, 3, 4},
                 ProgramFile{1, 2, 9, 4}, ProgramFile{1, 2, 3, 9}})
            QVERIFY(!known.find({file, program.code}));
    }

    /// All that is found is as in the first process of the program.
    void anotherProcess()
    {
        const QString copy = m_folder.filePath(QStringLiteral("perl"));
        RunningPerl usual("$| = 1; print \"$^X\\n\"; sleep 1000;\n");
        QVERIFY(QFile::copy(QString::fromUtf8(usual.line()), copy));
        const QByteArray text
            = "sub wait_long { sleep 1000 }\n$| = 1; print \"begins\\n\"; wait_long();\n";
        RunningPerl first(text, {}, copy);
        RunningPerl second(text, {}, copy);
        QCOMPARE(first.line() + second.line(), QByteArray("beginsbegins"));
        InspectedProcess inspected(usual.pid());
        SKIP_UNLESS_READABLE(inspected);
        ProcessMemory memory(first.pid());
        const auto found = findPerl(memory);
        QCOMPARE(found.problem, InspectProblem::None);
        QVERIFY(memory.calls() > 2);
        if (!hasOwnPerl(first.pid()))
            QSKIP("this perl is in a library, which is searched in each process");
        ProcessMemory memoryOfSecond(second.pid());
        const auto again = findPerl(memoryOfSecond);
        QCOMPARE(again.problem, InspectProblem::None);
        QVERIFY(memoryOfSecond.calls() <= 1);
        QCOMPARE(again.perl.version, found.perl.version);
        QCOMPARE(again.perl.layout, found.perl.layout);
        QCOMPARE(again.perl.opNames - again.perl.bias, found.perl.opNames - found.perl.bias);
        InspectedProcess process(second.pid());
        const auto moment = lookUntil(
            process, [](const ProcessMoment& each) { return isIn(each, "main::CORE:sleep"); });
        QVERIFY(linesOf(moment.stack).contains(QStringLiteral("main::wait_long:1")));
    }

private:
    [[nodiscard]] static bool hasOwnPerl(pid_t process)
    {
        const auto mappings = mappingsOf(process);
        return std::ranges::none_of(mappings.all, [](const Mapping& mapping) {
            return mapping.path.find("libperl") != std::string::npos;
        });
    }

    QTemporaryDir m_folder;
};

NYTPROF_TEST(KnownPerlsTest)

#include "tst_known_perls.moc"
