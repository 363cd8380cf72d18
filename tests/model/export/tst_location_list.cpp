// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/location_list.h"

#include "profile/profile.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QTest>

#include <sstream>

using namespace nytprof;
using namespace nytprof::test;

class LocationsTest : public QObject {
    Q_OBJECT

private slots:
    // Nobody can open a string eval, so its time is that of the line that ran it.
    void linesOfFilesThatCanBeOpened()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/home/me/a b.pl")
                                 .newFid(2, "(eval 1)[/home/me/a b.pl:7]", 1, 7)
                                 .newFid(3, "(eval 2)[(eval 1)[/home/me/a b.pl:7]:1]", 2, 1)
                                 .newFid(4, "odd\nname")
                                 .time(100, 1, 7)
                                 .time(200, 2, 1)
                                 .time(300, 3, 5)
                                 .time(50, 1, 3)
                                 .time(50, 1, 3)
                                 .time(10, 4, 1)
                                 .subCallers("main::f", {1, 3, "main::RUNTIME", 2, 0.5, 0.25})
                                 .subCallers("main::g", {2, 1, "main::RUNTIME", 1, 0.25, 0.25})
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        std::ostringstream out;
        writeLocations(*profile, out);
        QCOMPARE(QString::fromStdString(out.str()),
            "/home/me/a b.pl:7: 60.0µs (84.5%) in 1 statement, 50.0µs of it in string evals, "
            "250ms in 1 call\n"
            "/home/me/a b.pl:3: 10.0µs (14.1%) in 2 statements, 500ms in 2 calls\n"
            "odd\\nname:1: 1.00µs (1.4%) in 1 statement\n");
    }

    /// Lines of calls alone, and profiles without statements.
    void linesWithoutStatements()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/a.pl")
                                 .newFid(2, "/b.pl")
                                 .subCallers("f", {.line = 3, .count = 2, .inclusive = 2e-7})
                                 .subCallers("f", {.fid = 2, .line = 2, .recursive = 1e-7})
                                 .subCallers("g", {.line = 1, .inclusive = 1e-7})
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        std::ostringstream out;
        writeLocations(*profile, out);
        QCOMPARE(QString::fromStdString(out.str()),
            "/a.pl:1: 0s, 100ns in 1 call\n"
            "/a.pl:3: 0s, 200ns in 2 calls\n"
            "/b.pl:2: 0s, 100ns in 1 call\n");
    }
};

NYTPROF_TEST(LocationsTest, QCoreApplication)
#include "tst_location_list.moc"
