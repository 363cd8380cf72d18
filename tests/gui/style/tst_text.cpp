// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Numbers, names and colours as the window shows them.
#include "compare/profile_diff.h"
#include "imported.h"
#include "loading/load_report.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "stream_builder.h"
#include "style/colors.h"
#include "style/text.h"
#include "tables/table_export.h"
#include "tables/table_model.h"
#include "test_class.h"
#include "window_fixture.h"

#include <QApplication>
#include <QTemporaryDir>
#include <QTest>

#include <limits>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

class TextsTest : public QObject {
    Q_OBJECT

private slots:
    void percents_data()
    {
        QTest::addColumn<qint64>("part");
        QTest::addColumn<qint64>("whole");
        QTest::addColumn<QString>("expected");
        const auto row = [](qint64 part, qint64 whole, const char* expected) {
            QTest::addRow("%lld of %lld", part, whole)
                << part << whole << QString::fromLatin1(expected);
        };
        row(1, 0, "");
        row(1, -1, "");
        row(0, 1, "0.0 %");
        row(1, 1, "100.0 %");
        row(3, 2, "150.0 %");
        row(-1, 100, "-1.0 %");
        row(-1, 100'000, "-0.0 %");
        row(4, 100'000, "< 0.01 %");
        row(6, 100'000, "0.01 %");
        row(94, 100'000, "0.09 %");
        row(95, 100'000, "0.1 %");
        row(1234, 10'000, "12.3 %");
    }
    void percents()
    {
        QFETCH(qint64, part);
        QFETCH(qint64, whole);
        QTEST(percentText(part, whole), "expected");
    }

    void counts()
    {
        QCOMPARE(countedText(0, "call", "calls"), "0 calls");
        QCOMPARE(countedText(1, "call", "calls"), "1 call");
        QCOMPARE(countedText(2, "call", "calls"), "2 calls");
        QCOMPARE(countedText(12'345'678, "call", "calls"), "12,345,678 calls");
        QCOMPARE(countText(1'000), "1,000");
        QCOMPARE(recursionMark(0), "");
        QCOMPARE(recursionMark(1), " (recursive, depth 1)");
    }

    void times()
    {
        const auto profile = StreamBuilder::begun().pidEnd(7, 1.8e9).profile();
        QCOMPARE(timeText(*profile, 10'000'000), "1.00\u00a0s");
        QCOMPARE(amountText(*profile, 5), "500\u00a0ns");
        QCOMPARE(averageText(*profile, 30, 2), "1.50\u00a0µs");
        QCOMPARE(averageText(*profile, 30, 1), "3.00\u00a0µs");
        QCOMPARE(averageText(*profile, 30, 0), "3.00\u00a0µs");
        QCOMPARE(callsText(*profile, 1'000), "1,000");
        const auto samples = imported("a;b 5\n");
        QCOMPARE(timeText(*samples, 5), "5 samples");
        QCOMPARE(amountText(*samples, 5), "5");
        QCOMPARE(callsText(*samples, 1'000), "");
    }

    /// The larger of the time of statements and of subs.
    void wholeTimes()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
        stream.subCallers("main::f", {.caller = "main::RUNTIME", .inclusive = 1, .exclusive = 1});
        QCOMPARE(StreamBuilder(stream).pidEnd(7, 1.8e9).profile()->totals().whole(), 10'000'000);
        QCOMPARE(StreamBuilder(stream).time(30, 1, 1).pidEnd(7, 1.8e9).profile()->totals().whole(),
            10'000'000);
        stream.time(10'000'030, 1, 1);
        QCOMPARE(stream.pidEnd(7, 1.8e9).profile()->totals().whole(), 10'000'030);
    }

    void names()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/usr/share/perl5/A/B.pm")
                                 .newFid(2, "/home/me/a.pl")
                                 .subInfo(1, "A::B::f", 1, 2)
                                 .subInfo(1, "A::__ANON__[/usr/share/perl5/A/B.pm:3]", 3, 3)
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const FileId module = profile->findFile("/usr/share/perl5/A/B.pm");
        const FileId program = profile->findFile("/home/me/a.pl");
        QCOMPARE(shortFileName(*profile, module), "A/B.pm");
        QCOMPARE(shortFileName(*profile, program), "/home/me/a.pl");
        QCOMPARE(shortFileName(*profile, FileId()), "(unknown file)");
        QCOMPARE(placeText(*profile, module, 12), "A/B.pm:12");
        QCOMPARE(placeText(*profile, module, 0), "A/B.pm");
        QCOMPARE(placeText(*profile, FileId(), 1), "(unknown file):1");
        QCOMPARE(subText(*profile, profile->findSub("A::B::f")), "A::B::f");
        QCOMPARE(subText(*profile, profile->findSub("A::__ANON__[/usr/share/perl5/A/B.pm:3]")),
            "A::__ANON__[A/B.pm:3]");
        QCOMPARE(subText(*profile, SubId()), "main program");
    }

    /// Qt takes what has tags for markup.
    void tips()
    {
        QCOMPARE(tipOfNames("A::f & g"), "A::f & g");
        QCOMPARE(tipOfNames("<b>x</b> &"),
            "<p style=\"white-space:pre-wrap\">&lt;b&gt;x&lt;/b&gt; &amp;</p>");
    }

    void changes_data()
    {
        QTest::addColumn<double>("before");
        QTest::addColumn<double>("after");
        QTest::addColumn<QString>("share");
        QTest::addColumn<double>("relative");
        const auto row = [](double before, double after, const char* share, double relative) {
            QTest::addRow("%g to %g", before, after)
                << before << after << QString::fromUtf8(share) << relative;
        };
        row(0, 0, "", 0);
        row(0, 5, "", 1);
        row(-1, 5, "", 1);
        row(5, 0, "−100.0 %", -1);
        row(5, -5, "−100.0 %", -1);
        row(-5, -5, "", 0);
        row(4, 4, "0.0 %", 0);
        row(4, 3, "−25.0 %", -0.25);
        row(4, 5, "+25.0 %", 0.2);
        row(1'000'000, 1'000'499, "0.0 %", 499 / 1'000'499.0);
        row(1'000'000, 1'000'501, "+0.1 %", 501 / 1'000'501.0);
        row(1'000'000, 999'600, "0.0 %", -0.0004);
        row(1'000, 10'999, "+999.9 %", 9'999 / 10'999.0);
        row(1'000, 11'000, "x 11", 10'000 / 11'000.0);
        row(1, 1'363, "x 1,363", 1'362 / 1'363.0);
    }
    void changes()
    {
        QFETCH(double, before);
        QFETCH(double, after);
        QTEST(changedShareText(before, after), "share");
        QTEST(relativeChange(before, after), "relative");
    }

    void signs()
    {
        QCOMPARE(changedTimeText(0.25, ""), "+250\u00a0ms");
        QCOMPARE(changedTimeText(-0.25, ""), "−250\u00a0ms");
        QCOMPARE(changedTimeText(0, ""), "0\u00a0s");
        QCOMPARE(changedTimeText(-3, "samples"), "−3 samples");
        QCOMPARE(changedCountText(0, 1'234), "+1,234");
        QCOMPARE(changedCountText(7, 2), "−5");
        QCOMPARE(changedCountText(7, 7), "0");
        QCOMPARE(changedCountText(0, 1e18), "+1,000,000,000,000,000,000");
        QCOMPARE(changedCountText(1, 0.99), "−0.01");
        QCOMPARE(meanText(0.01), "0.01");
        QCOMPARE(meanText(1'234), "1,234");
    }

    void colours()
    {
        const QColor black(0, 0, 0);
        const QColor colour(100, 200, 50);
        QCOMPARE(blend(black, colour, 0), black);
        QCOMPARE(blend(black, colour, 1), colour);
        QCOMPARE(blend(black, colour, 0.5), QColor(50, 100, 25));
        for (const bool dark : {false, true}) {
            QCOMPARE(changeColor(2, dark), changeColor(1, dark)); // it has an end
            QCOMPARE(changeColor(-2, dark), changeColor(-1, dark));
            QVERIFY(changeColor(0.25, dark) != changeColor(0, dark));
            QVERIFY(changeColor(0.25, dark) != changeColor(-0.25, dark));
            QCOMPARE(packageColor(PackageColors, dark), packageColor(PackageColors + 5, dark));
            QVERIFY(packageColor(PackageColors - 1, dark) != packageColor(PackageColors, dark));
        }
        QPalette palette;
        palette.setColor(QPalette::Base, QColor(127, 127, 127));
        QVERIFY(isDark(palette));
        palette.setColor(QPalette::Base, QColor(128, 128, 128));
        QVERIFY(!isDark(palette));
        QCOMPARE(codeClassName(CodeClass::Own), "own code");
        QCOMPARE(codeClassName(CodeClass::Eval), "string evals");
    }

    void namesThatFit()
    {
        const QFontMetrics metrics(QApplication::font());
        const QString whole = QStringLiteral("Perl::Tidy::Formatter::finish");
        const auto fitting = [&](const QString& room) {
            return fittingName(whole, 23, metrics.horizontalAdvance(room), metrics);
        };
        QCOMPARE(fitting(whole), whole);
        QCOMPARE(fitting(QStringLiteral("\u2026Tidy::Formatter::finish")),
            QStringLiteral("\u2026Tidy::Formatter::finish"));
        QCOMPARE(fitting(QStringLiteral("\u2026Formatter::finish")),
            QStringLiteral("\u2026Formatter::finish"));
        QCOMPARE(fitting(QStringLiteral("finish")), QStringLiteral("finish"));
        QVERIFY(fitting(QStringLiteral("fini\u2026")).endsWith(QChar(0x2026)));
        QCOMPARE(fittingName(QStringLiteral("short"), 0, 500, metrics), QStringLiteral("short"));
    }

    void namesOfSiblings()
    {
        const QFontMetrics metrics(QApplication::font());
        const QString whole = QStringLiteral("Perl::Critic::RequireTidy::violates");
        const auto fitting = [&](const char* room) {
            return fittingName(whole, 27, metrics.horizontalAdvance(QString::fromUtf8(room)),
                metrics, Keep::Package);
        };
        QCOMPARE(fitting("\u2026RequireTidy::violates"), "\u2026RequireTidy::violates");
        QCOMPARE(fitting("RequireTidy"), "RequireTidy");
        QVERIFY(fitting("Require\u2026").startsWith("Req"));
        QCOMPARE(fittingName("plain", 0, 500, metrics, Keep::Package), "plain");
        const std::vector<std::string_view> repeated
            = repeatedNames({"violates", "new", "violates", "find", "new", "violates", "violates"});
        QCOMPARE(repeated, std::vector<std::string_view>{"violates"});
    }

    void anonymousSubsKeepTheirPlace()
    {
        const QFontMetrics metrics(QApplication::font());
        const auto fitting = [&](const char* whole, const char* room) {
            return fittingName(
                whole, 9, metrics.horizontalAdvance(QString::fromUtf8(room)), metrics);
        };
        const char* const inFile = "PPI::No::__ANON__[PPI/Document.pm:612]";
        QCOMPARE(fitting(inFile, "__ANON__ Document.pm:612"), "__ANON__ Document.pm:612");
        QCOMPARE(fitting(inFile, "Document.pm:612"), "Document.pm:612");
        const char* const inEval = "PPI::No::__ANON__[(eval 54)[PPI/Document.pm:612]:4]";
        QCOMPARE(fitting(inEval, "__ANON__ eval 54:4"), "__ANON__ eval 54:4");
        QCOMPARE(fitting(inEval, "eval 54:4"), "eval 54:4");
        QCOMPARE(fitting(inEval, "eval 54"), "eval 54");
    }

    void csvOfRows()
    {
        class TwoRows : public CsvRows {
        public:
            QString next() override { return lines.isEmpty() ? QString() : lines.takeFirst(); }
            [[nodiscard]] int thousandths() const override { return 0; }
            QStringList lines = {"a\r\n", "b\r\n"};
        };
        TwoRows rows;
        QCOMPARE(csvOf(rows), "a\r\nb\r\n");
        QCOMPARE(csvOf(rows), "");
    }

    void csv()
    {
        QCOMPARE(csvLine({"a", "", "b c"}), "a,,b c\r\n");
        QCOMPARE(csvLine({"a,b", "say \"x\"", "1\n2"}), "\"a,b\",\"say \"\"x\"\"\",\"1\n2\"\r\n");
        QCOMPARE(csvLine({}), "\r\n");
        // No cell is a formula.
        QVERIFY(!csvLine({"=1+1"}).startsWith(u'='));
    }

    void titlesOfColumns()
    {
        QCOMPARE(timeTitle(""), "Time");
        QCOMPARE(timeTitle("samples"), "Samples");
        QCOMPARE(withUnit("Time", ""), "Time (s)");
        QCOMPARE(withUnit("Samples", "samples"), "Samples");
        QCOMPARE(withUnit("In subs", "samples"), "In subs (samples)");

        const Column columns[]
            = {{"sub", "Sub", "", Unit::Name}, {"calls", "Calls", "How often", Unit::Count},
                {"in", "In subs", "How long", Unit::Cost}, {"share", "%", "Of all", Unit::Share},
                {"time", "Time", "How long", Unit::Time}, {"more", "%1 after", "", Unit::Count}};
        const auto header = [&](std::size_t section, int role, std::string_view unit = {}) {
            return columnHeader(columns[section], role, unit, "Runs");
        };
        QCOMPARE(header(0, Qt::DisplayRole), "Sub");
        QCOMPARE(header(3, Qt::DisplayRole), "%");
        QCOMPARE(header(4, Qt::DisplayRole, "samples"), "Samples");
        QCOMPARE(header(5, Qt::DisplayRole), "Runs after");
        QVERIFY(!header(0, Qt::DecorationRole).isValid());
        QVERIFY(!header(0, Qt::ToolTipRole).isValid());
        QCOMPARE(header(2, Qt::ToolTipRole), "How long");
        QCOMPARE(header(2, Qt::ToolTipRole, "samples"), "How long. Unit: samples, no times.");
        QCOMPARE(header(1, Qt::ToolTipRole, "samples"), "How often");
        QCOMPARE(header(1, ExportRole), "Calls");
        QCOMPARE(header(2, ExportRole), "In subs (s)");
        QCOMPARE(header(2, ExportRole, "samples"), "In subs (samples)");
        QCOMPARE(header(4, ExportRole), "Time (s)");
        QCOMPARE(header(4, ExportRole, "samples"), "Samples");
        QCOMPARE(header(3, KeyRole), "share");
        QCOMPARE(header(3, ExportRole), "% (%)");
        QCOMPARE(header(0, Qt::TextAlignmentRole).toInt(), int(Qt::AlignVCenter | Qt::AlignLeft));
        QCOMPARE(header(1, Qt::TextAlignmentRole).toInt(), int(Qt::AlignVCenter | Qt::AlignRight));
    }

    /// With the offset in the file, unless there is no file to read.
    void diagnostics()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("a\x1b.out");
        const QString shown = folder.filePath("a\\x1b.out");
        writeFile(path, "x");
        const auto text = [&](std::uint64_t offset, std::uint64_t inflated, const QString& file) {
            Diagnostic diagnostic;
            diagnostic.message = "odd \x1b";
            diagnostic.offset = offset;
            diagnostic.inflatedOffset = inflated;
            return diagnosticText(file, diagnostic);
        };
        QCOMPARE(text(0, 0, path), shown + ": byte 0: odd \\x1b");
        QVERIFY2(text(5, 0, path).startsWith(shown + ": byte 5"), qPrintable(text(5, 0, path)));
        QVERIFY(!text(0, 7, path).contains("byte 0:"));
        QCOMPARE(
            text(0, 0, folder.filePath("missing")), folder.filePath("missing") + ": odd \\x1b");
        QCOMPARE(text(0, 0, folder.path()), folder.path() + ": odd \\x1b");
        QCOMPARE(diagnosticTexts(path, {Diagnostic(), Diagnostic()}).size(), 2);
    }
};

NYTPROF_TEST(TextsTest, QApplication)
#include "tst_text.moc"
