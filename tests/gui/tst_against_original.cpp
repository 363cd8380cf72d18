// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
//
// Every number of the window beside what the programs of the original profiler show for the same
// file. The environment variable NYTPROF_COMPARE names other profiles, with ":" in between.
#include "original_reports.h"
#include "profile/load.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "view_facts.h"

#include <QTest>

#include <cmath>

using namespace nytprof;
using namespace nytprof::test;

namespace {

struct Comparison {
    ShownFacts ours;
    ShownFacts theirs;
};

bool same(double a, double b, double slack)
{
    return std::abs(a - b) <= slack + 2e-9;
}

// What is known to differ, and why; found again by the numbers themselves where they allow it.
struct KnownDifference {
    const char* kind;
    const char* name; ///< null: any
    const char* reason;
    bool (*explains)(const Difference& difference, const Comparison& all);
};

bool withoutSource(const Difference& at, const Comparison& all)
{
    const QString file = at.key.about.section(u':', 0, 0) + u':';
    return at.theirs.value == 0 && !all.theirs.has(QStringLiteral("line"), file);
}

bool withoutPage(const Difference& at, const Comparison& all)
{
    const QString file = at.key.about.section(u':', 0, 0) + u':';
    return at.theirs.value == 0 && !all.theirs.has(at.key.kind, file);
}

constexpr KnownDifference Known[] = {
    {"block", nullptr, "They do not tell costs of evals by block.", withoutPage},
    {"sub line", nullptr, "Nor by sub.", withoutPage},
    {"line", "statements",
        "The first time of a line can belong to a statement that was counted elsewhere, as after "
        "the return from a sub. They count it on that line all the same, once; their total of "
        "statements has it not, and agrees with ours.",
        [](const Difference& at, const Comparison&) {
            return at.theirs.value - at.ours.value == 1;
        }},
    {"csv", "statements", "The same in nytprofcsv.",
        [](const Difference& at, const Comparison&) {
            return at.theirs.value - at.ours.value == 1;
        }},
    {"file", "statements", "The same in the sums of files.",
        [](const Difference& at, const Comparison& all) {
            double lines = 0;
            for (const Difference& other : differences(all.ours, all.theirs)) {
                const bool counted = other.key.kind == QLatin1String("line")
                    && other.key.name == QLatin1String("statements");
                lines += counted ? other.theirs.value - other.ours.value : 0;
            }
            const double more = at.theirs.value - at.ours.value;
            return more > 0 && more <= lines;
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
    {"line", nullptr, "Without source, in the profile or on disk, they have no lines at all.",
        withoutSource},
    {"callee", nullptr, "Nor calls from them.", withoutSource},
    {"evals", nullptr, "Nor evals.", withoutSource},
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
    {"line", nullptr, "Costs of no line stand in a remark above the first, not in the table.",
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

// Fails with the first differences that nothing explains.
void compare(const ShownFacts& ours, const ShownFacts& theirs)
{
    const Comparison all{ours, theirs};
    QStringList unexplained;
    for (const Difference& difference : differences(ours, theirs)) {
        if (reasonOf(difference, all).isEmpty()) {
            unexplained << textOf(difference);
        }
    }
    const qsizetype count = unexplained.size();
    QVERIFY2(count == 0,
        qPrintable(
            QStringLiteral("%1 differences:\n").arg(count) + unexplained.mid(0, 40).join(u'\n')));
}

} // namespace

class AgainstOriginalTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!originalIsHere()) {
            QSKIP("the original profiler is not installed");
        }
    }

    void tablesAndSource_data() { profiles(); }
    void tablesAndSource()
    {
        const auto profile = load();
        const ShownFacts theirs = htmlFacts(path());
        if (theirs.numbers().isEmpty()) {
            QSKIP("the original cannot read this one");
        }
        const ShownFacts ours = viewFacts(profile);
        for (const char* kind : {"total", "sub", "file", "line", "caller", "callee"}) {
            QCOMPARE(theirs.has(QLatin1String(kind)), ours.has(QLatin1String(kind)));
        }
        compare(ours, theirs);
    }

    void linesOfCsv_data() { profiles(); }
    void linesOfCsv()
    {
        const auto profile = load();
        const ShownFacts theirs = csvFacts(path(), shownSources(*profile));
        if (theirs.numbers().isEmpty()) {
            QSKIP("the original cannot read this one");
        }
        compare(linesWithEvals(profile), theirs);
    }

    void callPaths_data() { profiles(); }
    void callPaths()
    {
        const ShownFacts theirs = pathFacts(path());
        if (theirs.numbers().isEmpty()) {
            QSKIP("the original has no paths of it");
        }
        compare(callTreeFacts(load()), theirs);
    }

    void equalEvals_data() { profiles(); }
    void equalEvals() { compare(evalViewFacts(load()), mergedEvalFacts(path())); }

private:
    static void profiles()
    {
        QTest::addColumn<QString>("path");
        QStringList paths;
        for (const char* name :
            {"dash_e", "evals", "evals_blocks", "forktree", "linedir", "utf8"}) {
            paths << profilePath(QLatin1String(name) + QStringLiteral("/nytprof.out"));
        }
        const QString more = qEnvironmentVariable("NYTPROF_COMPARE");
        paths = more.isEmpty() ? paths : more.split(u':', Qt::SkipEmptyParts);
        for (const QString& path : paths) {
            QTest::newRow(qPrintable(path.section(u'/', -2))) << path;
        }
    }
    static QString path()
    {
        QFETCH(const QString, path);
        return path;
    }
    static std::shared_ptr<const Profile> load()
    {
        return loadProfile(path().toStdString()).profile;
    }
};

QTEST_MAIN(AgainstOriginalTest)
#include "tst_against_original.moc"
