// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Files with lines that are too long to be shown, and with too many lines.
#include "format/text_encoding.h"
#include "profile/profile.h"
#include "source/source_document.h"
#include "source/source_edit.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QApplication>
#include <QClipboard>
#include <QTest>
#include <QTextBlock>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

std::shared_ptr<const Profile> profileOf(const std::vector<std::string>& lines)
{
    auto stream = StreamBuilder::begun();
    stream.newFid(1, "/home/me/a.pl").time(100, 1, 1);
    for (std::size_t i = 0; i < lines.size(); ++i)
        stream.srcLine(1, static_cast<std::uint32_t>(i + 1), lines[i] + '\n');
    return stream.pidEnd(7, 2).profile();
}

} // namespace

class LongLinesTest : public QObject {
    Q_OBJECT

private slots:
    /// With an ellipsis and the size of the rest.
    void longLinesAreCut()
    {
        const std::string longest = "# " + std::string(MaxTextLength - 2, 'x');
        const auto profile = profileOf({longest, longest + "é, " + longest, "1;"});
        const AnnotatedSource source = annotateFile(*profile, FileId(0));
        QCOMPARE(source.rows[0].text.toStdString(), longest);
        QVERIFY(!source.rows[0].isCut());
        QCOMPARE(source.rows[1].text.toStdString(), longest + "… 10,004 more bytes");
        QCOMPARE(source.rows[1].shown, 10'000);
        QCOMPARE(source.wholeLine(source.rows[1]).toStdString(), longest + "é, " + longest);
        QCOMPARE(source.wholeLine(source.rows[2]), "1;");
    }

    /// The rest would need gigabytes, as in memory each needs hundreds of bytes.
    void filesOfMillionsOfLinesAreCut()
    {
        const auto lines = [](std::size_t count, const std::string& line) {
            const auto profile = profileOf(std::vector<std::string>(count, line));
            const AnnotatedSource source = annotateFile(*profile, FileId(0));
            return QStringLiteral("%1 %2").arg(source.rows.size()).arg(source.notice);
        };
        QCOMPARE(lines(100'000, "1;"), "100000 ");
        QCOMPARE(lines(100'001, "1;"), "100000 The file is too long: shown up to line 100,000.");
        QCOMPARE(lines(1'000, std::string(9'999, 'x')), "1000 ");
        QCOMPARE(lines(1'002, std::string(9'999, 'x')),
            "1001 The file is too long: shown up to line 1,001.");
    }

    /// Colours of a line of a megabyte take seconds.
    void longLinesHaveNoColors()
    {
        const auto profile
            = profileOf({"my $x = 1;", "my $y = '" + std::string(MaxTextLength, 'x') + "';"});
        SourceEdit edit;
        edit.setSource(annotateFile(*profile, FileId(0)), profile.get());
        QTRY_VERIFY(!edit.coloring());
        const QTextBlock first = edit.document()->firstBlock();
        if (first.layout()->formats().isEmpty())
            QSKIP("built without KSyntaxHighlighting");
        QVERIFY(first.next().layout()->formats().isEmpty());
    }

    void copyingTakesTheWholeLine()
    {
        const std::string line = "my $x = '" + std::string(MaxTextLength, 'x') + "';";
        const auto profile = profileOf({"1;", line, "2;"});
        SourceEdit edit;
        edit.setSource(annotateFile(*profile, FileId(0)), profile.get());
        const auto copied = [&](int from, int to) {
            edit.selectText(from, to - from);
            edit.copy();
            return QGuiApplication::clipboard()->text().toStdString();
        };
        const int size = edit.document()->characterCount() - 1;
        QCOMPARE(copied(0, size), "1;\n" + line + "\n2;");
        QCOMPARE(copied(6, size - 3), line.substr(3)); // from its middle
        QCOMPARE(copied(3, 11), line.substr(0, 8)); // not up to its end
        QCOMPARE(copied(3, 3 + 10'000), line.substr(0, 10'000));
        QCOMPARE(copied(0, 2), "1;");
    }
};

NYTPROF_TEST(LongLinesTest, QApplication)
#include "tst_long_lines.moc"
