// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What the window says of times that are from samples.
#include "app/view_area.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "sampled_file.h"
#include "style/preferences.h"
#include "table_views/code_views.h"
#include "tables/cell_delegates.h"
#include "tables/table_model.h"
#include "test_class.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

QTreeView* subsOf(const MainWindow& window)
{
    return window.views()->get<SubsView>()->findChild<QTreeView*>();
}

/// "Sub, Exclusive, Inclusive"
QString columnsOf(const QTreeView& table)
{
    QStringList titles;
    for (int column = 0; column < table.header()->count(); ++column)
        if (!table.isColumnHidden(column))
            titles << table.model()->headerData(column, Qt::Horizontal).toString();
    return titles.join(QStringLiteral(", "));
}

QString firstCell(const QTreeView& table, int column)
{
    return table.model()->index(0, column).data().toString();
}

} // namespace

class SampledWindowTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        Preferences::instance().setSampled(false);
        Preferences::instance().setCostUnit(CostUnit::Time);
    }

    void theScopeBarSaysSo()
    {
        const auto window = windowOnFile(sampled());
        QVERIFY(window);
        QCOMPARE(window->findChild<QLabel*>("factChip")->text(),
            "Sampled: 10 samples at 100 Hz, no call counts");
        QCOMPARE(window->findChild<QLabel*>("whole")->text(),
            QStringLiteral(
                "100 % = 100\u00a0ms in 1 process, 10 samples; ± is one standard error"));
    }

    void countsAreAbsentAndSharesHaveAnError()
    {
        const auto window = windowOnFile(sampled());
        QVERIFY(window);
        QTreeView* const subs = subsOf(*window);
        QCOMPARE(columnsOf(*subs), "Sub, Exclusive, Inclusive");
        QCOMPARE(firstCell(*subs, 0), "main::parse");
        QCOMPARE(firstCell(*subs, 1), "70.0 %");
        const QModelIndex cell = subs->model()->index(0, 1);
        QCOMPARE(cell.data(ErrorRole).toString(), QStringLiteral("± 14.5"));
        QCOMPARE(cell.data(Qt::AccessibleTextRole).toString(), QStringLiteral("70.0 % ± 14.5"));
        const QString tip = subs->model()->index(0, 0).data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.contains(QStringLiteral(
                     "exclusive 70.0\u00a0ms (7 samples, 70.0 % ± 14.5 (95 %: 41.6 – 98.4 %))")),
            qPrintable(tip));
        QVERIFY(tip.contains("calls unknown: sampling does not see them"));
        QVERIFY(!csvOf(*window->views()->get<SubsView>()).section(u'\n', 0, 0).contains("Calls"));
        window->open(profilePath("small_c0/nytprof.out"));
        QTRY_COMPARE(columnsOf(*subs), "Sub, Exclusive, Inclusive, Calls");
    }

    /// It has 44 pixels for them, which are those of the next column after another order.
    void errorsAreBesideTheSortedColumn()
    {
        const auto window = windowOnFile(sampled());
        QVERIFY(window);
        QTreeView* const subs = subsOf(*window);
        const auto* const rows = qobject_cast<RowDelegate*>(subs->itemDelegate());
        const auto widthOf
            = [&](int column) { return rows->errorWidth(subs, *subs->model(), column); };
        QCOMPARE(widthOf(1), 44);
        QCOMPARE(widthOf(2), 0);
        const int before = subs->columnWidth(2);
        subs->sortByColumn(2, Qt::DescendingOrder);
        QCOMPARE(widthOf(1), 0);
        QCOMPARE(widthOf(2), 44);
        QVERIFY(subs->columnWidth(2) > before);
        window->open(profilePath("small_c0/nytprof.out"));
        QTRY_COMPARE(widthOf(subs->header()->sortIndicatorSection()), 0);
    }

    void theUnitIsPercentUntilAnExactProfileOpens()
    {
        const auto window = windowOnFile(sampled());
        QVERIFY(window);
        auto* const units = window->findChild<QComboBox*>("units");
        const auto isEnabled = [units](CostUnit unit) {
            return qobject_cast<QStandardItemModel*>(units->model())
                ->item(static_cast<int>(unit))
                ->isEnabled();
        };
        QCOMPARE(units->currentText(), "Percent");
        QVERIFY(!isEnabled(CostUnit::Calls));
        QCOMPARE(units->itemText(static_cast<int>(CostUnit::Calls)), "Calls\nsampled: not counted");
        pressKeysOf(*window, "view.unit");
        QCOMPARE(units->currentText(), "Time");
        QCOMPARE(firstCell(*subsOf(*window), 1), QStringLiteral("70.0\u00a0ms"));
        QCOMPARE(subsOf(*window)->model()->index(0, 1).data(ErrorRole).toString(),
            QStringLiteral("± 14.5\u00a0ms"));
        pressKeysOf(*window, "view.unit");
        QCOMPARE(units->currentText(), "Percent");
        window->open(profilePath("small_c0/nytprof.out"));
        QTRY_COMPARE(units->currentText(), "Time");
        QVERIFY(isEnabled(CostUnit::Calls));
        QCOMPARE(units->itemText(static_cast<int>(CostUnit::Calls)), "Calls");
    }

    void lateSamplesAreNamedFromOnePercentOn()
    {
        const auto window = windowOnFile(sampled(1));
        QVERIFY(window);
        QCOMPARE(bannerText(*window), "1 of 10 samples were late: shares may be off");
    }

    /// Dropped files are merged with what is shown, but these can only be compared.
    void sampledAndExactProfilesAreNotMerged()
    {
        const auto window = windowOn("small_c0/nytprof.out");
        QVERIFY(window);
        window->session()->add({sampled()});
        QTRY_COMPARE(bannerText(*window), "Sampled and exact profiles are not merged");
        QCOMPARE(window->session()->parts().size(), std::size_t{1});
        for (QPushButton* button : bannerOf(*window)->findChildren<QPushButton*>())
            if (button->text() == "Compare")
                button->click();
        QTRY_VERIFY(window->session()->comparing());
        QTRY_COMPARE(window->views()->page(), ViewArea::Page::Compare);
        QVERIFY(Preferences::instance().normalizedTotals());
        Preferences::instance().setNormalizedTotals(false);
    }

private:
    /// parse() has 7 of 10 samples.
    [[nodiscard]] QString sampled(int late = 0) const
    {
        const QString path = m_folder.filePath("sampled.out");
        SampledFile file(path);
        for (std::uint64_t time = 10; time <= 100; time += 10)
            file.sample(time,
                time <= 70 ? "main::parse:3 main::run:8 main::RUNTIME:12"
                           : "main::run:9 main::RUNTIME:12");
        for (int i = 0; i < late; ++i)
            file.late();
        if (!file.slice(100).end())
            qFatal("cannot write a profile");
        return path;
    }

    QTemporaryDir m_folder;
};

NYTPROF_TEST(SampledWindowTest, QApplication)
#include "tst_sampled_window.moc"
