// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
//
// Our report beside that of nytprofhtml on the same file: totals, table of subs, and each line.
#include "load/load_profile.h"
#include "original_reports.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "report_pages.h"
#include "required_packages.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

/// Why they say something else, or empty.
const char* reasonOf(const Difference& at, const ShownFacts& theirs)
{
    if (at.key.about == QLatin1String("main program"))
        return "They leave out the time outside of subs.";
    if (at.key.kind != QLatin1String("line"))
        return "";
    const QString fid = at.key.about.section(u':', 0, 0);
    const bool noSource
        = theirs.value({QStringLiteral("source"), fid, QStringLiteral("missing")}).value > 0
        || !theirs.has(QStringLiteral("line"), fid + u':');
    if (noSource && at.theirs.value == 0)
        return "Without source they have no lines.";
    if (at.key.name == QLatin1String("statements") && at.theirs.value - at.ours.value == 1)
        return "They count the first execution of a line which was counted elsewhere once more.";
    return "";
}

} // namespace

class HtmlAgainstOriginalTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!originalIsHere())
            SKIP_WITHOUT("libdevel-nytprof-perl");
    }

    void sameNumbers_data()
    {
        QTest::addColumn<QString>("path");
        for (const char* name : {"dash_e/nytprof.out", "evals/nytprof.out", "forktree/nytprof.out",
                 "linedir/nytprof.out", "odd_names/nytprof.out", "small_default/nytprof.out",
                 "utf8/nytprof.out"})
            QTest::newRow(name) << profilePath(QLatin1String(name));
    }
    void sameNumbers()
    {
        QFETCH(const QString, path);
        const Report report = htmlReport(path);
        if (report.state != Report::State::Made)
            QSKIP("the original cannot read this one");
        HtmlReportOptions options;
        options.maxEvalsOfLine = 0;
        const ShownFacts ours
            = reportFacts(reportPages(*loadProfile(path.toStdString()).profile, options));
        QVERIFY(ours.has(QStringLiteral("sub")) && ours.has(QStringLiteral("line")));
        QStringList unexplained;
        for (const Difference& difference : differences(ours, report.facts)) {
            const QString& kind = difference.key.kind;
            const bool compared = kind == QLatin1String("total") || kind == QLatin1String("sub")
                || kind == QLatin1String("line");
            if (compared && !*reasonOf(difference, report.facts))
                unexplained << textOf(difference);
        }
        QCOMPARE(unexplained.join(u'\n'), QString());
    }
};

NYTPROF_TEST(HtmlAgainstOriginalTest, QCoreApplication)
#include "tst_html_against_original.moc"
