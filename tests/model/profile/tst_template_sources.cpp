// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Code that #line gives to templates.
#include "profile/profile.h"

#include "stream_builder.h"
#include "test_class.h"

#include <QStringList>
#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

StreamBuilder& addSource(StreamBuilder& stream, std::uint32_t fid, const QStringList& lines)
{
    for (qsizetype i = 0; i < lines.size(); ++i)
        if (!lines[i].isNull())
            stream.srcLine(fid, static_cast<std::uint32_t>(i + 1), lines[i].toStdString() + "\n");
    return stream;
}

QStringList sourceOf(const Profile& profile, const char* name)
{
    QStringList lines;
    for (const std::string_view line : profile.source(profile.findFile(name)))
        lines << QString::fromUtf8(line.data(), static_cast<qsizetype>(line.size()));
    return lines;
}

// A program whose string eval is the code of a template, of which perl keeps a copy.
StreamBuilder programOf(const QStringList& code, const QStringList& copy)
{
    auto stream = StreamBuilder::begun();
    stream.newFid(1, "/a.pl").newFid(2, "/page.html").newFid(3, "(eval 1)[/a.pl:2]", 1, 2);
    stream.time(5, 1, 2).time(5, 2, 4).time(5, 3, 1);
    addSource(stream, 1, {"# line of code", "eval $code;"});
    return addSource(addSource(stream, 2, copy), 3, code).pidEnd(7, 2);
}

} // namespace

class TemplateSourcesTest : public QObject {
    Q_OBJECT

private slots:
    /// As Mason and Template Toolkit do, with a directive for each piece of code.
    void linesGoToTheirNumbers()
    {
        const QStringList code{"sub {", "#line 2 \"/page.html\"", "my $sum;",
            "#line 4 \"/page.html\"", "$sum++;", "$sum--;", "#line 4 \"/page.html\"", "print $sum;",
            "", "}"};
        const auto profile = programOf(code, QStringList{QString()} + code.mid(2)).profile();
        QCOMPARE(sourceOf(*profile, "/page.html"),
            QStringList({"", "my $sum;", "", "$sum++; print $sum;", "$sum--;", "}"}));
        QCOMPARE(sourceOf(*profile, "(eval 1)[/a.pl:2]"), code);
        QVERIFY((*profile)[profile->findFile("/page.html")].isTemplate);
        QVERIFY(!(*profile)[profile->findFile("/a.pl")].isTemplate);
        QVERIFY(!(*profile)[profile->findFile("(eval 1)[/a.pl:2]")].isTemplate);
    }

    /// With one directive perl's copy is right.
    void oneDirective()
    {
        const QStringList copy{QString(), "my $sum;", "$sum++;"};
        const auto profile
            = programOf({"#line 2 \"page.html\"", "my $sum;", "$sum++;"}, copy).profile();
        QCOMPARE(sourceOf(*profile, "/page.html"), QStringList({"", "my $sum;", "$sum++;"}));
        QVERIFY((*profile)[profile->findFile("/page.html")].isTemplate);
    }

    /// Untrusted profiles could have a number for each byte of the memory.
    void farNumbersAreLeftOut()
    {
        const auto profile = programOf({"#line 2 \"page.html\"", "a;", "#line 3000000000", "b;",
                                           "#line 4294967295", "c;", "d;"},
            {})
                                 .profile();
        QCOMPARE(sourceOf(*profile, "/page.html"), QStringList({"", "a;"}));
    }

    void sizeAndTimeAreKept()
    {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/a.pl", 0, 0, 0, 123, 1'700'000'000).time(5, 1, 1);
        const auto profile = stream.pidEnd(7, 2).profile();
        QCOMPARE(profile->files()[0].size, 123U);
        QCOMPARE(profile->files()[0].modified, 1'700'000'000U);
    }
};

NYTPROF_TEST(TemplateSourcesTest)
#include "tst_template_sources.moc"
