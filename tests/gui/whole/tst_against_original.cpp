// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
//
// Every number of the window beside what the programs of the original profiler show for the same
// file. The environment variable NYTPROF_COMPARE names other profiles, with ":" in between.
#include "load/load_profile.h"
#include "original_reports.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "required_packages.h"
#include "style/preferences.h"
#include "test_class.h"
#include "view_facts.h"

#include <QApplication>
#include <QTest>

#include <cmath>

using namespace nytprof;
using namespace nytprof::test;

namespace {

struct Comparison {
    ShownFacts ours;
    ShownFacts theirs;
    ShownFacts earlier; ///< evals
    QMap<QString, double> moreStatements; ///< on lines of theirs, by fid
};

bool same(double a, double b, double slack) { return std::abs(a - b) <= slack + 2e-9; }

// What is known to differ, and why; found again by the numbers themselves where they allow it.
struct KnownDifference {
    const char* kind;
    const char* name; ///< null: any
    const char* reason;
    bool (*explains)(const Difference& difference, const Comparison& all);
};

QString fileOf(const FactKey& key) { return key.about.section(u':', 0, 0); }

bool withoutSource(const Difference& at, const Comparison& all)
{
    const QString file = fileOf(at.key);
    const bool hasPage = all.theirs.has(QStringLiteral("line"), file + u':')
        || at.key.kind == QLatin1String("csv");
    const auto missing
        = all.theirs.value({QStringLiteral("source"), file, QStringLiteral("missing")});
    return at.theirs.value == 0 && (!hasPage || missing.value > 0);
}

bool withoutPage(const Difference& at, const Comparison& all)
{
    return at.theirs.value == 0 && !all.theirs.has(at.key.kind, fileOf(at.key) + u':');
}

bool ranEarlier(const Difference& at, const Comparison& all)
{
    const Shown earlier
        = all.earlier.value({QStringLiteral("earlier evals"), at.key.about, at.key.name});
    return earlier.value > 0 && at.theirs.value - at.ours.value == earlier.value;
}

constexpr KnownDifference Known[] = {
    {"block", nullptr, "They do not show costs of evals by block.", withoutPage},
    {"sub line", nullptr, "Nor by sub.", withoutPage},
    {"line", "statements",
        "The first time of a line can belong to a statement that was counted elsewhere, as after "
        "the return from a sub. They count it on that line all the same, once; their total of "
        "statements has it not, and agrees with ours.",
        [](const Difference& at, const Comparison&) {
            return at.theirs.value - at.ours.value == 1;
        }},
    {"block", "statements", "The same on lines where blocks begin.",
        [](const Difference& at, const Comparison&) {
            return at.theirs.value - at.ours.value == 1;
        }},
    {"sub line", "statements", "The same on lines where subs begin.",
        [](const Difference& at, const Comparison&) {
            return at.theirs.value - at.ours.value == 1;
        }},
    {"csv", "statements", "The same in nytprofcsv.",
        [](const Difference& at, const Comparison&) {
            return at.theirs.value - at.ours.value == 1;
        }},
    {"file", "statements", "The same in the sums of files, evals left aside.",
        [](const Difference& at, const Comparison& all) {
            return at.theirs.value - at.ours.value == all.moreStatements.value(at.key.about);
        }},
    {"file", "evals", "Files in which nothing was executed are no rows of our table.",
        [](const Difference& at, const Comparison& all) {
            const auto their = [&](const char* name) {
                return all.theirs.value({at.key.kind, at.key.about, QLatin1String(name)}).value;
            };
            return !all.ours.numbers().contains(
                       {at.key.kind, at.key.about, QStringLiteral("statements")})
                && their("statements") == 0 && their("time") == 0;
        }},
    {"source", "missing", "They have no page of a file that has no lines.",
        [](const Difference& at, const Comparison& all) {
            return at.ours.value == 1
                && !all.theirs.has(QStringLiteral("line"), at.key.about + u':')
                && !all.theirs.has(QStringLiteral("csv"), at.key.about + u':');
        }},
    {"line", nullptr,
        "Without source, in the profile or on disk, they have no lines, or only the first.",
        withoutSource},
    {"csv", nullptr, "Without source nothing says which line is which.", withoutSource},
    {"callee", nullptr, "Nor calls from them.", withoutSource},
    {"evals", nullptr, "Nor evals.", withoutSource},
    {"evals", "executions",
        "They count evals that ran in the process that forked this one, in both. Ours count once.",
        ranEarlier},
    {"file", "evals", "The same in the sums of files.", ranEarlier},
    {"csv", "time",
        "Of equal evals of which the first ran in the process that forked this one they leave the "
        "time out, though nytprofhtml has it.",
        [](const Difference& at, const Comparison& all) {
            const FactKey key{
                QStringLiteral("earlier evals"), at.key.about, QStringLiteral("exclusive time")};
            return all.earlier.numbers().contains(key)
                && same(at.theirs.value, all.earlier.value(key).value, at.theirs.slack);
        }},
    {"callee", "time",
        "Of recursive calls they add the time of the inner ones to that of the outer, which has "
        "them already. Ours is that of the outer calls, with the other behind it.",
        [](const Difference& at, const Comparison& all) {
            const Shown overlap
                = all.ours.value({at.key.kind, at.key.about, QStringLiteral("overlap")});
            return overlap.value > 0
                && same(at.theirs.value, at.ours.value + overlap.value,
                    at.theirs.slack + at.ours.slack + overlap.slack);
        }},
    {"caller", "inclusive",
        "Calls within calls of the same sub have no inclusive time of their own: it is in the "
        "outer call. They show that as a negative rest, ours as the exclusive time alone.",
        [](const Difference& at, const Comparison& all) {
            const QString sub = at.key.about.section(QStringLiteral(" <- "), 0, 0);
            return all.theirs.value({QStringLiteral("sub"), sub, QStringLiteral("depth")}).value > 0
                && at.ours.value > at.theirs.value;
        }},
    {"sub", nullptr, "They leave out the time outside of subs.",
        [](const Difference& at, const Comparison&) {
            return at.key.about == QLatin1String("main::RUNTIME");
        }},
    {"line", nullptr, "Costs of no line are in an annotation above the first, not in the table.",
        [](const Difference& at, const Comparison&) {
            return at.key.about.endsWith(QLatin1String(":0")) && at.ours.value == 0;
        }},
    {"csv", nullptr, "The same in nytprofcsv.",
        [](const Difference& at, const Comparison&) {
            return at.key.about.endsWith(QLatin1String(":0")) && at.ours.value == 0;
        }},
    {"caller", nullptr,
        "They show callers on the line of a sub or beside an xsub. Subs in perl without a line, as "
        "constants of XS modules, are in their table and have no callers.",
        [](const Difference& at, const Comparison& all) {
            const QString sub = at.key.about.section(QStringLiteral(" <- "), 0, 0);
            return at.theirs.value == 0
                && !all.theirs.has(QStringLiteral("caller"), sub + QLatin1String(" <- "));
        }},
    {"evals", "sources",
        "They take evals of the same length and sum of bytes for equal, and all of a line where "
        "there are more than 200 kinds. Ours compare the text.",
        [](const Difference& at, const Comparison&) { return at.theirs.value < at.ours.value; }},
    {"evals", "sources", "They leave each eval that ran others by itself.",
        [](const Difference& at, const Comparison& all) {
            return all.theirs.value({at.key.kind, at.key.about, QStringLiteral("nested")}).value
                > 0;
        }},
};

QString reasonOf(const Difference& difference, const Comparison& all)
{
    for (const KnownDifference& known : Known) {
        if (difference.key.kind == QLatin1String(known.kind)
            && (!known.name || difference.key.name == QLatin1String(known.name))
            && known.explains(difference, all)) {
            return QString::fromLatin1(known.reason);
        }
    }
    return {};
}

QMap<QString, double> moreStatements(const QList<Difference>& differences)
{
    QMap<QString, double> more;
    for (const Difference& at : differences) {
        const double count = at.theirs.value - at.ours.value;
        if (at.key.kind == QLatin1String("line") && at.key.name == QLatin1String("statements")
            && count > 0) {
            more[fileOf(at.key)] += count;
        }
    }
    return more;
}

// Fails with the first differences that nothing explains.
void compare(const ShownFacts& ours, const Report& report, const Profile& profile)
{
    const QList<Difference> found = differences(ours, report.facts);
    const Comparison all{ours, report.facts, earlierEvals(profile), moreStatements(found)};
    QStringList unexplained;
    for (const Difference& difference : found) {
        if (reasonOf(difference, all).isEmpty()) {
            unexplained << textOf(difference);
        }
    }
    for (const QString& text : unexplained.mid(0, 40)) {
        qWarning().noquote() << text; // a message of QVERIFY2 is cut
    }
    QCOMPARE(unexplained.size(), 0);
}

} // namespace

class AgainstOriginalTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!originalIsHere()) {
            SKIP_WITHOUT("libdevel-nytprof-perl");
        }
    }

    void tablesAndSource_data() { profiles(); }
    void tablesAndSource()
    {
        const auto profile = load();
        const Report report = htmlReport(path());
        if (isMade(report)) {
            const ShownFacts ours = viewFacts(profile);
            for (const char* kind : {"total", "sub", "file", "line", "caller", "callee"}) {
                QCOMPARE(report.facts.has(QLatin1String(kind)), ours.has(QLatin1String(kind)));
            }
            compare(ours, report, *profile);
        }
    }

    void linesOfCsv_data() { profiles(); }
    void linesOfCsv()
    {
        const auto profile = load();
        const Report report = csvReport(path(), shownSources(*profile));
        if (isMade(report)) {
            compare(linesWithEvals(profile), report, *profile);
        }
    }

    void callStacks_data() { profiles(); }
    void callStacks()
    {
        const auto profile = load();
        const Report report = pathReport(path());
        if (isMade(report)) {
            compare(callTreeFacts(profile), report, *profile);
        }
    }

    void equalEvals_data() { profiles(); }
    void equalEvals()
    {
        const auto profile = load();
        const Report report = mergedEvalReport(path());
        if (isMade(report)) {
            compare(evalViewFacts(profile), report, *profile);
        }
    }

private:
    static bool isMade(const Report& report)
    {
        [&report] {
            QVERIFY2(report.state != Report::State::Late, "their report takes too long");
            if (report.state == Report::State::Died) {
                QSKIP("the original cannot read this one");
            }
        }();
        return report.state == Report::State::Made;
    }
    static void profiles()
    {
        QTest::addColumn<QString>("path");
        QStringList paths;
        for (const char* name :
            {"dash_e/nytprof.out", "evals/nytprof.out", "evals_blocks/nytprof.out",
                "forked_evals/nytprof.out.28762", "forktree/nytprof.out", "linedir/nytprof.out",
                "odd_names/nytprof.out", "utf8/nytprof.out"}) {
            paths << profilePath(QLatin1String(name));
        }
        const QString more = qEnvironmentVariable("NYTPROF_COMPARE");
        paths = more.isEmpty() ? paths : more.split(u':', Qt::SkipEmptyParts);
        for (const QString& path : paths) {
            QTest::newRow(qPrintable(path.section(u'/', -2))) << path;
        }
    }
    static QString path()
    {
        QFETCH(QString, path);
        return path;
    }
    static std::shared_ptr<const Profile> load()
    {
        return loadProfile(path().toStdString()).profile;
    }
};

NYTPROF_TEST(AgainstOriginalTest, QApplication)
#include "tst_against_original.moc"
