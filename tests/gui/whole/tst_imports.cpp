// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "loading/comparison.h"
#include "loading/load_report.h"
#include "loading/loaded_profile.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "style/text.h"
#include "table_models.h"
#include "test_class.h"
#include "widgets/banner.h"
#include "window_fixture.h"

#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

/// Files of other programs in the window.
class ImportsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void theWindowExplainsTheNumbers_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("said");
        QTest::newRow("folded")
            << QByteArray("main 1\nmain;f 20\nmain;g 3\n")
            << "Imported from folded stacks; unit: samples; no files, lines or source; call counts "
               "unknown, each call stack counts as one.";
        QTest::newRow("callgrind")
            << QByteArray("events: Ir\nfl=a.c\nfn=main\n1 5\ncfn=f\ncalls=2 7\n2 30\nfn=f\n7 30\n")
            << "Imported from callgrind; unit: Ir; call tree estimated.";
        QTest::newRow("callgrind of times")
            << QByteArray("events: ms\nfl=a.pl\nfn=main\n1 5\n") << "Imported from callgrind.";
    }

    void theWindowExplainsTheNumbers()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, said);
        const auto window = windowOnFile(fileWith(content));
        QVERIFY(window);
        const auto* banner = window->findChild<Banner*>();
        QVERIFY(banner && banner->isVisible());
        bool isSaid = false;
        for (const QLabel* label : banner->findChildren<QLabel*>())
            isSaid = isSaid || label->text() == said;
        QVERIFY(isSaid);
    }

    void costsAreNotCalledTimes()
    {
        const LoadedProfile loaded = readProfiles({{fileWith("a 1\na;b 2000\n")}});
        QVERIFY(loaded.profile);
        QCOMPARE(timeText(*loaded.profile, loaded.profile->totals().whole()), "2,001 samples");
        QCOMPARE(averageText(*loaded.profile, 5, 2), "2.5 samples");
        QCOMPARE(amountText(*loaded.profile, 2001), "2,001"); // in tables
        QCOMPARE(callsText(*loaded.profile, 3), "");
    }

    void norDoHeadingsSayTime()
    {
        const auto window = windowOnFile(fileWith("a 1\na;b 2000\n"));
        QVERIFY(window);
        const auto heading = [&window](const char* table, int column, int role) {
            const auto* view = window->findChild<QTreeView*>(QLatin1String(table));
            return view->model()->headerData(column, Qt::Horizontal, role).toString();
        };
        QCOMPARE(heading("filesTable", FilesModel::Time, Qt::DisplayRole), "Samples");
        QCOMPARE(heading("filesTable", FilesModel::Time, ExportRole), "Samples");
        QCOMPARE(heading("subsTable", SubsModel::Exclusive, Qt::DisplayRole), "Exclusive");
        QCOMPARE(heading("subsTable", SubsModel::Exclusive, ExportRole), "Exclusive (samples)");
        QCOMPARE(heading("subsTable", SubsModel::Exclusive, Qt::ToolTipRole),
            "Time in the sub without its callees. Unit: samples, no times.");
    }

    void whatCountsOtherThingsIsNotAdded()
    {
        const QString profile = profilePath(QStringLiteral("small_default/nytprof.out"));
        const QString samples = fileWith("a 1\na;b 2000\n");
        const LoadedProfile loaded = readProfiles({{profile, samples}});
        QVERIFY(loaded.profile);
        QCOMPARE(loaded.parts.size(), 1);
        QVERIFY2(loadReport(loaded).text.contains(
                     "its unit is samples, that of other files is time; open it in another window"),
            qPrintable(loadReport(loaded).text));
        QCOMPARE(readProfiles({{samples, fileWith("b 3\n")}}).profile->subs().size(), 2);
    }

    void norCompared()
    {
        const QString profile = profilePath(QStringLiteral("small_default/nytprof.out"));
        Baseline baseline;
        baseline.paths = QStringList{fileWith("a 1\na;b 2000\n")};
        const LoadedProfile loaded = readAndCompare({{profile}, {}, baseline});
        QVERIFY(!loaded.profile);
        QVERIFY2(loadReport(loaded).text.contains(
                     "its unit is samples, that of the current profile is time; choose a baseline"),
            qPrintable(loadReport(loaded).text));
    }

private:
    QString fileWith(const QByteArray& content)
    {
        QString path = m_folder.filePath(QStringLiteral("file%1").arg(++m_files));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            return {};
        return path;
    }

    QTemporaryDir m_folder;
    int m_files = 0;
};

NYTPROF_TEST(ImportsTest, QApplication)
#include "tst_imports.moc"
