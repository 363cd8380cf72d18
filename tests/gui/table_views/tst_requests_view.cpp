// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/main_window.h"
#include "app/view_area.h"
#include "loading/profile_loader.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "stream_builder.h"
#include "table_views/requests_view.h"
#include "test_class.h"
#include "window_fixture.h"

#include <QAbstractItemModel>
#include <QApplication>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

QTreeView* tableOf(const MainWindow& window)
{
    return window.findChild<QTreeView*>(QStringLiteral("requestsTable"));
}

bool isTabVisible(const MainWindow& window)
{
    View* view = window.views()->get<RequestsView>();
    for (const QTabWidget* tabs : window.findChildren<QTabWidget*>())
        if (const int at = tabs->indexOf(view); at >= 0)
            return tabs->isTabVisible(at);
    return false;
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
        QVERIFY(window && isTabVisible(*window));
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
    }
    void programsHaveNone()
    {
        const auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 1);
        const QString path = m_folder.filePath(QStringLiteral("program"));
        writeStream(path, StreamBuilder(stream).pidEnd(7, 1.9e9));
        const auto window = windowOnFile(path);
        QVERIFY(window && !isTabVisible(*window));
        pressKeysOf(*window, "view.requests");
        QVERIFY(isTabVisible(*window));
        QCOMPARE(tableOf(*window)->model()->rowCount(), 0);
    }

private:
    static void writeStream(const QString& path, const StreamBuilder& stream)
    {
        const auto bytes = stream.bytes();
        writeFile(path,
            QByteArray(
                reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())));
    }
    void write(std::uint32_t number, const char* record)
    {
        StreamBuilder stream;
        stream.text(":ticks_per_sec=10000000").text(":nv_size=8").text(":application=app.pl");
        stream.pidStart(number, 1, 1.8e9 + number).newFid(1, "/app.pl").time(1000, 1, number);
        stream.text(std::string("# Request: 1 ") + record).pidEnd(number, 1.9e9);
        writeStream(m_folder.filePath(QStringLiteral("nytprof.out.%1").arg(number)), stream);
    }

    QTemporaryDir m_folder;
};

NYTPROF_TEST(RequestsViewTest, QApplication)
#include "tst_requests_view.moc"
