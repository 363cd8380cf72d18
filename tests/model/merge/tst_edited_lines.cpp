// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/sampling_record.h"
#include "merge/edited_lines.h"

#include "compare/profile_diff.h"
#include "diff_text.h"
#include "merge/line_diff.h"
#include "merge/moved_files.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QTest>

#include <algorithm>

using namespace nytprof;
using namespace nytprof::test;

namespace {

using DiffPtr = std::shared_ptr<const ProfileDiff>;

// Each line of the source is "NAME", or "NAME TICKS" for one that ran.
StreamBuilder runOf(const QStringList& source)
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
    std::uint32_t line = 0;
    for (const QString& text : source) {
        stream.srcLine(1, ++line, text.section(u' ', 0, 0).toStdString() + "\n");
        if (text.contains(u' '))
            stream.time(text.section(u' ', 1).toInt(), 1, line);
    }
    return stream;
}

DiffPtr diffOf(StreamBuilder before, StreamBuilder after)
{
    return diffProfiles(before.pidEnd(7, 1.8e9).profile(), after.pidEnd(7, 1.8e9).profile());
}

/// The diff as "=a -b +c", each with its positions "@LEFT,RIGHT".
QString diffText(const QStringList& left, const QStringList& right)
{
    const auto viewsOf = [](const std::vector<std::string>& lines) {
        return std::vector<std::string_view>(lines.begin(), lines.end());
    };
    const auto stringsOf = [](const QStringList& lines) {
        std::vector<std::string> strings;
        for (const QString& line : lines)
            strings.push_back(line.toStdString());
        return strings;
    };
    const auto leftStrings = stringsOf(left);
    const auto rightStrings = stringsOf(right);
    QStringList text;
    for (const DiffLine& line : diffLines(viewsOf(leftStrings), viewsOf(rightStrings))) {
        const auto at
            = static_cast<qsizetype>(line.kind == DiffLine::Kind::Added ? line.right : line.left);
        text << QStringLiteral("%1%2@%3,%4")
                    .arg(QStringLiteral("=-+").at(static_cast<qsizetype>(line.kind)))
                    .arg((line.kind == DiffLine::Kind::Added ? right : left).at(at))
                    .arg(line.left)
                    .arg(line.right);
    }
    return text.join(u' ');
}

QStringList numbered(const char* name, int count)
{
    QStringList lines;
    for (int i = 0; i < count; ++i)
        lines << QString::fromLatin1(name) + QString::number(i);
    return lines;
}

} // namespace

class TestEditedLines : public QObject {
    Q_OBJECT
private slots:
    void diffs_data();
    void diffs();
    void diffsOfLargeTexts_data();
    void diffsOfLargeTexts();
    void numbersOfLines();
    void stringEvalsAreNotEdited();
    void namesWithLines_data();
    void namesWithLines();
    void namesWithTheSameLine();
    void anonymousSubsOfSamples();
    void limitOfFullDiffs();
    void linesOfEditedFilesPair();
    void whatIsNamedAfterALinePairs();
    void filesOfTwoFoldersPair();
    void whichFoldersPair_data();
    void whichFoldersPair();
    void largeFilesPair();
};

void TestEditedLines::diffs_data()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");
    QTest::addColumn<QString>("expected");
    const auto row
        = [](const char* name, const char* left, const char* right, const char* expected) {
              QTest::newRow(name) << QString::fromLatin1(left) << QString::fromLatin1(right)
                                  << QString::fromLatin1(expected);
          };
    row("nothing", "", "", "");
    row("the same", "ab", "ab", "=a@0,0 =b@1,1");
    row("all is new", "", "ab", "+a@0,0 +b@0,1");
    row("all is gone", "ab", "", "-a@0,0 -b@1,0");
    row("one is another", "abc", "axc", "=a@0,0 -b@1,1 +x@2,1 =c@2,2");
    row("added at the end", "a", "abc", "=a@0,0 +b@1,1 +c@1,2");
    row("removed at the end", "abc", "a", "=a@0,0 -b@1,1 -c@2,1");
    row("added at the front", "c", "abc", "+a@0,0 +b@0,1 =c@0,2");
    row("added behind a change", "abz", "axyz", "=a@0,0 -b@1,1 +x@2,1 +y@2,2 =z@2,3");
    row("removed behind what is added", "bcz", "abz", "+a@0,0 =b@0,1 -c@1,2 =z@2,2");
    row("moved", "abcd", "bcda", "-a@0,0 =b@1,0 =c@2,1 =d@3,2 +a@4,3");
    row("as few as possible", "xabcy", "abcxy", "-x@0,0 =a@1,0 =b@2,1 =c@3,2 +x@4,3 =y@4,4");
    row("one of two equal ones is gone", "aab", "ab", "=a@0,0 -a@1,1 =b@2,1");
    row("begin and end share a line", "aa", "aba", "=a@0,0 +b@1,1 =a@1,2");
    row("begin and end overlap", "aba", "a", "=a@0,0 -b@1,1 -a@2,1");
}

void TestEditedLines::diffs()
{
    QFETCH(QString, left);
    QFETCH(QString, right);
    const auto linesOf = [](const QString& letters) {
        return letters.isEmpty() ? QStringList() : letters.split(QString(), Qt::SkipEmptyParts);
    };
    QTEST(diffText(linesOf(left), linesOf(right)), "expected");
}

/// Large texts are split at lines that occur once in each; between those, stretches that are
/// still too large are reported as changed.
void TestEditedLines::diffsOfLargeTexts_data()
{
    QTest::addColumn<QStringList>("left");
    QTest::addColumn<QStringList>("right");
    QTest::addColumn<int>("same");
    QTest::addColumn<QString>("begin");
    QTest::addColumn<QString>("end");
    const QStringList l = numbered("l", 2100);
    const QStringList r = numbered("r", 2100);
    const QStringList a{"a"};
    const QStringList x{"x"};
    const QStringList z{"z"};
    QTest::newRow("nothing in common") << l << r << 0 << "-l0@0,0 -l1@1,0"
                                       << "+r2099@2100,2099";
    QTest::newRow("one at the front")
        << l + a << r.mid(0, 1) + a + r.mid(1) << 1 << "-l0@0,0 -l1@1,0"
        << "+r2099@2101,2100";
    QTest::newRow("several right") << QStringList("p") + a + x + l + z + QStringList("q")
                                   << QStringList("s") + a + x + r + x + z + QStringList("t") << 2
                                   << "-p@0,0 +s@1,0 =a@1,1 -x@2,2 -l0@3,2"
                                   << "+x@2103,2103 =z@2103,2104 -q@2104,2105 +t@2105,2105";
    QTest::newRow("several left") << QStringList("s") + a + x + r + x + z + QStringList("t")
                                  << QStringList("p") + a + x + l + z + QStringList("q") << 2
                                  << "-s@0,0 +p@1,0 =a@1,1 -x@2,2 -r0@3,2"
                                  << "+l2099@2104,2102 =z@2104,2103 -t@2105,2104 +q@2106,2104";
    QTest::newRow("in another order") << QStringList("p") + QStringList{"1", "2", "3"} + l
                                      << QStringList("s") + QStringList{"3", "1", "2"} + r << 2
                                      << "-p@0,0 +s@1,0 +3@1,1 =1@1,2 =2@2,3 -3@3,4"
                                      << "+r2099@2104,2103";
}

void TestEditedLines::diffsOfLargeTexts()
{
    QFETCH(QStringList, left);
    QFETCH(QStringList, right);
    QFETCH(QString, begin);
    QFETCH(QString, end);
    const QString text = diffText(left, right);
    QTEST(static_cast<int>(text.count(u'=')), "same");
    QCOMPARE(text.left(begin.size()), begin);
    QCOMPARE(text.right(end.size()), end);
    QCOMPARE(text.count(u'=') + text.count(u'-'), left.size());
    QCOMPARE(text.count(u'=') + text.count(u'+'), right.size());
}

/// A line that only the baseline has gets a unique number.
void TestEditedLines::numbersOfLines()
{
    const QStringList old{"use", "a 1", "b 2", "c 3"};
    const QStringList now{"use", "b 2"};
    const auto before = runOf(old).newFid(2, "/b.pl").time(1, 2, 7).pidEnd(7, 1.8e9).profile();
    const auto after = runOf(now).newFid(2, "/b.pl").time(1, 2, 7).pidEnd(7, 1.8e9).profile();
    const EditedLines edited(*before, *after);
    const auto numbers = [&](FileId file, std::initializer_list<std::uint32_t> lines) {
        QStringList text;
        for (const std::uint32_t line : lines) {
            const std::uint32_t number = edited.numberOf(file, line);
            text << QString::number(EditedLines::ownLine(number))
                    + (number == EditedLines::ownLine(number) ? QString() : QStringLiteral("!"));
        }
        return text.join(u' ');
    };
    // Line 5 is beyond both texts and keeps its number.
    QCOMPARE(numbers(before->findFile("/a.pl"), {0, 1, 2, 3, 4, 5}), "0 1 2! 2 4! 5");
    QCOMPARE(numbers(before->findFile("/b.pl"), {0, 7}), "0 7"); // has no source
    QCOMPARE(numbers(FileId(), {3}), "3");
    const EditedLines back(*after, *before);
    QCOMPARE(back.numberOf(after->findFile("/a.pl"), 2), 3U);
    const std::uint32_t gone
        = back.numberOf(after->findFile("/a.pl"), 3); // beyond this text, within the other
    QVERIFY(gone != 3 && EditedLines::ownLine(gone) == 3);
    QVERIFY(back.numberOf(after->findFile("/a.pl"), 4) != 4);
    QCOMPARE(back.numberOf(after->findFile("/a.pl"), 5), 5U);
    // Without the source of both runs, a number is the same line.
    const auto without
        = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 3).pidEnd(7, 1.8e9).profile();
    QCOMPARE(EditedLines(*before, *without).numberOf(before->findFile("/a.pl"), 3), 3U);
    QCOMPARE(EditedLines(*without, *before).numberOf(without->findFile("/a.pl"), 3), 3U);
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(EditedLines(*before, *after, stop.get_token()).numberOf(FileId(0), 3), 3U);
    QCOMPARE(EditedLines().numberOf(FileId(0), 3), 3U);
}

/// The same number is another text in another run.
void TestEditedLines::stringEvalsAreNotEdited()
{
    const auto run = [](const char* first) {
        return StreamBuilder::begun()
            .newFid(1, "/a.pl")
            .newFid(2, "(eval 1)[/a.pl:1]", 1, 1)
            .time(1, 2, 1)
            .srcLine(2, 1, first)
            .srcLine(2, 2, "one\n")
            .srcLine(2, 3, "last\n")
            .pidEnd(7, 1.8e9)
            .profile();
    };
    const auto before = run("gone\n");
    const EditedLines edited(*before, *run("one\n"));
    QCOMPARE(edited.numberOf(before->findFile("(eval 1)[/a.pl:1]"), 2), 2U);
}

/// Names without a valid line or a known file are kept.
void TestEditedLines::namesWithLines_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("later");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char* name, const char* later, const char* expected) {
        QTest::newRow(name) << QByteArray(name) << QByteArray(later) << QByteArray(expected);
    };
    // Line 2 is line 3 now.
    row("m::__ANON__[/a.pl:2]", "m::__ANON__[/a.pl:3]", "m::__ANON__[/a.pl:3]");
    row("m::BEGIN@2", "m::BEGIN@3", "m::BEGIN@3");
    row("m::BEGIN@2.1", "m::BEGIN@3.1", "m::BEGIN@3.1");
    row("m::BEGIN@2.5", "m::BEGIN@2.5", "m::BEGIN@2.5 (earlier)"); // the name of another sub now
    row("m::__ANON__[/a.pl:2] ", "m::__ANON__[/a.pl:3] ", "m::__ANON__[/a.pl:2] ");
    row("m::__ANON__[/a.pl:2]x", "m::__ANON__[/a.pl:3]x", "m::__ANON__[/a.pl:2]x");
    row("m::__ANON__[/b.pl:2]", "m::__ANON__[/b.pl:3]", "m::__ANON__[/b.pl:2]");
    row("m::__ANON__[/a.pl:]", "m::__ANON__[/a.pl:0]", "m::__ANON__[/a.pl:]");
    row("m::__ANON__[/a.pl:2x]", "m::__ANON__[/a.pl:3x]", "m::__ANON__[/a.pl:2x]");
    row("m::__ANON__[/a.pl:99999999999]", "m::__ANON__[/a.pl:0]", "m::__ANON__[/a.pl:99999999999]");
    row("m::__ANON__[/a.pl:4294967298]", "m::__ANON__[/a.pl:3]", "m::__ANON__[/a.pl:4294967298]");
    row("m::__ANON__[:2]", "m::__ANON__[:3]", "m::__ANON__[:2]");
    row("m::__ANON__[2]", "m::__ANON__[3]", "m::__ANON__[2]");
    row("m::BEGIN@", "m::BEGIN@0", "m::BEGIN@");
    row("m::BEGIN@x", "m::BEGIN@3", "m::BEGIN@x");
    row("m::BEGIN@99999999999", "m::BEGIN@0", "m::BEGIN@99999999999");
    row("m::f", "m::f", "m::f");
    row("/a.pl:2]", "/a.pl:3]", "/a.pl:2]");
    row("m::__ANON__[/a.pl:2x", "m::__ANON__[/a.pl:3x", "m::__ANON__[/a.pl:2x");
}

void TestEditedLines::namesWithLines()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, later);
    QFETCH(QByteArray, expected);
    const auto run = [](const QStringList& source, const QByteArray& sub) {
        return runOf(source).subInfo(1, sub.toStdString(), 1, 1).pidEnd(7, 1.8e9).profile();
    };
    const auto before = run({"use", "sub", "end"}, name);
    const auto after = run({"added", "use", "sub", "end"}, later);
    const EditedLines edited(*before, *after);
    const std::string_view found = edited.nameOf(*before, before->findSub(name.toStdString()));
    QCOMPARE(QByteArray(found.data(), static_cast<qsizetype>(found.size())), expected);
}

/// Sampled profiles name them by a statement, others by their last line.
void TestEditedLines::anonymousSubsOfSamples()
{
    const QStringList source{"a", "b", "c", "d", "e", "f"};
    const auto exact = runOf(source)
                           .subInfo(1, "m::__ANON__[/a.pl:6]", 1, 6)
                           .subInfo(1, "m::__ANON__[/a.pl:4]", 2, 4)
                           .subInfo(1, "n::__ANON__[/a.pl:5]", 3, 5)
                           .pidEnd(7, 1.8e9)
                           .profile();
    auto stream = runOf(source);
    for (const char c : "#" + commentOf(Sampling{100, 50, 0, 0}) + "\n")
        stream.byte(c);
    const auto sampled = stream.subInfo(1, "m::__ANON__[/a.pl:5]", 2, 5)
                             .subInfo(1, "m::__ANON__[/a.pl:3]", 3, 3)
                             .pidEnd(7, 1.8e9)
                             .profile();
    const auto pairsOf = [](const Profile& before, const Profile& after) {
        const EditedLines edited(before, after);
        QStringList pairs;
        for (std::size_t i = 0; i < before.subs().size(); ++i) {
            const std::string_view name = edited.nameOf(before, SubId(i));
            if (name != before.subs()[i].name)
                pairs << QString::fromStdString(
                    std::string(before.subs()[i].name) + " = " + std::string(name));
        }
        pairs.sort();
        return pairs.join(u'\n');
    };
    QCOMPARE(pairsOf(*sampled, *exact),
        QStringLiteral("m::__ANON__[/a.pl:3] = m::__ANON__[/a.pl:4]\n"
                       "m::__ANON__[/a.pl:5] = m::__ANON__[/a.pl:6]"));
    QCOMPARE(pairsOf(*exact, *sampled),
        QStringLiteral("m::__ANON__[/a.pl:4] = m::__ANON__[/a.pl:3]\n"
                       "m::__ANON__[/a.pl:6] = m::__ANON__[/a.pl:5]"));
}

/// The name of a sub whose line is the same in both.
void TestEditedLines::namesWithTheSameLine()
{
    const auto run = [](const QStringList& source) {
        return runOf(source).subInfo(1, "m::BEGIN@2", 2, 2).pidEnd(7, 1.8e9).profile();
    };
    const auto before = run({"use", "sub", "end"});
    for (const auto& after : {run({"use", "sub", "end"}), run({"use", "sub", "end", "added"})}) {
        const EditedLines edited(*before, *after);
        QCOMPARE(edited.nameOf(*before, before->findSub("m::BEGIN@2")), "m::BEGIN@2");
    }
}

/// Texts of at most four million pairs of lines are compared in full: two equal lines pair rather
/// than the only one that is unique. In larger ones, unique lines pair first.
void TestEditedLines::limitOfFullDiffs()
{
    const auto pairs = [](int left, int right) {
        const auto linesOf = [](const char* first, int size, const char* name) {
            std::vector<std::string> lines;
            for (const char* at = first; *at != '\0'; ++at)
                lines.emplace_back(1, *at);
            while (lines.size() < static_cast<std::size_t>(size))
                lines.push_back(name + std::to_string(lines.size()));
            return lines;
        };
        const auto leftLines = linesOf("uxx", left, "l");
        const auto rightLines = linesOf("xxu", right, "r");
        const std::vector<std::string_view> a(leftLines.begin(), leftLines.end());
        const std::vector<std::string_view> b(rightLines.begin(), rightLines.end());
        const auto lines = diffLines(a, b);
        return std::count_if(lines.begin(), lines.end(),
            [](const DiffLine& line) { return line.kind == DiffLine::Kind::Same; });
    };
    QCOMPARE(pairs(2047, 2047), 2); // 2048 * 2048 positions
    QCOMPARE(pairs(1984, 2112), 1); // 1985 * 2113, one more
    QCOMPARE(pairs(2047, 2048), 1);
}

// A moved line is still the same; a rewritten line is paired with its replacement.
void TestEditedLines::linesOfEditedFilesPair()
{
    const QStringList old{"use", "a 1", "b 2", "old 4", "c 8", "gone 16", "d 32"};
    const QStringList now{"use", "added 1", "a 1", "b 2", "new 5", "c 8", "d 32"};
    const DiffPtr diff = diffOf(runOf(old), runOf(now));
    QCOMPARE(rowsText(*diff, DiffTable::Lines),
        "/a.pl:2: - | 1x 1 1\n/a.pl:3: 1x 1 1 | 1x 1 1\n/a.pl:4: 1x 2 2 | 1x 2 2\n"
        "/a.pl:5: 1x 4 4 | 1x 5 5\n/a.pl:6: 1x 8 8 | 1x 8 8\n/a.pl:7: 1x 32 32 | 1x 32 32\n"
        "/a.pl:6: 1x 16 16 | -\n");
    // The other way round it is the same with the sides exchanged, under the other's numbers.
    QCOMPARE(rowsText(*diffOf(runOf(now), runOf(old)), DiffTable::Lines),
        "/a.pl:2: 1x 1 1 | 1x 1 1\n/a.pl:3: 1x 2 2 | 1x 2 2\n/a.pl:4: 1x 5 5 | 1x 4 4\n"
        "/a.pl:5: 1x 8 8 | 1x 8 8\n/a.pl:6: - | 1x 16 16\n/a.pl:7: 1x 32 32 | 1x 32 32\n"
        "/a.pl:2: 1x 1 1 | -\n");
    const DiffPtr none = diffOf(runOf(old), runOf(old));
    for (const DiffRow& row : none->rows(DiffTable::Lines))
        QCOMPARE(row.before, row.after);
}

void TestEditedLines::whatIsNamedAfterALinePairs()
{
    const auto run = [](const QStringList& source, std::uint32_t at) {
        StreamBuilder stream = runOf(source);
        const std::string line = std::to_string(at);
        const std::string anon = "main::__ANON__[/a.pl:" + line + "]";
        const std::string begin = "main::BEGIN@" + line;
        const std::string eval = "(eval 1)[/a.pl:" + line + "]";
        for (const std::string& sub : {anon, begin}) {
            stream.subInfo(1, sub.c_str(), at, at).subReturn(1, 3, 3, sub.c_str());
            stream.subCallers(sub.c_str(), {.line = at, .caller = anon.c_str()});
        }
        return stream.newFid(2, eval.c_str(), 1, at).srcLine(2, 1, "x").time(1, 2, 1);
    };
    const QStringList old{"use", "sub", "end"};
    const QStringList now{"added", "use", "sub", "end"};
    const DiffPtr diff = diffOf(run(old, 2), run(now, 3));
    const QString subs = "main::BEGIN@3: 1x 0 0 | 1x 0 0\n"
                         "main::__ANON__[/a.pl:3]: 1x 0 0 | 1x 0 0\n";
    QCOMPARE(rowsText(*diff, DiffTable::Subs), subs);
    QCOMPARE(rowsText(*diff, DiffTable::Evals), "(eval 1)[/a.pl:3]: 1x 1 1 | 1x 1 1\n");
    QCOMPARE(rowsText(*diff, DiffTable::CallSites),
        "main::__ANON__[/a.pl:3] /a.pl:3 -> main::BEGIN@3: 1x 0 0 | 1x 0 0\n"
        "main::__ANON__[/a.pl:3] /a.pl:3 -> main::__ANON__[/a.pl:3]: 1x 0 0 | 1x 0 0\n");
    QCOMPARE(treesText(*diff, diff->after().callTree),
        " 6 6\nmain::BEGIN@3 3 3\nmain::__ANON__[/a.pl:3] 3 3\n");
    // What is on line 2 now was not there before, and what was there, on line 3 now, did nothing.
    const DiffPtr other = diffOf(run(old, 2), run(now, 2));
    QCOMPARE(rowsText(*other, DiffTable::Subs),
        "main::BEGIN@2: - | 1x 0 0\nmain::BEGIN@2 (earlier): 1x 0 0 | -\n"
        "main::__ANON__[/a.pl:2]: - | 1x 0 0\nmain::__ANON__[/a.pl:2] (earlier): 1x 0 0 | -\n");
    QCOMPARE(rowsText(*other, DiffTable::Evals),
        "(eval 1)[/a.pl:2]: - | 1x 1 1\n(eval 2)[/a.pl:3]: 1x 1 1 | -\n");
}

// As two checkouts of a program have them: with the same path below a folder.
void TestEditedLines::filesOfTwoFoldersPair()
{
    const auto run = [](const std::string& folder, std::uint32_t at, const std::string& other) {
        const std::string program = folder + "/bin/a.pl";
        const std::string anon = "main::__ANON__[" + program + ":" + std::to_string(at) + "]";
        const std::string eval = "(eval 1)[" + program + ":" + std::to_string(at) + "]";
        StreamBuilder stream = StreamBuilder::begun();
        stream.newFid(1, program).newFid(2, folder + "/lib/A/Util.pm");
        stream.newFid(3, "/usr/share/perl/Util.pm").newFid(4, folder + other);
        for (std::uint32_t line = 1; line < at; ++line)
            stream.srcLine(1, line, "old\n");
        stream.srcLine(1, at, "sub\n").time(1, 1, at).time(2, 2, 5).time(3, 3, 6).time(4, 4, 7);
        stream.subInfo(1, anon.c_str(), at, at).subReturn(1, 3, 3, anon.c_str());
        stream.subCallers(anon.c_str(), {.line = at, .caller = anon.c_str()});
        return stream.newFid(5, eval.c_str(), 1, at).srcLine(5, 1, "x").time(1, 5, 1);
    };
    const DiffPtr diff
        = diffOf(run("/srv/v1", 2, "/lib/B/Util.pm"), run("/home/me/v2", 3, "/lib/C/Util.pm"));
    QCOMPARE(rowsText(*diff, DiffTable::Lines).section("(eval", 0, 0),
        "/home/me/v2/bin/a.pl:3: 1x 1 1 | 1x 1 1\n"
        "/home/me/v2/lib/A/Util.pm:5: 1x 2 2 | 1x 2 2\n"
        "/home/me/v2/lib/C/Util.pm:7: - | 1x 4 4\n"
        "/srv/v1/lib/B/Util.pm:7: 1x 4 4 | -\n"
        "/usr/share/perl/Util.pm:6: 1x 3 3 | 1x 3 3\n");
    QCOMPARE(rowsText(*diff, DiffTable::Subs),
        "main::__ANON__[/home/me/v2/bin/a.pl:3]: 1x 0 0 | 1x 0 0\n");
    QCOMPARE(
        rowsText(*diff, DiffTable::Evals), "(eval 1)[/home/me/v2/bin/a.pl:3]: 1x 1 1 | 1x 1 1\n");
}

void TestEditedLines::whichFoldersPair_data()
{
    QTest::addColumn<QStringList>("before");
    QTest::addColumn<QStringList>("after");
    QTest::addColumn<QStringList>("moved");
    QTest::newRow("the program") << QStringList{"/v1/a.pl"} << QStringList{"/v2/a.pl"}
                                 << QStringList{"/v1/a.pl > /v2/a.pl"};
    QTest::newRow("another module with the same name")
        << QStringList{"/a.pl", "/lib/Old/Utils.pm"} << QStringList{"/a.pl", "/lib/New/Utils.pm"}
        << QStringList();
    QTest::newRow("two files") << QStringList{"/a.pl", "/x/B.pm", "/x/C.pm", "/x/D.pm"}
                               << QStringList{"/a.pl", "/y/B.pm", "/y/C.pm", "/y/E.pm"}
                               << QStringList{"/x/B.pm > /y/B.pm", "/x/C.pm > /y/C.pm"};
    QTest::newRow("program and perl")
        << QStringList{"/v1/a.pl", "/v1/lib/App.pm", "/p/5.36/B.pm", "/p/5.36/C.pm", "/p/5.36/D.pm"}
        << QStringList{"/v2/a.pl", "/v2/lib/App.pm", "/p/5.38/B.pm", "/p/5.38/C.pm", "/p/5.38/D.pm"}
        << QStringList{"/p/5.36/B.pm > /p/5.38/B.pm", "/p/5.36/C.pm > /p/5.38/C.pm",
               "/p/5.36/D.pm > /p/5.38/D.pm", "/v1/a.pl > /v2/a.pl",
               "/v1/lib/App.pm > /v2/lib/App.pm"};
    QTest::newRow("a name that both have")
        << QStringList{"/v1/a.pl", "/v2/a.pl"} << QStringList{"/v2/a.pl", "/v3/a.pl"}
        << QStringList{"/v1/a.pl > /v3/a.pl"};
}

void TestEditedLines::whichFoldersPair()
{
    QFETCH(QStringList, before);
    QFETCH(QStringList, after);
    QFETCH(QStringList, moved);
    const auto profileOf = [](const QStringList& files) {
        auto stream = StreamBuilder::begun().text(":application=a.pl");
        for (qsizetype i = 0; i < files.size(); ++i)
            stream.newFid(static_cast<std::uint32_t>(i + 1), files.at(i).toStdString());
        return stream.pidEnd(7, 1.8e9).profile();
    };
    const auto old = profileOf(before);
    const auto now = profileOf(after);
    const auto pairs = [](const Profile& from, const Profile& to) {
        QStringList text;
        const std::vector<FileId> files = movedFiles(from, to);
        for (std::size_t i = 0; i < files.size(); ++i)
            if (files[i].valid())
                text << QString::fromStdString(
                    std::string(from.files()[i].name) + " > " + std::string(to[files[i]].name));
        text.sort();
        return text;
    };
    QCOMPARE(pairs(*old, *now), moved);
    QStringList backwards;
    for (const QString& pair : pairs(*now, *old))
        backwards << pair.section(" > ", 1) + " > " + pair.section(" > ", 0, 0);
    backwards.sort();
    QCOMPARE(backwards, moved);
}

// With changes at both ends; between them no line is unique.
void TestEditedLines::largeFilesPair()
{
    QStringList old{"first 1"};
    QStringList now{"other", "second 1"};
    for (int line = 0; line < 6000; ++line)
        old << (line % 3 == 0 ? QStringLiteral("}") : QStringLiteral("line%1 2").arg(line));
    now << old.mid(1) << "last 1";
    old << "end 1"
        << "end 1";
    const DiffPtr diff = diffOf(runOf(old), runOf(now));
    const auto rows = diff->rows(DiffTable::Lines);
    QCOMPARE(std::count_if(rows.begin(), rows.end(),
                 [](const DiffRow& row) { return row.before == row.after; }),
        4000);
}

NYTPROF_TEST(TestEditedLines)
#include "tst_edited_lines.moc"
