// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// perl frees subs and gives their memory to others: each frame has the name and the file of one
// sub.
#include "running_perl.h"
#include "test_class.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

/// Makes a sub in a file of its own, runs and frees it, again and again: P1::f1 in f1.pl.
constexpr const char* Program
    = "my $kind = shift;\n"
      "my $text = '{ my $x = 0; $x++ for 1 .. 3000; return $x }';\n"
      "$| = 1;\n"
      "print \"begins\\n\";\n"
      "for (my $i = 1;; $i++) {\n"
      "    if ($kind eq 'named') {\n"
      "        eval \"package P$i;\\n#line 7 \\\"f$i.pl\\\"\\nsub f$i $text 1\" or die;\n"
      "        \"P${i}::f$i\"->();\n"
      "        undef &{\"P${i}::f$i\"};\n"
      "        delete ${\"P${i}::\"}{\"f$i\"};\n"
      "        delete $main::{\"P${i}::\"};\n"
      "    }\n"
      "    else {\n"
      "        (eval \"package P$i;\\n#line 7 \\\"f$i.pl\\\"\\nsub $text\" or die)->();\n"
      "        delete $main::{\"P${i}::\"};\n"
      "    }\n"
      "}\n";

} // namespace

class ReusedSubsTest : public QObject {
    Q_OBJECT

private slots:
    void namesFit_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::newRow("named") << QStringLiteral("named");
        QTest::newRow("anonymous") << QStringLiteral("anonymous");
    }
    void namesFit()
    {
        QFETCH(QString, kind);
        RunningPerl perl(Program, {kind});
        QCOMPARE(perl.line(), QByteArray("begins"));
        InspectedProcess process(perl.pid());
        SKIP_UNLESS_READABLE(process);
        const QRegularExpression name(QStringLiteral("^P(\\d+)::"));
        const QRegularExpression file(QStringLiteral("^f(\\d+)\\.pl$"));
        const int min = stacksToRead(150);
        QSet<QString> subs;
        PerlStack stack;
        // As the sampler reads: names of the last stack are known when the next one is read.
        for (int read = 0; read < min || subs.size() < 2;) {
            auto problem = InspectProblem::None;
            const auto sample = process.sample(3, stack, problem);
            if (sample == InspectedProcess::Sample::NotRead) {
                QVERIFY2(problem == InspectProblem::Moving,
                    describeProblem(problem, perl.pid()).c_str());
                continue;
            }
            for (const StackFrame& frame : stack.frames) {
                const auto ofSub = name.match(QString::fromStdString(frame.sub));
                const auto ofFile = file.match(QString::fromStdString(frame.file));
                if (!ofSub.hasMatch() || !ofFile.hasMatch())
                    continue;
                ++read;
                subs << ofSub.captured(1);
                QVERIFY2(ofSub.captured(1) == ofFile.captured(1), qPrintable(linesOf(stack)));
            }
        }
    }
};

NYTPROF_TEST(ReusedSubsTest)

#include "tst_reused_subs.moc"
