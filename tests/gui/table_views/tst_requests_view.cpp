// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/main_window.h"
#include "app/view_area.h"
#include "loading/profile_loader.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "stream_builder.h"
#include "table_views/compare_view.h"
#include "table_views/requests_view.h"
#include "test_class.h"
#include "widgets/overflow_tabs.h"
#include "window_fixture.h"

#include <QAbstractItemModel>
#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <algorithm>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

QTreeView* tableOf(const MainWindow& window)
{
    return window.findChild<QTreeView*>(QStringLiteral("requestsTable"));
}

QPushButton* chipOf(const MainWindow& window)
{
    for (QPushButton* chip : window.findChildren<QPushButton*>(QStringLiteral("chip")))
        if (!chip->isHidden())
            return chip;
    return nullptr;
}

/// Without the cross behind it; empty without a chip.
QString chipText(const MainWindow& window)
{
    const QPushButton* chip = chipOf(window);
    return chip ? chip->text().remove(QChar(0xD7)).trimmed() : QString();
}

bool hasTab(const MainWindow& window)
{
    View* view = window.views()->get<RequestsView>();
    return std::ranges::any_of(window.findChildren<OverflowTabs*>(),
        [view](OverflowTabs* tabs) { return tabs->indexOf(view) >= 0 && tabs->isOffered(view); });
}

} // namespace

class RequestsViewTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        write(1, "method=GET route=/a status=200 duration=10000000");
        write(2, "method=GET route=/b status=200 duration=90000000");
        write(3, "method=GET route=/a status=500 duration=30000000");
    }

    void routesByTotal()
    {
        const auto window = windowOnFile(m_folder.path());
        QVERIFY(window && hasTab(*window));
        QCOMPARE(csvOf(*window->views()->get<RequestsView>()),
            "Depth,Route,Total (s),Requests,Median (s),95 % (s),Slowest (s),Errors\r\n"
            "0,GET /b,0.09,1,0.09,0.09,0.09,0\r\n"
            "0,GET /a,0.04,2,0.01,0.03,0.03,1\r\n");
    }
    void returnMergesOneRoute()
    {
        const auto window = windowOnFile(m_folder.path());
        QVERIFY(window);
        pressKeysOf(*window, "view.requests");
        QTreeView* table = tableOf(*window);
        table->setCurrentIndex(table->model()->index(1, 0));
        QCOMPARE(window->navigation()->profile()->processes().size(), std::size_t{3});
        QSignalSpy finished(window->loader(), &ProfileLoader::finished);
        QTest::keyClick(table, Qt::Key_Return);
        QVERIFY(finished.wait(20'000));
        QCOMPARE(window->navigation()->profile()->processes().size(), std::size_t{2});
        QCOMPARE(table->model()->rowCount(), 2); // the other route can still be chosen
        QVERIFY(!QFile::exists(m_folder.filePath("nytprof.notes")));
        QTRY_COMPARE(chipText(*window), "GET /a: 2 of 3 profiles");
        QTest::mouseClick(chipOf(*window), Qt::LeftButton);
        QVERIFY(finished.wait(20'000));
        QCOMPARE(window->navigation()->profile()->processes().size(), std::size_t{3});
        QTRY_VERIFY(!chipOf(*window));
    }
    /// A request that comes later is merged only if it is of the route.
    void newFilesOfTheRouteAreMerged()
    {
        const auto window = windowOnFile(m_folder.path());
        QSignalSpy finished(window->loader(), &ProfileLoader::finished);
        QVERIFY(window->session()->showRequests({.route = "GET /a"}));
        QVERIFY(finished.wait(20'000));
        write(4, "method=GET route=/b duration=1");
        write(5, "method=GET route=/a duration=1");
        window->session()->reload();
        QVERIFY(finished.wait(20'000));
        QTRY_COMPARE(chipText(*window), "GET /a: 3 of 5 profiles");
        QVERIFY(QFile::remove(m_folder.filePath("nytprof.out.4")));
        QVERIFY(QFile::remove(m_folder.filePath("nytprof.out.5")));
    }
    /// Files that the route excludes are not noted with it.
    void onlyWhatTheUserExcludesIsNoted()
    {
        const auto window = windowOnFile(m_folder.path());
        QSignalSpy finished(window->loader(), &ProfileLoader::finished);
        QVERIFY(window->session()->showRequests({.route = "GET /a"}));
        QVERIFY(finished.wait(20'000));
        exclude(*window, u'3');
        QVERIFY(finished.wait(20'000));
        const QString notes = m_folder.filePath("nytprof.notes");
        QVERIFY(readFile(notes).contains("exclude nytprof.out.3"));
        QVERIFY(!readFile(notes).contains("nytprof.out.2"));
        QVERIFY(window->session()->showRequests({}));
        QVERIFY(finished.wait(20'000));
        QTRY_COMPARE(chipText(*window), "2 of 3 profiles"); // the note stays
        QVERIFY(QFile::remove(notes));
    }
    void requestsOfOneProcess()
    {
        const QTemporaryDir folder;
        for (const char* const name : {"nytprof.out.1", "nytprof.out.2"})
            writeStream(folder.filePath(name), requestOf(7, "path=/a duration=5"));
        const auto window = windowOnFile(folder.path());
        QVERIFY(window);
        const auto shows = [&](const char* text) {
            const auto labels = window->views()->findChildren<QLabel*>();
            return std::ranges::any_of(
                labels, [&](const QLabel* label) { return label->text().contains(text); });
        };
        QVERIFY(shows("1 process, "));
        QVERIFY(!shows("2 processes"));
        QSignalSpy finished(window->loader(), &ProfileLoader::finished);
        exclude(*window, u'1');
        QVERIFY(finished.wait(20'000));
        QVERIFY(shows("1 of 2 profiles, "));
    }
    /// The slow request of the route, of 30 ms, with the fast one.
    void slowComparedWithFast()
    {
        const auto window = windowOnFile(m_folder.path());
        QVERIFY(window);
        pressKeysOf(*window, "view.requests");
        QTreeView* table = tableOf(*window);
        auto* compare = window->findChild<QPushButton*>("compareRequests");
        table->setCurrentIndex(table->model()->index(0, 0)); // it has one request
        QVERIFY(!compare->isEnabled());
        QVERIFY(compare->toolTip().startsWith("Needs at least two requests"));
        table->setCurrentIndex(table->model()->index(1, 0));
        QVERIFY(compare->isEnabled());
        QSignalSpy finished(window->loader(), &ProfileLoader::finished);
        pressKeysOf(*window, "file.compareRequests");
        QVERIFY(finished.wait(20'000));
        QCOMPARE(window->views()->page(), ViewArea::Page::Compare);
        const auto& baseline = window->session()->baseline();
        QCOMPARE(baseline.paths, QStringList{m_folder.filePath("nytprof.out.1")});
        QTRY_COMPARE(chipText(*window), "GET /a, 30.0\u00a0ms or longer: 1 of 3 profiles");
        auto* view = window->views()->get<CompareView>();
        view->setTable(DiffTable::Lines);
        QCOMPARE(csvOf(*view).section("\r\n", 1, 2),
            "/app.pl:1,0.0001,0,-0.0001,gone,1,0,-1\r\n/app.pl:3,0,0.0001,0.0001,new,0,1,1");
        QVERIFY(std::ranges::any_of(view->findChildren<QLabel*>(), [](const QLabel* label) {
            return label->text()
                == "Times and counts per request: the mean of 1 request now, of 1 in the baseline.";
        }));
        const auto* facts = window->findChild<QLabel*>(QStringLiteral("whole"));
        QVERIFY(facts->toolTip().startsWith("100 % = 100\u00a0\u00b5s in 1 request\n"));
        QTest::mouseClick(chipOf(*window), Qt::LeftButton);
        QVERIFY(finished.wait(20'000));
        QVERIFY(!window->session()->comparing());
        QVERIFY(facts->toolTip().startsWith("100 % = 300\u00a0\u00b5s\n"));
    }
    void anotherRouteEndsTheComparison()
    {
        const auto window = windowOnFile(m_folder.path());
        QSignalSpy finished(window->loader(), &ProfileLoader::finished);
        const RequestFilter slow{.route = "GET /a", .slower = 30'000'000};
        const RequestFilter fast{.route = "GET /a", .faster = 30'000'000};
        QVERIFY(window->session()->compareRequests(slow, fast));
        QVERIFY(finished.wait(20'000));
        QVERIFY(window->session()->comparing());
        QVERIFY(window->session()->showRequests({.route = "GET /b"}));
        QVERIFY(finished.wait(20'000));
        QVERIFY(!window->session()->comparing());
    }
    /// One of two requests of the route is left, and nothing of it if both are excluded.
    void excludedProfilesAreNotCompared()
    {
        const auto window = windowOnFile(m_folder.path());
        auto* view = window->views()->get<RequestsView>();
        pressKeysOf(*window, "view.requests");
        QTreeView* table = tableOf(*window);
        table->setCurrentIndex(table->model()->index(1, 0));
        QVERIFY(view->slowAndFast());
        QSignalSpy finished(window->loader(), &ProfileLoader::finished);
        exclude(*window, u'3');
        QVERIFY(finished.wait(20'000));
        table->setCurrentIndex(table->model()->index(1, 0));
        QVERIFY(!view->slowAndFast());
        exclude(*window, u'1');
        QVERIFY(finished.wait(20'000));
        table->setCurrentIndex(table->model()->index(1, 0));
        QTest::keyClick(table, Qt::Key_Return);
        QVERIFY(bannerText(*window).startsWith(
            "No included profile is of requests of GET /a alone: the Processes view excludes "));
        QVERIFY(QFile::remove(m_folder.filePath("nytprof.notes")));
    }
    void swappedSidesKeepTheRouteIfTheyHaveIt()
    {
        const auto copyOf = [this](const QTemporaryDir& folder, const char* name) {
            return QFile::copy(m_folder.filePath(name), folder.filePath(name));
        };
        const QTemporaryDir folder;
        QVERIFY(copyOf(folder, "nytprof.out.1") && copyOf(folder, "nytprof.out.2"));
        const QTemporaryDir others;
        QVERIFY(copyOf(others, "nytprof.out.2"));
        const auto window = windowOnFile(m_folder.path());
        ProfileSession* session = window->session();
        QSignalSpy finished(window->loader(), &ProfileLoader::finished);
        QVERIFY(session->showRequests({.route = "GET /a"}));
        QVERIFY(finished.wait(20'000));
        session->compareWith({folder.path()});
        QVERIFY(finished.wait(20'000));
        session->swapSides();
        QVERIFY(finished.wait(20'000));
        QTRY_COMPARE(chipText(*window), "GET /a: 1 of 2 profiles");
        session->compareWith({others.path()});
        QVERIFY(finished.wait(20'000));
        session->swapSides();
        QVERIFY(finished.wait(20'000));
        QCOMPARE(session->parts().size(), std::size_t{1});
        QTRY_VERIFY(!chipText(*window).contains("GET /a"));
    }
    void nothingToCompare()
    {
        const QTemporaryDir folder;
        QVERIFY(QFile::copy(m_folder.filePath("nytprof.out.2"), folder.filePath("nytprof.out.2")));
        const auto window = windowOnFile(folder.path());
        QVERIFY(window);
        pressKeysOf(*window, "file.compareRequests");
        QVERIFY(bannerText(*window).startsWith("Nothing to compare: "));
    }
    void programsHaveNone()
    {
        const auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 1);
        const QString path = m_folder.filePath(QStringLiteral("program"));
        writeStream(path, StreamBuilder(stream).pidEnd(7, 1.9e9));
        const auto window = windowOnFile(path);
        QVERIFY(window && !hasTab(*window));
        pressKeysOf(*window, "view.requests");
        QVERIFY(hasTab(*window));
        QCOMPARE(tableOf(*window)->model()->rowCount(), 0);
    }

private:
    static void exclude(MainWindow& window, QChar lastOfPath)
    {
        ProfileParts parts = window.session()->parts();
        for (ProfilePart& part : parts)
            part.included = part.included && !part.path.endsWith(lastOfPath);
        window.session()->setParts(parts);
    }
    static void writeStream(const QString& path, const StreamBuilder& stream)
    {
        const auto bytes = stream.bytes();
        writeFile(path,
            QByteArray(
                reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())));
    }
    static StreamBuilder requestOf(std::uint32_t number, const char* record)
    {
        StreamBuilder stream;
        stream.text(":ticks_per_sec=10000000").text(":nv_size=8").text(":application=app.pl");
        stream.pidStart(number, 1, 1.8e9 + number).newFid(1, "/app.pl").time(1000, 1, number);
        return stream.text(std::string("#~request 1 ") + record).pidEnd(number, 1.9e9);
    }
    void write(std::uint32_t number, const char* record)
    {
        writeStream(m_folder.filePath(QStringLiteral("nytprof.out.%1").arg(number)),
            requestOf(number, record));
    }

    QTemporaryDir m_folder;
};

NYTPROF_TEST(RequestsViewTest, QApplication)
#include "tst_requests_view.moc"
