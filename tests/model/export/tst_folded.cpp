// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/folded.h"

#include "load/load_profile.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "required_packages.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTest>

#include <sstream>

using namespace nytprof;
using namespace nytprof::test;

namespace {

QByteArray foldedText(
    const Profile& profile, FoldedValue value = FoldedValue::ExclusiveTicks, int times = 1)
{
    FoldedStacks stacks(value);
    for (int i = 0; i < times; ++i)
        stacks.add(profile);
    std::ostringstream out;
    stacks.write(out);
    return QByteArray::fromStdString(out.str());
}

} // namespace

class FoldedTest : public QObject {
    Q_OBJECT

private slots:
    void pathsAndTheirValues()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/p.pl")
                                 .subReturn(2, 30, 30, "main::g")
                                 .subReturn(2, 5, 5, "main::g")
                                 .subReturn(1, 100, 65, "main::f")
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        QCOMPARE(foldedText(*profile), "main::f 65\nmain::f;main::g 35\n");
        QCOMPARE(foldedText(*profile, FoldedValue::Calls), "main::f 1\nmain::f;main::g 2\n");
        QCOMPARE(foldedText(*profile, FoldedValue::ExclusiveMicroseconds),
            "main::f 7\nmain::f;main::g 3\n");
        QCOMPARE(foldedText(*profile, FoldedValue::ExclusiveTicks, 3),
            "main::f 195\nmain::f;main::g 105\n");
    }

    /// They would end lines, steer terminals, or make the file one that readers take for binary.
    void controlCharactersAreReplaced()
    {
        using namespace std::string_literals;
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/p.pl")
                                 .subReturn(1, 5, 5, "main::a\0\n\r\x1b[2J\xC2\x9b\x7f\xC3\xA9"s)
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        QCOMPARE(foldedText(*profile), "main::a????[2J??\xC3\xA9 5\n");
    }

    void depthAndSize()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/p.pl")
                                 .subReturn(3, 7, 7, "main::h")
                                 .subReturn(2, 37, 30, "main::g")
                                 .subReturn(1, 100, 63, "main::f")
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const auto textOf = [&](std::uint32_t depth) {
            FoldedStacks stacks(FoldedValue::ExclusiveTicks, depth);
            stacks.add(*profile);
            std::ostringstream out;
            stacks.write(out);
            return std::pair(QString::fromStdString(out.str()), stacks.size());
        };
        const QString whole = "main::f 63\nmain::f;main::g 30\nmain::f;main::g;main::h 7\n";
        for (const std::uint32_t depth : {3U, 4U})
            QCOMPARE(textOf(depth), std::pair(whole, std::uint64_t(whole.size())));
        QCOMPARE(textOf(2).first, "main::f 63\nmain::f;main::g 37\n");
        QCOMPARE(textOf(1), std::pair(QString("main::f 100\n"), std::uint64_t{12}));
    }

    void executionsOfAnEvalAreOnePath()
    {
        const auto profile
            = StreamBuilder::begun()
                  .newFid(1, "/p.pl")
                  .subReturn(1, 1, 1, "main::__ANON__[(eval 3)[(eval 2)[/p.pl:1]:4]:1]")
                  .subReturn(1, 2, 2, "main::__ANON__[(eval 7)[(eval 6)[/p.pl:1]:4]:1]")
                  .subReturn(1, 4, 4, "main::an (eval 5) of a kind")
                  .pidEnd(7, 1.8e9)
                  .profile();
        QCOMPARE(foldedText(*profile),
            "main::__ANON__[(eval 0)[(eval 0)[/p.pl:1]:4]:1] 3\n"
            "main::an (eval 5) of a kind 4\n");
    }

    /// Rounded so that the sum is right, from half a microsecond on.
    void microseconds()
    {
        const auto textOf
            = [](std::initializer_list<double> nanoseconds, const char* unit = "1000000000") {
                  StreamBuilder stream;
                  stream.text(std::string(":ticks_per_sec=") + unit).pidStart(7, 1, 1.7e9);
                  char name = 'a';
                  for (const double value : nanoseconds)
                      stream.subReturn(1, value, value, std::string(1, name++));
                  return foldedText(
                      *stream.pidEnd(7, 1.8e9).profile(), FoldedValue::ExclusiveMicroseconds);
              };
        QCOMPARE(textOf({499}), "a 0\n");
        QCOMPARE(textOf({500}), "a 1\n");
        QCOMPARE(textOf({400, 400, 400, 1300}), "a 0\nb 1\nc 0\nd 2\n");
        QCOMPARE(textOf({-3000, 1000}), "a 0\nb 1\n");
        QCOMPARE(textOf({9e15}, "1"), "a 4611686018427388\n"); // 2^62 ns
    }

    /// A name is one frame of one line.
    void oddNames()
    {
        const auto profile = StreamBuilder::begun()
                                 .subReturn(1, 1, 1, "a\nb\rc")
                                 .subReturn(1, 2, 2, "(eval 5")
                                 .subReturn(1, 3, 3, "(eval x)[/p.pl:1]")
                                 .subReturn(1, 4, 4, "(eval 7)[/p.pl:1](eval 12)[/p.pl:2]")
                                 .subReturn(1, 5, 5, "main::__ANON__[/a;b/p.pl:1]")
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        QCOMPARE(foldedText(*profile),
            "a?b?c 1\n(eval 5 2\n(eval x)[/p.pl:1] 3\n(eval 0)[/p.pl:1](eval 0)[/p.pl:2] 4\n"
            "main::__ANON__[/a:b/p.pl:1] 5\n");
    }

    void areThoseOfTheOriginal_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"small_c0", "small_calls2", "small_blocks", "closures",
                 "evals_1000", "exceptions", "forktree", "methods", "moo", "sort", "slowops"})
            QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral("/nytprof.out");
    }

    /// Byte by byte what nytprofcalls --stable prints.
    void areThoseOfTheOriginal()
    {
        QFETCH(QString, name);
        const QString path = profilePath(name);
        const QString original = QStandardPaths::findExecutable(QStringLiteral("nytprofcalls"));
        if (path.isEmpty())
            SKIP_WITHOUT("shared-profiles");
        if (original.isEmpty())
            SKIP_WITHOUT("libdevel-nytprof-perl");
        const auto profile = loadProfile(path.toStdString()).profile;
        QVERIFY(profile);
        for (const bool calls : {false, true}) {
            QProcess process;
            QStringList arguments{QStringLiteral("--stable"), path};
            if (calls)
                arguments.prepend(QStringLiteral("--calls"));
            process.start(original, arguments);
            QVERIFY(process.waitForFinished());
            QCOMPARE(process.exitCode(), 0);
            QCOMPARE(foldedText(*profile, calls ? FoldedValue::Calls : FoldedValue::ExclusiveTicks),
                process.readAllStandardOutput());
        }
    }
};

NYTPROF_TEST(FoldedTest, QCoreApplication)
#include "tst_folded.moc"
