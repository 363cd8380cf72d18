// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/eval_places.h"

#include "load/load_profile.h"
#include "merge/profile_merge.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "required_packages.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

/// "FILE:LINE xEXECUTIONS STATEMENTS CALLS EXCLUSIVE+NESTED", its sources indented below it.
QString placesText(const Profile& profile)
{
    const auto text = [](const EvalCost& cost) {
        return QStringLiteral("x%1 %2 %3 %4+%5\n")
            .arg(cost.executions)
            .arg(cost.statements)
            .arg(cost.calls)
            .arg(cost.exclusive)
            .arg(cost.nested);
    };
    QString all;
    for (const EvalPlace& place : evalPlaces(profile)) {
        const std::string_view name = profile[place.file].name;
        all += QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()))
            + QStringLiteral(":%1 ").arg(place.line) + text(place.cost);
        for (const EvalSource& source : place.sources)
            all += u' ' + text(source.cost);
    }
    return all;
}

} // namespace

class TestEvalPlaces : public QObject {
    Q_OBJECT
private slots:
    void evalsAreGroupedByLineAndSource();
    void evalsBeforeTheirFile();
    void equalTimes();
    void evalsInsideEqualEvalsHaveOnePlace();
    void mergedProfilesSayTheSame();
    void everyEvalIsInOneGroup();
    void nothingWhenStopped();
};

void TestEvalPlaces::evalsAreGroupedByLineAndSource()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(0, 1, 5);
    stream.newFid(2, "(eval 1)[/a.pl:5]", 1, 5).srcLine(2, 1, "f(1)").time(3, 2, 1);
    stream.newFid(3, "(eval 2)[/a.pl:5]", 1, 5).srcLine(3, 1, "g()").time(50, 3, 1);
    stream.newFid(4, "(eval 3)[/a.pl:5]", 1, 5).srcLine(4, 1, "f(1)").time(4, 4, 1).time(1, 4, 1);
    stream.newFid(5, "(eval 4)[/a.pl:9]", 1, 9).srcLine(5, 1, "f(1)").time(90, 5, 1);
    stream.subCallers("f", {.fid = 2}).subCallers("f", {.fid = 4}).subCallers("g", {.fid = 3});
    QCOMPARE(placesText(*stream.pidEnd(7, 1.8e9).profile()),
        "/a.pl:9 x1 1 0 90+0\n x1 1 0 90+0\n"
        "/a.pl:5 x3 4 3 58+0\n x1 1 1 50+0\n x2 3 2 8+0\n");
}

/// A profile may name an eval before the file that ran it.
void TestEvalPlaces::evalsBeforeTheirFile()
{
    auto stream = StreamBuilder::begun().newFid(2, "(eval 1)[/a.pl:5]", 1, 5).time(3, 2, 1);
    QCOMPARE(placesText(*stream.newFid(1, "/a.pl").pidEnd(7, 1.8e9).profile()),
        "/a.pl:5 x0 1 0 3+0\n x0 1 0 3+0\n");
}

/// Of equal time, places and sources are in the order of the profile.
void TestEvalPlaces::equalTimes()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(0, 1, 5);
    for (const std::uint32_t id : {2U, 3U, 4U, 5U}) {
        const std::uint32_t line = id < 4 ? 9 : id + 10;
        const std::string place = "[/a.pl:" + std::to_string(line) + "]";
        stream.newFid(id, "(eval " + std::to_string(id) + ")" + place, 1, line);
        stream.srcLine(id, 1, std::to_string(id)).time(id < 4 ? 5 : 10, id, 1);
        for (std::uint32_t call = 0; call < id; ++call)
            stream.subCallers("f", {.fid = id, .line = call + 1});
    }
    QCOMPARE(placesText(*stream.pidEnd(7, 1.8e9).profile()),
        "/a.pl:9 x2 2 5 10+0\n x1 1 2 5+0\n x1 1 3 5+0\n"
        "/a.pl:14 x1 1 4 10+0\n x1 1 4 10+0\n"
        "/a.pl:15 x1 1 5 10+0\n x1 1 5 10+0\n");
}

void TestEvalPlaces::evalsInsideEqualEvalsHaveOnePlace()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(0, 1, 5);
    stream.newFid(2, "(eval 1)[/a.pl:5]", 1, 5).srcLine(2, 1, "eval $x").time(10, 2, 1);
    stream.newFid(3, "(eval 2)[(eval 1)[/a.pl:5]:1]", 2, 1).srcLine(3, 1, "1").time(1, 3, 1);
    stream.newFid(4, "(eval 3)[/a.pl:5]", 1, 5).srcLine(4, 1, "eval $x").time(20, 4, 1);
    stream.newFid(5, "(eval 4)[(eval 3)[/a.pl:5]:1]", 4, 1).srcLine(5, 1, "1").time(2, 5, 1);
    const auto profile = stream.pidEnd(7, 1.8e9).profile();
    QCOMPARE(placesText(*profile),
        "/a.pl:5 x2 2 0 30+3\n x2 2 0 30+3\n"
        "(eval 1)[/a.pl:5]:1 x2 2 0 3+0\n x2 2 0 3+0\n");
    QCOMPARE(evalCost(*profile, FileId(3)).time(), 22);
}

void TestEvalPlaces::mergedProfilesSayTheSame()
{
    const QString path = profilePath("evals_300_c0/nytprof.out");
    if (path.isEmpty())
        SKIP_WITHOUT("shared-profiles");
    const auto profile = loadProfile(path.toStdString()).profile;
    const auto merged = mergeEvals(*profile);
    QVERIFY(merged->files().size() < profile->files().size());
    QCOMPARE(placesText(*merged), placesText(*profile));
}

void TestEvalPlaces::everyEvalIsInOneGroup()
{
    const QString path = profilePath("small_default/nytprof.out");
    const auto profile = loadProfile(path.toStdString()).profile;
    std::size_t evals = 0;
    for (const File& file : profile->files())
        evals += file.isEval() ? 1 : 0;
    Ticks time = 0;
    std::size_t grouped = 0;
    for (const EvalPlace& place : evalPlaces(*profile)) {
        for (const EvalSource& source : place.sources) {
            grouped += source.evals.size();
            for (const FileId eval : source.evals) {
                QCOMPARE((*profile)[eval].evalLine, place.line);
                time += (*profile)[eval].exclusive;
            }
            QCOMPARE(source.cost.executions, source.evals.size());
        }
        time -= place.cost.exclusive;
    }
    QCOMPARE(grouped, evals);
    QCOMPARE(time, 0);
}

void TestEvalPlaces::nothingWhenStopped()
{
    const auto profile = StreamBuilder::begun()
                             .newFid(1, "/a.pl")
                             .newFid(2, "(eval 1)[/a.pl:5]", 1, 5)
                             .time(3, 2, 1)
                             .pidEnd(7, 1.8e9)
                             .profile();
    std::stop_source stop;
    QCOMPARE(evalPlaces(*profile, stop.get_token()).size(), std::size_t{1});
    stop.request_stop();
    QVERIFY(evalPlaces(*profile, stop.get_token()).empty());
}

NYTPROF_TEST(TestEvalPlaces)
#include "tst_eval_places.moc"
