// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/nytprof.h"
#include "format/earlier_calls.h"
#include "load/load_profile.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "table_text.h"
#include "test_class.h"

#include <QTest>

#include <sstream>

using namespace nytprof;
using namespace nytprof::test;

namespace {

/// outer() has called inner(), in which profiling starts: inner() calls work(), which calls leaf(),
/// and outer() calls inner() again after leaf(). One tick is 0.1 µs.
StreamBuilder startedInInner()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(38, 1, 2);
    stream.text("#~earlier-depth 2").subReturn(2, 4, 4, "main::leaf");
    stream.subReturn(1, 14, 10, "main::work");
    stream.text("#~earlier-return 2 20 6 main::inner");
    stream.text("#~earlier-depth 1").subReturn(1, 5, 5, "main::leaf");
    stream.subReturn(1, 7, 7, "main::inner");
    stream.text("#~earlier-return 1 38 6 main::outer");
    stream.text("#~earlier-depth 0");
    stream.subCallers(
        "main::inner", {.line = 4, .caller = "main::outer", .inclusive = 7e-7, .exclusive = 7e-7});
    stream.text("#~earlier-callers 1 4 20 6 0 0 main::inner main::outer");
    stream.subCallers(
        "main::leaf", {.line = 2, .caller = "main::work", .inclusive = 4e-7, .exclusive = 4e-7});
    stream.subCallers(
        "main::leaf", {.line = 4, .caller = "main::outer", .inclusive = 5e-7, .exclusive = 5e-7});
    stream.text("#~earlier-callers 1 7 38 6 0 0 main::outer main::RUNTIME");
    stream.subCallers(
        "main::work", {.line = 3, .caller = "main::inner", .inclusive = 1.4e-6, .exclusive = 1e-6});
    return stream.pidEnd(7, 1.8e9);
}

const QString TreeOfInner = QStringLiteral("main::outer 0 6\n"
                                           "main::outer;main::inner 1 13\n"
                                           "main::outer;main::leaf 1 5\n"
                                           "main::outer;main::inner;main::work 1 10\n"
                                           "main::outer;main::inner;main::work;main::leaf 1 4\n");

/// work() stops profiling, then calls again(), which starts it and calls leaf().
StreamBuilder startedInPause()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(20, 1, 2);
    stream.text("#~earlier-depth 1").subReturn(2, 4, 4, "main::leaf");
    stream.text("#~earlier-return 2 7 3 main::again").text("#~earlier-depth 0");
    stream.subReturn(1, 20, 16, "main::work").text("#~earlier-in-call 3");
    stream.text("#~earlier-callers 1 3 7 3 0 0 main::again main::work");
    stream.subCallers(
        "main::leaf", {.line = 4, .caller = "main::work", .inclusive = 4e-7, .exclusive = 4e-7});
    stream.text("#~earlier-caller main::again");
    stream.subCallers("main::work",
        {.line = 7, .caller = "main::RUNTIME", .inclusive = 2e-6, .exclusive = 1.6e-6});
    stream.text("#~earlier-at-site 3");
    return stream.pidEnd(7, 1.8e9);
}

std::shared_ptr<const Profile> writtenAndRead(const Profile& profile)
{
    std::ostringstream out;
    writeProfile(profile, out, 0);
    const std::string bytes = out.str();
    return loadProfile(std::span(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()))
        .profile;
}

} // namespace

/// Subs that began before profiling, which are in extensions of the format.
class EarlierCallsTest : public QObject {
    Q_OBJECT
private slots:
    void subsThatRunAreNodes()
    {
        const auto profile = startedInInner().profile();
        QCOMPARE(foldedText(*profile, profile->callTree()), TreeOfInner);
        QCOMPARE(inconsistency(*profile), QString());
        QCOMPARE(callSitesText(*profile),
            QString("main::outer /a.pl:4 -> main::leaf 1 5 5 0 0\n"
                    "main::work /a.pl:2 -> main::leaf 1 4 4 0 0\n"
                    "main::inner /a.pl:3 -> main::work 1 14 10 0 0\n"
                    "main::outer /a.pl:4 -> main::inner 1 27 13 0 0\n"
                    "main::RUNTIME /a.pl:7 -> main::outer 0 38 6 0 0\n"));
    }
    void insideOfCalls()
    {
        const auto profile = startedInPause().profile();
        QCOMPARE(foldedText(*profile, profile->callTree()),
            QString("main::work 1 13\n"
                    "main::work;main::again 0 3\n"
                    "main::work;main::again;main::leaf 1 4\n"));
        QCOMPARE(callSitesText(*profile),
            QString("main::again /a.pl:4 -> main::leaf 1 4 4 0 0\n"
                    "main::work /a.pl:3 -> main::again 0 7 3 0 0\n"
                    "main::RUNTIME /a.pl:7 -> main::work 1 20 13 0 0\n"));
    }
    void areWrittenAsTheyWere_data()
    {
        QTest::addColumn<std::shared_ptr<const Profile>>("profile");
        QTest::newRow("at the start") << startedInInner().profile();
        QTest::newRow("in a pause") << startedInPause().profile();
    }
    void areWrittenAsTheyWere()
    {
        QFETCH(std::shared_ptr<const Profile>, profile);
        const auto written = writtenAndRead(*profile);
        QCOMPARE(
            foldedText(*written, written->callTree()), foldedText(*profile, profile->callTree()));
        QCOMPARE(callSitesText(*written), callSitesText(*profile));
    }
    void endWithTheirProcess()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(9, 1, 2);
        stream.text("#~earlier-depth 3").subReturn(1, 4, 4, "main::leaf");
        stream.pidEnd(7, 1.8e9).pidStart(8, 7, 1.8e9).subReturn(2, 5, 5, "main::leaf");
        stream.subReturn(1, 5, 0, "main::work").pidEnd(8, 1.8e9);
        const auto profile = stream.profile();
        QCOMPARE(foldedText(*profile, profile->callTree()),
            QString("main::work 1 0\nmain::leaf 1 4\nmain::work;main::leaf 1 5\n"));
    }
    void damagedRecordsAreIgnored_data()
    {
        QTest::addColumn<QString>("record");
        for (const char* record : {"earlier-return", "earlier-return 1 2",
                 "earlier-return 1 -2 3 f", "earlier-return 1 2 3", "earlier-return x 2 3 f",
                 "earlier-depth", "earlier-depth x", "earlier-depth 99999999999",
                 "earlier-callers 1 2 3", "earlier-callers 1 2 3 4 5 6 f", "earlier-caller",
                 "earlier-in-call", "earlier-in-call -3", "earlier-at-site x"})
            QTest::newRow(record) << QString(record);
    }
    void damagedRecordsAreIgnored()
    {
        QFETCH(QString, record);
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(9, 1, 2);
        stream.text(("#~" + record).toStdString()).subReturn(1, 4, 4, "main::leaf");
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        QCOMPARE(foldedText(*profile, profile->callTree()), QString("main::leaf 1 4\n"));
    }
    void namesOfAnyCharacters()
    {
        const EarlierReturn call{3, 5, 4, "main::__ANON__[a b%.pl:1]"};
        const auto comment = commentOf(call);
        QCOMPARE(QString::fromStdString(comment),
            QString("~earlier-return 3 5 4 main::__ANON__[a%20b%25.pl:1]"));
        const auto read = parseEarlierReturn(std::string_view(comment).substr(16));
        QVERIFY(read.has_value());
        QCOMPARE(read->sub, call.sub);
    }
};

NYTPROF_TEST(EarlierCallsTest)
#include "tst_earlier_calls.moc"
