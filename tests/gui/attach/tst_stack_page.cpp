// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The page Stack now, fed with readings: keys, its two sides, and what it asks for.
#include "attach/last_minute.h"
#include "attach/stack_cards.h"
#include "attach/stack_page.h"
#include "stack_reading.h"
#include "test_class.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QTreeView>

#include <memory>

using namespace nytprof::gui;
using namespace nytprof::test;

class StackPageTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        page = std::make_unique<StackPage>();
        page->resize(1300, 700);
        page->show();
        QVERIFY(QTest::qWaitForWindowActive(page.get()));
        page->take(reading(1000));
        cards()->setFocus();
    }
    void cleanup() { page.reset(); }

    void keysMoveBetweenGroups()
    {
        QCOMPARE(currentSub(), "main::match");
        press(Qt::Key_Up);
        QCOMPARE(currentSub(), "main::match");
        press(Qt::Key_Down);
        QCOMPARE(currentSub(), "DBI::st::execute");
        page->take(reading(1001)); // it stays
        QCOMPARE(currentSub(), "DBI::st::execute");
        press(Qt::Key_Down);
        press(Qt::Key_Down);
        QCOMPARE(currentSub(), "main::accept");
    }

    void returnOpensTheSourceOfTheGroup()
    {
        const QSignalSpy chosen(page.get(), &StackPage::placeChosen);
        press(Qt::Key_Down);
        press(Qt::Key_Return);
        QCOMPARE(chosen.value(0), (QVariantList{"/srv/app.pl", 72}));
    }

    /// The Tab key moves between links, also when the page is read again.
    void returnOnALinkOpensThat()
    {
        const QSignalSpy chosen(page.get(), &StackPage::placeChosen);
        press(Qt::Key_Tab);
        press(Qt::Key_Tab);
        page->take(reading(1001));
        press(Qt::Key_Return);
        QCOMPARE(chosen.value(0), (QVariantList{"/srv/app.pl", 57}));
    }

    void controlCCopiesTheGroup()
    {
        press(Qt::Key_Down);
        QTest::keyClick(cards(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(),
            QStringLiteral("3 of 6 · waiting in recvfrom for 210\u00a0ms · 4136, 4129, 4140\n"
                           "    DBI::st::execute  /srv/app.pl:72\n"
                           "    main::rows  /srv/app.pl:118\n"));
        page->findChild<QPushButton*>("copyStacks")->click();
        QVERIFY(QGuiApplication::clipboard()->text().contains("main::accept"));
    }

    void processesOfTheGroupAreSelected()
    {
        const auto* const workers = page->findChild<QTreeView*>("workersTable");
        QCOMPARE(workers->model()->rowCount(), 6);
        press(Qt::Key_Down);
        QStringList pids;
        for (const QModelIndex& row : workers->selectionModel()->selectedRows(1))
            pids << row.data().toString();
        pids.sort();
        QCOMPARE(pids.join(u' '), "4129 4136 4140");
    }

    void theLastSecondIsDescribed()
    {
        QCOMPARE(page->findChild<LastMinute*>()->accessibleDescription(),
            "0 s ago: 1 on a processor, 3 waiting in a request, 2 idle");
    }

    void aNarrowPageHasTabs()
    {
        auto* const tabs = page->findChild<QTabBar*>("stackTabs");
        const auto* const workers = page->findChild<QTreeView*>("workersTable");
        QVERIFY(!tabs->isVisible() && workers->isVisible() && cards()->isVisible());
        page->resize(1000, 700);
        QVERIFY(tabs->isVisible() && !workers->isVisible() && cards()->isVisible());
        tabs->setCurrentIndex(1);
        QVERIFY(workers->isVisible() && !cards()->isVisible());
        page->resize(1300, 700);
        QVERIFY(!tabs->isVisible() && workers->isVisible() && cards()->isVisible());
    }

    /// What is chosen stays when the page is read again.
    void groupsAreOfWholeStacksOrWhatIsChosen()
    {
        auto* const grouping = page->findChild<QComboBox*>("groupBy");
        QCOMPARE(grouping->currentText(), "Group by: whole stack");
        QVERIFY(page->text().startsWith("3 different stacks\n"));
        grouping->setFocus();
        QTest::keyClick(grouping, Qt::Key_End);
        QCOMPARE(grouping->currentText(), "Group by: state");
        page->take(stackReading(1001,
            {{"main::match:82", "waiting", "read", {4131}},
                {"main::rows:118", "waiting", "read", {4136}}}));
        QVERIFY2(page->text().contains("2 of 2 \u00b7 waiting in read"), qPrintable(page->text()));
    }

    void codeIsShownWhereThereIsSpace()
    {
        QJsonObject with = stackReading(
            1001, {{"main::match:82", "on processor", "", {4131}, 0, 0, "return $sku =~ /x/;"}});
        page->take(with);
        QVERIFY(cards()->toPlainText().contains("return $sku =~ /x/;"));
        page->resize(1000, 700);
        QVERIFY(!cards()->toPlainText().contains("return"));
    }

    void linksOfTheGroup()
    {
        const QSignalSpy sampled(page.get(), &StackPage::sampleWanted);
        press(Qt::Key_Down);
        follow("Sample these 3");
        QCOMPARE(sampled.size(), 1);
        QCOMPARE(sampled[0][0].toStringList().join(u' '), "4136 4129 4140");
        follow("Copy stack"); // the link beside it
        QVERIFY(QGuiApplication::clipboard()->text().startsWith("3 of 6"));
    }

    void framesOfModulesAreShownByTheirLink()
    {
        QJsonObject joined = stackReading(
            1001, {{"main::f:1 A::a:2 A::b:3 A::c:4 A::d:5", "on processor", "", {1}}});
        QJsonArray groups = joined["groups"].toArray();
        QJsonObject group = groups[0].toObject();
        group["frames"] = QJsonArray{QJsonArray{0, 1}, QJsonArray{1, 4}};
        groups[0] = group;
        joined["groups"] = groups;
        page->take(joined);
        QVERIFY(page->text().contains("4 framework frames, to A::d"));
        follow("4 framework frames, to A::d");
        QVERIFY(!page->findChild<QCheckBox*>("joinFrames")->isChecked());
        QVERIFY2(page->text().contains("    A::b  /srv/app.pl:3\n"), qPrintable(page->text()));
    }

private:
    /// By the keyboard.
    void follow(const QString& text) const
    {
        for (int i = 0; i < 50 && cards()->textCursor().selectedText() != text; ++i)
            press(Qt::Key_Tab);
        QCOMPARE(cards()->textCursor().selectedText(), text);
        press(Qt::Key_Return);
    }
    static QJsonObject reading(double time)
    {
        return stackReading(time,
            {{"main::match:82 main::list:57", "on processor", "", {4131}},
                {"DBI::st::execute:72 main::rows:118", "waiting", "recvfrom", {4136, 4129, 4140}, 0,
                    0.21},
                {"main::accept:255", "waiting", "accept", {4128, 4130}}});
    }
    [[nodiscard]] StackCards* cards() const { return page->findChild<StackCards*>(); }
    [[nodiscard]] QString currentSub() const { return cards()->current()->frames.front().sub; }
    void press(Qt::Key key) const { QTest::keyClick(cards(), key); }

    std::unique_ptr<StackPage> page;
};

NYTPROF_TEST(StackPageTest, QApplication)
#include "tst_stack_page.moc"
