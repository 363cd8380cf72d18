// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "merge/edited_lines.h"

#include "compare/profile_diff.h"
#include "diff_text.h"
#include "stream_builder.h"

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

} // namespace

class TestEditedLines : public QObject {
    Q_OBJECT
private slots:
    void linesOfEditedFilesPair();
    void whatIsNamedAfterALinePairs();
    void largeFilesPair();
};

// What moved is the same line still; a line that was rewritten is the one that stands for it.
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

// With changes at both ends; between them no line can be told from all the others.
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

QTEST_APPLESS_MAIN(TestEditedLines)
#include "tst_edited_lines.moc"
