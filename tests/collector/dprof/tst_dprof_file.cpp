// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The file that perl -d:DProf writes. Its ticks are nanoseconds here.
#include "dprof/dprof_writer.h"
#include "test_class.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <vector>

using namespace nytprof;

namespace {

using Moment = DprofFile::Moment;

constexpr std::int64_t Second = 1'000'000'000;

/// Wall-clock time less overhead, CPU time, overhead.
Moment at(std::int64_t program, std::int64_t user = 0, std::int64_t system = 0,
    std::int64_t profiling = 0)
{
    return {program, profiling, {user, system}};
}

ProfiledSub subNamed(std::uint32_t number, const std::string& package, const std::string& name)
{
    ProfiledSub sub;
    sub.number = number;
    sub.package = package;
    sub.name = name;
    return sub;
}

const QString Head = "#fOrTyTwO\n$hz=%1;\n$XS_VERSION='DProf 20110802.00 (NYTProf "
    + QString(NYTPROF_XS_VERSION)
    + ")';\n# All values are given in HZ\n$over_utime=0; $over_stime=0; $over_rtime=0;\n"
      "$over_tests=10000;\n";

} // namespace

class TestDprofFile : public QObject {
    Q_OBJECT

private slots:
    void defaultSettings()
    {
        QCOMPARE(DprofFile::Settings().ticksPerSecond, std::int64_t{100'000});
        QCOMPARE(DprofFile::Settings().buffer, std::size_t{131'072});
    }
    void init()
    {
        m_file = create({Second, std::size_t{1} << 17});
        QVERIFY(m_file);
    }

    void aWholeFile()
    {
        QCOMPARE(text(), Head.arg(Second) + QString(240, ' ') + "\n\nPART2\n");
        m_file->enter(m_f, 8);
        m_file->leave(24, CallEnd::Returned);
        QVERIFY(marks().isEmpty()); // until there is enough
        m_file->close(at(32, 12, 4));
        const QString totals = "$rrun_utime=12; $rrun_stime=4; $rrun_rtime=32;\n$total_marks=2";
        QCOMPARE(text(),
            Head.arg(Second) + totals.leftJustified(240) + "\n\nPART2\n"
                + "@ 6 2 8\n& 2 main f\n+ 2\n@ 0 0 16\n- 2\n@ 6 2 8\n");
        QCOMPARE(m_file->errorMessage(), std::string());
        QCOMPARE(m_file->path(), m_folder.filePath("tmon.out").toStdString());
    }
    /// Times are rounded down, so that their sum is right.
    void coarseTicks()
    {
        m_file = create({1000, 0});
        m_file->enter(m_f, 1'999'999);
        m_file->leave(2'000'001, CallEnd::Returned);
        m_file->close(at(4'500'000));
        QCOMPARE(text().left(20), QString("#fOrTyTwO\n$hz=1000;\n"));
        QCOMPARE(
            marks(), (QStringList{"@ 0 0 1", "& 2 main f", "+ 2", "@ 0 0 1", "- 2", "@ 0 0 2"}));
    }
    /// Where the program waited: in the longest pause. The rest is spread evenly.
    void processorTime_data()
    {
        QTest::addColumn<std::vector<qint64>>("marks"); // entered, left...
        QTest::addColumn<Moment>("end");
        QTest::addColumn<QStringList>("times");
        using Marks = std::vector<qint64>;
        QTest::newRow("busy") << Marks{8, 16} << at(32, 24, 8)
                              << QStringList{"@ 6 2 8", "@ 6 2 8", "@ 12 4 16"};
        QTest::newRow("a wait before the first mark")
            << Marks{24, 32} << at(48, 16, 16) << QStringList{"@ 4 4 24", "@ 4 4 8", "@ 8 8 16"};
        QTest::newRow("a wait behind the last mark")
            << Marks{8, 16} << at(48, 16, 16) << QStringList{"@ 4 4 8", "@ 4 4 8", "@ 8 8 32"};
        QTest::newRow("of equal pauses, the last") // which goes on
            << Marks{16, 32} << at(48, 16, 16) << QStringList{"@ 8 8 16", "@ 8 8 16", "@ 0 0 16"};
        QTest::newRow("of equal pauses between marks, the first")
            << Marks{16, 32} << at(40, 16, 16) << QStringList{"@ 4 4 16", "@ 8 8 16", "@ 4 4 8"};
        QTest::newRow("no longer than the pause")
            << Marks{8, 24} << at(32, 0, 8) << QStringList{"@ 0 4 8", "@ 0 0 16", "@ 0 4 8"};
        QTest::newRow("more than has passed")
            << Marks{8, 16} << at(32, 32, 32) << QStringList{"@ 8 8 8", "@ 8 8 8", "@ 16 16 16"};
        QTest::newRow("less what profiling took")
            << Marks{8, 16} << at(32, 32, 8, 8) << QStringList{"@ 6 2 8", "@ 6 2 8", "@ 12 4 16"};
        QTest::newRow("which is more than user time")
            << Marks{8, 16} << at(16, 4, 20, 8) << QStringList{"@ 0 8 8", "@ 0 8 8"};
        QTest::newRow("and than all")
            << Marks{8, 16} << at(16, 4, 2, 8) << QStringList{"@ 0 0 8", "@ 0 0 8"};
        QTest::newRow("no time at all") << Marks{0, 0} << at(0, 4, 4) << QStringList{};
        QTest::newRow("marks behind the end") // of a thread that ended meanwhile
            << Marks{8, 16} << at(12, 12, 4) << QStringList{"@ 6 2 8", "@ 6 2 8"};
    }
    void processorTime()
    {
        QFETCH(std::vector<qint64>, marks);
        QFETCH(Moment, end);
        m_file->enter(m_f, marks[0]);
        m_file->leave(marks[1], CallEnd::Returned);
        m_file->close(end);
        QTEST(times(), "times");
    }
    /// Each time, what has passed since the time before.
    void distributedSeveralTimes()
    {
        m_file->enter(m_f, 8);
        m_file->distribute(at(16, 8, 8, 0));
        m_file->leave(24, CallEnd::Returned);
        m_file->distribute(at(32, 20, 16, 4));
        m_file->enter(m_f, 40);
        m_file->close(at(48, 36, 24, 12));
        QCOMPARE(marks(),
            (QStringList{"@ 4 4 8", "& 2 main f", "+ 2", "@ 8 8 16", "- 2", "@ 8 8 16", "+ 2",
                "@ 4 4 8", "/ 2"}));
        QVERIFY(
            text().contains("$rrun_utime=24; $rrun_stime=24; $rrun_rtime=48;\n$total_marks=4 "));
    }
    /// Whatever the clocks said before.
    void timesSinceTheBeginning()
    {
        std::string error;
        m_file = DprofFile::create(m_folder.filePath("tmon.out").toStdString(),
            {Second, std::size_t{1} << 17}, at(1000, 500, 300, 200), error, {});
        m_file->enter(m_f, 1008);
        m_file->leave(1024, CallEnd::Returned);
        m_file->close(at(1032, 512 + 8, 304, 208));
        QCOMPARE(times(), (QStringList{"@ 6 2 8", "@ 0 0 16", "@ 6 2 8"}));
        QVERIFY(text().contains("$rrun_utime=12; $rrun_stime=4; $rrun_rtime=32;\n$total_marks=2 "));
    }
    void howCallsEnd()
    {
        m_file->leave(1, CallEnd::Returned); // of what was entered before
        m_file->leave(1, CallEnd::Gone);
        m_file->enter(m_f, 0);
        m_file->leave(0, CallEnd::Replaced);
        m_file->enter(m_g, 0);
        m_file->leave(0, CallEnd::Returned); // under the name that was entered
        m_file->enter(m_g, 0);
        m_file->leave(0, CallEnd::Replaced);
        m_file->leave(0, CallEnd::Gone);
        m_file->enter(m_f, 0);
        m_file->enter(m_g, 0);
        m_file->close(at(0));
        QCOMPARE(marks(),
            (QStringList{"& 2 main f", "+ 2", "& 3 Some::Pkg g", "* 3", "- 2", "+ 3", "/ 3", "+ 2",
                "+ 3", "/ 3", "/ 2"}));
        QVERIFY(text().contains("$total_marks=9 "));
    }
    /// What die has left ended when it died, but never before the mark before.
    void timesNeverGoBackwards()
    {
        m_file->enter(m_f, 20);
        m_file->leave(10, CallEnd::Gone);
        m_file->distribute(at(30));
        m_file->enter(m_f, 25);
        m_file->distribute(at(28));
        m_file->leave(40, CallEnd::Returned);
        m_file->close(at(40));
        QCOMPARE(times(), (QStringList{"@ 0 0 20", "@ 0 0 10", "@ 0 0 10"}));
        QCOMPARE(marks().indexOf("/ 2"), marks().indexOf("+ 2") + 1);
    }
    void names_data()
    {
        QTest::addColumn<std::string>("package");
        QTest::addColumn<std::string>("name");
        QTest::addColumn<QString>("written");
        const auto row = [](const char* package, const char* name, const char* written) {
            QTest::newRow(name) << std::string(package) << std::string(name) << QString(written);
        };
        row("main", "main::f", "main f");
        row("A::B", "A::B::f", "A::B f");
        row("", "f", "main f");
        row("A", "A::BEGIN@12.1", "A BEGIN");
        row("A", "A::BEGIN", "A BEGIN");
        row("A", "A::__ANON__[5]", "A __ANON__");
        row("A", "A::f@5", "A f@5");
        row("A", "A::f[5]", "A f[5]");
        row("A B\n", "A B\n::f\tg h\x7f", "A_B_ f_g_h_");
        row("A", "A::\xc3\xa9!~", "A \xc3\xa9!~");
        row("A::B", "A", "A::B ");
    }
    void names()
    {
        QFETCH(std::string, package);
        QFETCH(std::string, name);
        QFETCH(QString, written);
        m_file->enter(subNamed(3, package, name), 0);
        m_file->close(at(0));
        QCOMPARE(marks().value(0), "& 5 " + written);
    }
    void idsAreHexadecimal()
    {
        for (const std::uint32_t number : {13U, 14U, 0U, 253U, 14U}) {
            m_file->enter(subNamed(number, "main", "main::s" + std::to_string(number)), 0);
            m_file->leave(0, CallEnd::Returned);
        }
        m_file->close(at(0));
        QCOMPARE(marks(),
            (QStringList{"& f main s13", "+ f", "- f", "& 10 main s14", "+ 10", "- 10",
                "& 2 main s0", "+ 2", "- 2", "& ff main s253", "+ ff", "- ff", "+ 10", "- 10"}));
    }

    // When marks get their processor time and written

    void whenItIsDue()
    {
        QVERIFY(!m_file->isDue(199'999));
        QVERIFY(m_file->isDue(200'000));
        m_file->distribute(at(1000));
        QVERIFY(!m_file->isDue(200'999));
        QVERIFY(m_file->isDue(201'000));
        for (int mark = 0; mark < 4095; ++mark) {
            m_file->enter(m_f, 1000);
            QVERIFY(!m_file->isDue(1000));
        }
        m_file->enter(m_f, 1000);
        QVERIFY(m_file->isDue(1000));
        m_file->distribute(at(1000));
        QVERIFY(!m_file->isDue(1000));
    }
    void whenItIsWritten()
    {
        const QStringList all{"& 2 main f", "+ 2"};
        const auto size = static_cast<std::size_t>(all.join('\n').size() + 1);
        for (const auto buffer : {size, size + 1}) {
            m_file = create({Second, buffer});
            m_file->enter(m_f, 0);
            m_file->distribute(at(0));
            QCOMPARE(marks(), buffer == size ? all : QStringList());
            m_file->flush();
            QCOMPARE(marks(), all);
            QVERIFY(text().contains("$total_marks=1 "));
        }
    }

    // After a finish that was premature

    void resumed()
    {
        m_file->enter(m_f, 8);
        m_file->enter(m_g, 16);
        m_file->distribute(at(16, 8, 8));
        m_file->flush();
        auto savepoint = m_file->duplicate();
        m_file->close(at(64, 32, 32));
        QCOMPARE(marks().mid(6), (QStringList{"@ 24 24 48", "/ 3", "/ 2"}));
        m_file = std::move(savepoint);
        QVERIFY(m_file->resume());
        m_file->leave(24, CallEnd::Returned);
        m_file->enter(m_g, 32);
        m_file->leave(32, CallEnd::Returned);
        m_file->leave(32, CallEnd::Returned);
        m_file->close(at(32, 16, 16));
        QCOMPARE(marks(),
            (QStringList{"@ 4 4 8", "& 2 main f", "+ 2", "@ 4 4 8", "& 3 Some::Pkg g", "+ 3",
                "@ 4 4 8", "- 3", "@ 4 4 8", "+ 3", "- 3", "- 2"}));
        QVERIFY(text().startsWith(
            Head.arg(Second) + "$rrun_utime=16; $rrun_stime=16; $rrun_rtime=32;\n$total_marks=6 "));
        QVERIFY(!m_file->duplicate()->resume()); // of what is closed
    }
    void aFileThatCanNotBeCreated()
    {
        std::string error;
        QVERIFY(!DprofFile::create("/no/such/folder/tmon.out", {}, at(0), error, {}));
        QCOMPARE(error,
            std::string("cannot create profile '/no/such/folder/tmon.out': No such file or "
                        "directory; no profile is written"));
    }

private:
    [[nodiscard]] std::unique_ptr<DprofFile> create(DprofFile::Settings settings) const
    {
        std::string error;
        return DprofFile::create(
            m_folder.filePath("tmon.out").toStdString(), settings, at(0), error, {});
    }
    [[nodiscard]] QString text() const
    {
        QFile file(m_folder.filePath("tmon.out"));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll())
                                              : QString("no file");
    }
    /// What is behind the head, line by line.
    [[nodiscard]] QStringList marks() const
    {
        const auto all = text();
        return all.mid(all.indexOf("PART2\n") + 6).split('\n', Qt::SkipEmptyParts);
    }
    [[nodiscard]] QStringList times() const { return marks().filter("@"); }

    QTemporaryDir m_folder;
    std::unique_ptr<DprofFile> m_file;
    const ProfiledSub m_f = subNamed(0, "main", "main::f");
    const ProfiledSub m_g = subNamed(1, "Some::Pkg", "Some::Pkg::g");
};

NYTPROF_TEST(TestDprofFile)
#include "tst_dprof_file.moc"
