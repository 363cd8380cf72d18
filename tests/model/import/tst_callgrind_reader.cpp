// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What the lines of a callgrind file make: names, lines, calls and what is said of wrong ones.
#include "imported.h"
#include "table_text.h"
#include "test_class.h"

#include <QRegularExpression>
#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

/// Of a file with calls, which has nothing wrong.
std::shared_ptr<const Profile> withEstimate(const QByteArray& text)
{
    const LoadResult result = importText(text);
    const QString said = messages(result);
    if (!said.startsWith(QStringLiteral("note: ")) || said.count(u'\n') != 1)
        QTest::qFail(qPrintable(said), __FILE__, __LINE__);
    else if (const QString wrong = inconsistency(*result.profile); !wrong.isEmpty())
        QTest::qFail(qPrintable(wrong), __FILE__, __LINE__);
    return result.profile;
}

} // namespace

class CallgrindEntriesTest : public QObject {
    Q_OBJECT

private slots:
    void names_data()
    {
        QTest::addColumn<QByteArray>("entries");
        QTest::addColumn<QString>("subs"); // without what they took
        QTest::addColumn<QString>("said");
        const auto row
            = [](const char* name, const char* entries, const char* subs, const char* said = "") {
                  QTest::newRow(name) << QByteArray(entries) << QString::fromLatin1(subs)
                                      << QString::fromLatin1(said);
              };
        row("of a number", "fn=(1) f\n1 1\nfn=(2)g\n1 1\nfn=(1)\n1 1\n", "f ?|g ?");
        row("another for the same number", "fn=(1) f\n1 1\nfn=(1) g\n1 1\nfn=(1)\n1 1\n",
            "f ?|g ?");
        row("hexadecimal", "fn=(0x1F) f\n1 1\nfn=(31)\n1 1\n", "f ?");
        row("with capital X", "fn=(0X1f) f\n1 1\nfn=(31)\n1 1\n", "f ?");
        row("in brackets", "fn=(below main)\n1 1\n", "(below main) ?");
        row("no number", "fn=(0x) f\n1 1\n", "(0x) f ?");
        row("a bracket", "fn=(7\n1 1\n", "(7 ?");
        row("none", "fn=\n1 1\n", "(unknown) ?");
        row("not given", "fn=(7)\n1 1\n", "(unknown) ?",
            "warning: line 2: undefined name number; line ignored: fn=(7)\n");
        row("no function at all", "fl=a.c\n1 1\n", "(unknown) a.c");
        row("in jumps", "fn=f\n1 1\njfi=(1) a.c\njfn=(2) g\nfl=(1)\nfn=(2)\n1 1\n", "f ?|g a.c");
        row("objects", "ob=x\nfn=f\n1 1\ncob=y\nfrfn=g\n", "f ?");
        row("files without a name", "fl=???\nfn=f\n1 1\nfl=(no file)\nfn=g\n1 1\nfl=\nfn=h\n1 1\n",
            "f ?|g ?|h ?");
        row("inlined files are not those of functions",
            "fl=a.c\nfn=f\n1 1\nfi=b.h\n1 1\nfn=g\n1 1\n", "f a.c|g a.c");
        row("the file comes later", "fn=f\n1 1\nfl=a.c\nfn=f\n1 1\nfl=\nfn=f\n1 1\n", "f a.c");
        row("two of a name", "fl=a\nfn=f\n1 1\nfl=b\nfn=f\n1 1\nfl=a\nfn=f\n1 1\nfl=b\nfn=f\n1 1\n",
            "f [b] b|f a");
        row("statements of no single sub", "fl=a\nfn=(no single sub) a\n1 1\n", "");
    }

    void names()
    {
        QFETCH(QByteArray, entries);
        const LoadResult result = importText("events: Ir\n" + entries);
        QStringList subs;
        for (const QString& line : subsText(*result.profile).split(u'\n', Qt::SkipEmptyParts))
            subs << line.left(line.lastIndexOf(QRegularExpression(QStringLiteral(" \\d+-\\d+ "))));
        QTEST(subs.join(u'|'), "subs");
        QTEST(messages(result), "said");
    }

    void linesOfFunctions_data()
    {
        QTest::addColumn<QByteArray>("costs");
        QTest::addColumn<QString>("sub");
        QTest::addColumn<QString>("lines");
        const auto row
            = [](const char* name, const char* costs, const char* sub, const char* lines) {
                  QTest::newRow(name) << QByteArray(costs) << QString::fromLatin1(sub)
                                      << QString::fromLatin1(lines);
              };
        row("in order", "3 1\n9 2\n", "3-9", "3 0 1|9 0 2");
        row("backwards", "9 2\n3 1\n", "3-9", "3 0 1|9 0 2");
        row("relative", "9 2\n-6 1\n+2 4\n* 8\n", "3-9", "3 0 1|5 0 12|9 0 2");
        row("of no line", "5 1\n0 2\n7 4\n", "5-7", "5 0 1|7 0 4");
        row("that took nothing", "3 0\n", "3-3", "3 0 0");
        row("of another file", "3 1\nfi=b\n9 2\n", "3-3", "3 0 1|9 0 2");
        row("without a file", "3 1\nfi=\n9 2\n", "3-3", "3 0 1");
        row("tabs", "3\t1\n \n", "3-3", "3 0 1");
        row("the last", "2147483648 1\n", "2147483648-2147483648", "2147483648 0 1");
        row("behind it", "2147483649 1\n", "0-0", "");
        row("the largest cost", "3 9007199254740992\n", "3-3", "3 0 9007199254740992");
        row("larger", "3 18446744073709551615\n", "3-3", "3 0 9007199254740992");
    }

    void linesOfFunctions()
    {
        QFETCH(QByteArray, costs);
        const LoadResult result = importText("events: Ir\nfl=a\nfn=f\n" + costs);
        QTEST(subsText(*result.profile).section(u' ', 2, 2), "sub");
        QStringList lines;
        for (const QString& line : linesText(*result.profile).split(u'\n', Qt::SkipEmptyParts))
            lines << line.section(u':', 1);
        QTEST(lines.join(u'|'), "lines");
    }

    void calls_data()
    {
        QTest::addColumn<QByteArray>("entries");
        QTest::addColumn<QString>("subs");
        QTest::addColumn<QString>("sites");
        QTest::addColumn<QString>("tree");
        const auto row = [](const char* name, const char* entries, const char* subs,
                             const char* sites, const char* tree) {
            QTest::newRow(name) << QByteArray(entries) << QString::fromLatin1(subs)
                                << QString::fromLatin1(sites) << QString::fromLatin1(tree);
        };
        row("from two lines, one of them twice",
            "fl=a\nfn=m\n1 1\ncfn=f\ncalls=2 7\n3 20\ncfn=f\ncalls=3 7\n3 30\n"
            "cfn=f\ncalls=4 7\n5 40\nfn=f\n9 90\n",
            "f a 7-9 perl 9 90 90 0 0\nm a 1-5 perl 1 91 1 0 0\n",
            "? ?:0 -> m 1 91 1 0 0\nm a:3 -> f 5 50 50 0 0\nm a:5 -> f 4 40 40 0 0\n",
            "m 1 1\nm;f 9 90\n");
        row("what is left of a division goes to the first of the largest",
            "fn=f\n1 10\nfn=m\ncfn=f\ncalls=1 1\n1 5\ncfn=f\ncalls=1 1\n2 7\n"
            "cfn=f\ncalls=1 1\n3 7\n",
            "f ? 0-0 perl 3 19 10 0 0\nm ? 0-0 perl 1 19 0 0 0\n",
            "m ?:2 -> f 1 7 5 0 0\nm ?:3 -> f 1 7 3 0 0\nm ?:1 -> f 1 5 2 0 0\n"
            "? ?:0 -> m 1 19 0 0 0\n",
            "m 1 0\nm;f 3 19\n");
        row("that took nothing",
            "fn=m\n1 1\ncfn=f\ncalls=1 1\n2 0\ncfn=f\ncalls=1 1\n3 0\nfn=f\n1 5\n",
            "f ? 0-0 perl 2 0 5 0 0\nm ? 0-0 perl 1 1 1 0 0\n",
            "m ?:2 -> f 1 0 5 0 0\nm ?:3 -> f 1 0 0 0 0\n? ?:0 -> m 1 1 1 0 0\n",
            "m 1 1\nm;f 2 0\n");
        row("of a function by itself alone", "fn=r\n0 10\ncfn=r\ncalls=3 0\n0 6\n",
            "r ? 0-0 perl 4 10 10 6 1\n", "r ?:0 -> r 3 0 10 6 1\n? ?:0 -> r 1 10 0 0 0\n",
            "r 1 10\n");
        row("nobody calls it, and it does nothing",
            "fn=idle\nfn=m\n1 1\ncfn=f\ncalls=1 1\n1 2\nfn=f\n1 2\n",
            "f ? 0-0 perl 1 2 2 0 0\nidle ? 0-0 perl 0 0 0 0 0\nm ? 0-0 perl 1 3 1 0 0\n",
            "m ?:1 -> f 1 2 2 0 0\n? ?:0 -> m 1 3 1 0 0\n", "m 1 1\nm;f 1 2\n");
        row("of two by one, and of one by two",
            "fn=m\n1 1\ncfn=f\ncalls=1 1\n1 2\ncfn=g\ncalls=1 1\n1 4\n"
            "fn=f\n1 1\ncfn=g\ncalls=2 1\n1 1\nfn=g\n1 5\n",
            "f ? 0-0 perl 1 2 1 0 0\ng ? 0-0 perl 3 5 5 0 0\nm ? 0-0 perl 1 7 1 0 0\n",
            "m ?:1 -> f 1 2 1 0 0\n? ?:0 -> m 1 7 1 0 0\nf ?:1 -> g 2 1 1 0 0\n"
            "m ?:1 -> g 1 4 4 0 0\n",
            "m 1 1\nm;g 1 4\nm;f 1 1\nm;f;g 2 1\n");
        row("in inlined code", "fl=a\nfn=m\n1 1\nfi=b\ncfn=f\ncalls=1 8\n2 5\nfl=b\nfn=f\n9 5\n",
            "f b 8-9 perl 1 5 5 0 0\nm a 1-1 perl 1 6 1 0 0\n",
            "? ?:0 -> m 1 6 1 0 0\nm b:2 -> f 1 5 5 0 0\n", "m 1 1\nm;f 1 5\n");
        row("another name for the file of what is called",
            "fl=a\nfn=m\n1 1\ncfl=b\ncfn=f\ncalls=1 8\n2 5\ncfn=g\ncalls=1 4\n2 6\n",
            "f b 8-8 perl 1 5 0 0 0\ng a 4-4 perl 1 6 0 0 0\nm a 1-2 perl 1 12 1 0 0\n",
            "? ?:0 -> m 1 12 1 0 0\nm a:2 -> f 1 5 0 0 0\nm a:2 -> g 1 6 0 0 0\n",
            "m 1 1\nm;g 1 6\nm;f 1 5\n");
        row("beside statements of no single sub",
            "fl=a\nfn=(no single sub) a\n1 9\nfn=m\n2 1\ncfn=f\ncalls=1 3\n2 5\n",
            "f a 3-3 perl 1 5 0 0 0\nm a 2-2 perl 1 6 1 0 0\n",
            "? ?:0 -> m 1 6 1 0 0\nm a:2 -> f 1 5 0 0 0\n", "m 1 1\nm;f 1 5\n");
        row("from statements of no single sub",
            "fl=a\nfn=(no single sub) a\n1 1\ncfn=f\ncalls=1 2\n1 5\n",
            "(no single sub) a a 1-1 perl 1 6 1 0 0\nf a 2-2 perl 1 5 0 0 0\n",
            "? ?:0 -> (no single sub) a 1 6 1 0 0\n(no single sub) a a:1 -> f 1 5 0 0 0\n",
            "(no single sub) a 1 1\n(no single sub) a;f 1 5\n");
    }

    /// What calls of a function have of its exclusive cost follows from what they took.
    void calls()
    {
        QFETCH(QByteArray, entries);
        const auto profile = withEstimate("events: Ir\n" + entries);
        QTEST(subsText(*profile), "subs");
        QTEST(callSitesText(*profile), "sites");
        QTEST(foldedText(*profile, profile->callTree()), "tree");
    }

    /// In files of Perl profilers functions without lines are xsubs, and their time is that of the
    /// lines which call them.
    void xsubs()
    {
        const QByteArray text = "events: ns\nfl=a\nfn=m\n1 1\ncfi=\ncfn=x\ncalls=2 0\n3 20\n"
                                "cfn=f\ncalls=1 5\n3 4\ncfi=\ncfn=x\ncalls=1 0\n0 8\n"
                                "fi=\ncfn=x\ncalls=1 0\n7 2\nfl=\nfn=x\n0 30\nfl=a\nfn=f\n5 4\n";
        for (const char* creator : {"creator: nytprof\n", "creator: another\n"}) {
            const auto profile = withEstimate(creator + text);
            const bool isPerl = creator == std::string_view("creator: nytprof\n");
            QCOMPARE(subsText(*profile),
                QStringLiteral("f a 5-5 perl 1 4 4 0 0\nm a 1-3 perl 1 35 1 0 0\n"
                               "x ? 0-0 %1 4 30 30 0 0\n")
                    .arg(isPerl ? "xsub" : "perl"));
            QCOMPARE(linesText(*profile),
                isPerl ? "a:1 0 1\na:3 0 20\na:5 0 4\n" : "a:1 0 1\na:5 0 4\n");
        }
    }

    void callsThatMakeNoSense_data()
    {
        QTest::addColumn<QByteArray>("entries"); // from line 4 on
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const char* entries, const char* said) {
            QTest::newRow(name) << QByteArray(entries) << QString::fromLatin1(said);
        };
        const char* const place = "line 5: expected call count and position; line ignored: ";
        const auto with
            = [](const char* begin, const char* end) { return QByteArray(begin) + end; };
        row("no number", "cfn=g\ncalls=x 1\n1 50\n", with(place, "calls=x 1"));
        row("no place", "cfn=g\ncalls=1\n1 50\n", with(place, "calls=1"));
        row("a wrong place", "cfn=g\ncalls=1 1z\n1 50\n", with(place, "calls=1 1z"));
        row("nothing is called", "calls=1 1\n1 50\n",
            "line 4: calls without a callee; line ignored: calls=1 1");
        row("nothing is called any more", "cfn=g\nfn=f\ncalls=1 1\n1 50\n",
            "line 6: calls without a callee; line ignored: calls=1 1");
        row("another function begins", "cfn=g\ncalls=1 1\nfn=f\n", "");
    }

    /// The line behind them, with what the calls took, is left out, too.
    void callsThatMakeNoSense()
    {
        QFETCH(QByteArray, entries);
        QFETCH(QString, said);
        const LoadResult result = importText("events: Ir\nfn=f\n2 5\n" + entries + "3 1\n");
        QCOMPARE((*result.profile)[result.profile->findSub("f")].exclusive, Ticks{6});
        QCOMPARE(messages(result), said.isEmpty() ? said : "warning: " + said + u'\n');
    }

    void callsOutsideOfFunctions()
    {
        const LoadResult result = importText("events: Ir\ncfn=g\ncalls=1 1\n1 50\nfn=f\n2 5\n");
        QCOMPARE(subsText(*result.profile), "f ? 0-0 perl 1 5 5 0 0\n");
        QCOMPARE(messages(result),
            "warning: line 3: expected call count and position; line ignored: calls=1 1\n");
    }

    /// Of a long line the beginning is quoted, up to 60 bytes of whole characters.
    void quotedLines_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("quoted");
        const QByteArray x(58, 'x');
        const auto row = [](const char* name, const QByteArray& line, const QString& quoted) {
            QTest::newRow(name) << line << quoted;
        };
        const QString text = QString::fromLatin1(x);
        row("60 bytes", x + "yz", text + "yz");
        row("61 bytes", x + "yz!", text + "yz...");
        row("the last character fits", x + "\u00e9z", text + QString::fromUtf8("\u00e9..."));
        row("it does not", x + "y\u00e9", text + "y...");
        row("no begin of a character", QByteArray(61, '\x80'), "...");
        row("at most so long", x + "\u00e9", text + QString::fromUtf8("\u00e9"));
    }

    void quotedLines()
    {
        QFETCH(QByteArray, line);
        QFETCH(QString, quoted);
        QCOMPARE(messages(importText("events: Ir\nfn=f\n1 1\n" + line + "\n")),
            "warning: line 4: neither costs nor a name nor a header; line ignored: " + quoted
                + u'\n');
    }
};

NYTPROF_TEST(CallgrindEntriesTest, QCoreApplication)
#include "tst_callgrind_reader.moc"
