// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/measure.h"

#include "analysis/time_ranges.h"
#include "export/nytprof.h"
#include "load/load_profile.h"
#include "memory_builder.h"
#include "merge/profile_merge.h"
#include "profile/profile.h"
#include "profile/sub_costs.h"
#include "profile/waiting.h"
#include "table_text.h"
#include "test_class.h"

#include <QTest>
#include <span>
#include <sstream>
#include <string>

using namespace nytprof;
using namespace nytprof::test;

namespace {

constexpr Measure AllMeasures[]
    = {Measure::Allocated, Measure::Allocations, Measure::Retained, Measure::AtPeak};

/// What is wrong with sums of a profile whose lines are all known; empty if nothing is.
QString wrongSums(const Profile& profile)
{
    if (const auto wrong = inconsistency(profile); !wrong.isEmpty())
        return wrong;
    const Totals& totals = profile.totals();
    Ticks lines = 0;
    for (const File& file : profile.files())
        lines += file.exclusive;
    if (lines != profile.callTree().total() || totals.statementTime != lines)
        return "lines";
    const auto costs = subCosts(profile.callTree(), profile.subs().size());
    for (std::size_t i = 0; i < costs.size(); ++i) {
        const Sub& sub = profile.subs()[i];
        if (sub.exclusive != costs[i].exclusive || sub.inclusive != costs[i].inclusive)
            return QString::fromUtf8(sub.name);
    }
    return {};
}

QString costsOf(const Profile& profile)
{
    return linesText(profile) + callSitesText(profile) + foldedText(profile, profile.callTree());
}

/// Rows of equal costs may be in another order.
QStringList sortedCostsOf(const Profile& profile)
{
    QStringList costs = costsOf(profile).split(u'\n');
    costs.sort();
    return costs;
}

} // namespace

class MeasureTest : public QObject {
    Q_OBJECT

private slots:
    void names()
    {
        QCOMPARE(measureNamed("peak"), std::optional(Measure::AtPeak));
        QCOMPARE(nameOf(Measure::Allocations), std::string_view("allocations"));
        QVERIFY(!measureNamed("size"));
    }
    void bytesInsteadOfTime()
    {
        const auto profile = processWithMemory().load().profile;
        QVERIFY(!reasonWithout(Measure::AtPeak, *profile));
        const auto allocated = withMeasure(Measure::Allocated, profile);
        QCOMPARE(allocated->costUnit(), std::string_view("bytes"));
        QCOMPARE(linesText(*allocated), "/a.pl:3 7 8000\n/a.pl:4 1 0\n/a.pl:12 1 100\n");
        // Lines 3 and 4 of outer() share what inner() has by their calls: 2 and 1.
        QCOMPARE(callSitesText(*allocated),
            "main::RUNTIME /a.pl:12 -> main::outer 1 8000 1000 0 0\n"
            "main::outer /a.pl:3 -> main::inner 2 2000 2000 0 0\n"
            "main::outer /a.pl:4 -> main::inner 1 1000 1000 0 0\n"
            "main::outer /a.pl:3 -> main::CORE:sort 7 4000 4000 0 0\n");
        QCOMPARE(foldedText(*allocated, allocated->callTree()),
            "main::outer 1 1000\n"
            "main::outer;main::CORE:sort 7 4000\n"
            "main::outer;main::inner 3 3000\n");
        QCOMPARE(allocated->callTree()[allocated->callTree().root()].exclusive, 100);
        const auto retained = withMeasure(Measure::Retained, profile);
        QCOMPARE(foldedText(*retained, retained->callTree()),
            "main::outer 1 1000\n"
            "main::outer;main::inner 3 2500\n"
            "main::outer;main::CORE:sort 7 0\n");
        const auto allocations = withMeasure(Measure::Allocations, profile);
        QCOMPARE(allocations->costUnit(), std::string_view("allocations"));
        QCOMPARE(allocations->totals().whole(), 38);
        QCOMPARE(withMeasure(Measure::AtPeak, profile)->totals().whole(), 5100);
        QVERIFY(withMeasure(Measure::Time, profile) == profile);
    }
    void sumsAreThoseOfTheTree()
    {
        const auto profile = processWithMemory().load().profile;
        for (const auto measure : AllMeasures)
            QCOMPARE(wrongSums(*withMeasure(measure, profile)), QString());
    }
    void sumsOfTheProcess()
    {
        const auto profile = processWithMemory().load().profile;
        const auto& memory = profile->processes().front().memory;
        QVERIFY(memory);
        QCOMPARE(memory->peak, 7100U);
        QCOMPARE(memory->peakTime, 90'000U);
        QCOMPARE(memory->totals.resident, 8000U);
    }
    void whatNothingHasRecorded()
    {
        const auto profile = StreamBuilder::begun().pidEnd(7, 1.8e9).profile();
        QVERIFY(QString::fromUtf8(reasonWithout(Measure::Retained, *profile))
                    .contains("nytprof record --memory"));
        QVERIFY(!reasonWithout(Measure::Time, *profile));
        QVERIFY(withMeasure(Measure::Retained, profile) == profile);
    }
    /// Waiting is of time only.
    void withoutWaiting()
    {
        const auto profile = processWithMemory().load().profile;
        for (const auto time : {WaitingTime::LeftOut, WaitingTime::Included}) {
            const std::string subs[] = {"main::inner"};
            const auto other = withWaiting(time, treatAsWaiting(profile, subs));
            for (const auto measure : AllMeasures)
                QCOMPARE(
                    costsOf(*withMeasure(measure, other)), costsOf(*withMeasure(measure, profile)));
        }
    }
    /// An allocation of a part may be freed in a later one.
    void timeRanges()
    {
        const auto profile = processWithMemory().load().profile;
        const TimeRanges ranges(profile);
        const auto first = ranges.of({0, 100'000});
        const auto second = ranges.of({100'000, 200'000});
        QCOMPARE(withMeasure(Measure::Allocated, first)->totals().whole(), 7100);
        QCOMPARE(withMeasure(Measure::Retained, first)->totals().whole(), 6600);
        const auto growth = withMeasure(Measure::Retained, second);
        QCOMPARE(inconsistency(*growth), QString());
        QCOMPARE(foldedText(*growth, growth->callTree()),
            "main::outer;main::inner 1 1000\n"
            "main::outer;main::CORE:sort 0 -4000\n");
        QVERIFY(reasonWithout(Measure::AtPeak, *second));
        QVERIFY(!reasonWithout(Measure::AtPeak, *profile));
    }
    void merged()
    {
        const std::vector parts{
            processWithMemory(7).load().profile, processWithMemory(8).load().profile};
        ProfileMerge merge;
        for (const auto& part : parts)
            merge.add(*part);
        for (const auto& both : {merge.finish(), test::merged(parts)}) {
            QCOMPARE(both->processes().size(), 2U);
            QCOMPARE(both->processes().back().memory->peak, 7100U);
            for (const auto measure : AllMeasures) {
                const auto one = withMeasure(measure, parts.front());
                const auto sum = withMeasure(measure, both);
                QCOMPARE(wrongSums(*sum), QString());
                QCOMPARE(sum->totals().whole(), 2 * one->totals().whole());
            }
        }
    }
    void writtenAndReadAgain()
    {
        const auto both = test::merged(
            {processWithMemory(7).load().profile, processWithMemory(8).load().profile});
        std::ostringstream out;
        writeProfile(*both, out);
        const std::string bytes = out.str();
        const auto result = loadProfile(
            std::span(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));
        QVERIFY(result.profile && result.profile->memory());
        for (const auto measure : AllMeasures)
            QCOMPARE(sortedCostsOf(*withMeasure(measure, result.profile)),
                sortedCostsOf(*withMeasure(measure, both)));
        QCOMPARE(result.profile->processes().back().memory->totals,
            both->processes().back().memory->totals);
        const auto part = TimeRanges(result.profile).of({0, 100'000});
        QCOMPARE(withMeasure(Measure::Allocated, part)->totals().whole(), 2 * 7100);
    }
};

NYTPROF_TEST(MeasureTest)
#include "tst_measure.moc"
