// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What can be looked at while the rest of a profile is read.
#include "profile/profile.h"
#include "profile_files.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QTest>

#include <algorithm>
#include <string>
#include <utility>

using namespace nytprof;
using namespace nytprof::test;

class TestPreviews : public QObject {
    Q_OBJECT
private slots:
    void growUpToTheWhole_data();
    void growUpToTheWhole();
    void areWholeBeforeTheSource();
    void countRecursionOnce();
    void evalsAreBelowTheFileThatRanThem();
    void areMadeOnlyWhenWanted();
    void liveOnWithoutTheWhole();
};

namespace {

using Previews = std::vector<std::shared_ptr<const Profile>>;

/// One for the plain part, one at the start of the compressed part, one for its only block.
constexpr std::size_t PreviewsOfSmallFile = 3;

LoadResult load(const std::vector<std::uint8_t>& bytes, Previews& previews)
{
    LoadOptions options;
    options.previewWanted = [] { return true; };
    options.preview = [&](auto profile) { previews.push_back(std::move(profile)); };
    return loadProfile(bytes, options);
}

std::vector<std::uint8_t> bytesOfFile(const QString& path)
{
    const QByteArray bytes = readFile(path);
    return {bytes.begin(), bytes.end()};
}

} // namespace

void TestPreviews::growUpToTheWhole_data()
{
    QTest::addColumn<QString>("name");
    for (const char* name :
        {"small_default", "small_calls2", "forktree", "utf8", "evals_1000", "deep100k"}) {
        if (!profilePath(QLatin1String(name) + QStringLiteral("/nytprof.out")).isEmpty())
            QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral("/nytprof.out");
    }
}

void TestPreviews::growUpToTheWhole()
{
    QFETCH(QString, name);
    Previews previews;
    const LoadResult whole = load(bytesOfFile(profilePath(name)), previews);
    QVERIFY(whole.profile);
    QVERIFY(previews.size() >= PreviewsOfSmallFile);
    std::uint64_t statements = 0;
    std::uint64_t calls = 0;
    for (const auto& preview : previews) {
        const Totals& totals = preview->totals();
        QVERIFY(totals.statements >= statements && totals.calls >= calls);
        QVERIFY(!preview->complete());
        statements = totals.statements;
        calls = totals.calls;
        const CallNode& program = preview->callTree()[preview->callTree().root()];
        QCOMPARE(program.inclusive - program.exclusive, totals.exclusive);
        QCOMPARE(program.exclusive, std::max<Ticks>(totals.statementTime - totals.exclusive, 0));
        Ticks lines = 0;
        for (std::size_t i = 0; i < preview->files().size(); ++i) {
            for (const LineCost& line : preview->lines(FileId(i)))
                lines += line.exclusive;
        }
        QCOMPARE(lines, totals.statementTime);
    }
    const Profile& last = *previews.back();
    QVERIFY(statements <= whole.profile->totals().statements);
    QVERIFY(last.callTree().nodes().size() <= whole.profile->callTree().nodes().size());
    for (const Sub& sub : last.subs()) {
        const SubId same = whole.profile->findSub(sub.name);
        QVERIFY(same.valid());
        QCOMPARE(sub.package, (*whole.profile)[same].package);
        QVERIFY(sub.calls <= (*whole.profile)[same].calls);
    }
}

// Source is at the end of a profile: when it is read, all events are known.
void TestPreviews::areWholeBeforeTheSource()
{
    auto stream = StreamBuilder::begun();
    stream.newFid(1, "/a.pl").time(7, 1, 1).time(8, 1, 2).time(9, 1, 1);
    stream.subReturn(2, 10, 10, "main::inner").subReturn(1, 30, 20, "main::outer");
    stream.startDeflate();
    for (std::uint32_t line = 1; line <= 50'000; ++line)
        stream.srcLine(1, line, "this is line " + std::to_string(line) + "\n");
    Previews previews;
    const LoadResult whole = load(stream.bytes(), previews);
    QVERIFY(whole.profile);
    QVERIFY(previews.size() > PreviewsOfSmallFile); // source is far larger than a block
    const Profile& last = *previews.back();
    QCOMPARE(last.lines(FileId(0)).size(), std::size_t{2});
    QCOMPARE(last[FileId(0)].exclusive, Ticks{24});
    QCOMPARE(last.totals().statements, whole.profile->totals().statements);
    QCOMPARE(last.callTree().nodes().size(), whole.profile->callTree().nodes().size());
    QCOMPARE(last.callTree().total(), Ticks{30});
}

void TestPreviews::countRecursionOnce()
{
    auto stream = StreamBuilder::begun();
    stream.newFid(1, "/a.pl").time(1, 1, 1);
    // outer calls f, which calls itself twice over.
    stream.subReturn(4, 10, 10, "main::f").subReturn(3, 30, 20, "main::f");
    stream.subReturn(2, 60, 30, "main::f").subReturn(1, 100, 40, "main::outer");
    stream.subInfo(1, "main::f", 3, 4);
    stream.startDeflate().srcLine(1, 1, "1\n");
    Previews previews;
    QVERIFY(load(stream.bytes(), previews).profile);
    QCOMPARE(previews.size(), PreviewsOfSmallFile);
    const Profile& preview = *previews.back();
    const Sub& sub = preview[preview.findSub("main::f")];
    QCOMPARE(sub.calls, std::uint64_t{3});
    QCOMPARE(sub.exclusive, Ticks{60});
    QCOMPARE(sub.inclusive, Ticks{60});
    QVERIFY(!sub.file.valid()); // not all subs have one yet
    QCOMPARE(sub.firstLine, 0U);
    QCOMPARE(sub.lastLine, 0U);
    QCOMPARE(preview.totals().inclusive, Ticks{160});
    QCOMPARE(preview.totals().calls, std::uint64_t{4});
    QCOMPARE(preview[preview.findSub("main::outer")].inclusive, Ticks{100});
    QCOMPARE(preview.totals().exclusive, Ticks{100});
}

void TestPreviews::evalsAreBelowTheFileThatRanThem()
{
    auto stream = StreamBuilder::begun();
    stream.newFid(1, "/a.pl").newFid(2, "(eval 1)[/a.pl:3]", 1, 3).time(5, 2, 1);
    stream.newFid(3, "(eval 2)[nowhere:1]", 99, 1); // what ran it has not been named yet
    stream.newFid(4, "(eval 3)[/b.pl:1]", 5, 1).newFid(5, "/b.pl"); // or comes later
    stream.startDeflate().srcLine(1, 1, "1\n");
    Previews previews;
    QVERIFY(load(stream.bytes(), previews).profile);
    QCOMPARE(previews.size(), PreviewsOfSmallFile);
    const Profile& preview = *previews.back();
    QCOMPARE(preview[FileId(1)].evalFile, FileId(0));
    QCOMPARE(preview[FileId(1)].exclusive, Ticks{5});
    QVERIFY(!preview[FileId(2)].isEval());
    QVERIFY(!preview[FileId(3)].isEval());
}

void TestPreviews::areMadeOnlyWhenWanted()
{
    auto stream = StreamBuilder::begun();
    stream.newFid(1, "/a.pl").time(1, 1, 1).startDeflate();
    for (std::uint32_t line = 1; line <= 50'000; ++line)
        stream.srcLine(1, line, "this is line " + std::to_string(line) + "\n");
    bool wanted = true;
    int made = 0;
    LoadOptions options;
    options.previewWanted = [&] { return std::exchange(wanted, false); };
    options.preview = [&](const auto&) { ++made; };
    const LoadResult result = loadProfile(stream.bytes(), options);
    QVERIFY(result.profile);
    QCOMPARE(made, 1);
}

void TestPreviews::liveOnWithoutTheWhole()
{
    Previews previews;
    {
        const LoadResult whole
            = load(bytesOfFile(profilePath(QStringLiteral("small_default/nytprof.out"))), previews);
        QVERIFY(whole.profile);
    }
    QCOMPARE(previews.size(), PreviewsOfSmallFile);
    const Profile& last = *previews.back();
    const bool named = std::all_of(last.subs().begin(), last.subs().end(),
        [&](const Sub& sub) { return last.findSub(sub.name).valid() && !sub.name.empty(); });
    QVERIFY(named);
    QCOMPARE(last.application(), std::string_view("cases/w.pl"));
    QCOMPARE(last.processes().front().application, last.application());
    QCOMPARE(last.attribute("ticks_per_sec").value_or(""), std::string_view("10000000"));
    QVERIFY(last.attributes().size() > 3 && last.options().size() > 3);
    QVERIFY(last.option("calls").has_value());
}

NYTPROF_TEST(TestPreviews)
#include "tst_previews.moc"
