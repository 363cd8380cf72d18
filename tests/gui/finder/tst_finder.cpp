// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/view_area.h"
#include "finder/finder.h"
#include "finder/finder_list.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "source/source_edit.h"
#include "source/source_view.h"
#include "test_class.h"
#include "views/view.h"
#include "window_fixture.h"

#include <QAction>
#include <QApplication>
#include <QDebug>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTest>

#include <algorithm>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

const QString Small = QStringLiteral("small_default/nytprof.out");

QLineEdit* fieldOf(const MainWindow& window) { return window.finder()->findChild<QLineEdit*>(); }

QListView* listOf(const MainWindow& window) { return window.finder()->findChild<QListView*>(); }

void openFinder(MainWindow& window)
{
    QTest::keyClick(&window, Qt::Key_P, Qt::ControlModifier);
    const auto isOpen = [&] {
        return window.finder() && window.finder()->isVisible() && !window.finder()->busy()
            && QApplication::focusWidget() == fieldOf(window);
    };
    if (!QTest::qWaitFor(isOpen)) {
        qFatal("the finder does not open");
    }
}

// Any sub of the profile that is called and has source, and is not where the window is.
SubId someSub(const MainWindow& window)
{
    const Profile& profile = *window.navigation()->profile();
    for (std::size_t i = 0; i < profile.subs().size(); ++i) {
        const Sub& sub = profile.subs()[i];
        if (sub.kind == SubKind::Perl && sub.calls > 0 && sub.firstLine > 0 && sub.file.valid()
            && SubId(i) != window.navigation()->place().sub
            && sub.name.find("BEGIN") == sub.name.npos) {
            return SubId(i);
        }
    }
    return {};
}

} // namespace

class FinderTest : public QObject {
    Q_OBJECT

private slots:
    void lettersBeyondAsciiAreLitAsOne()
    {
        // In UTF-8 the umlaut is two bytes, the clef four; in a QString one and two.
        const std::string name = "\xC3\x84pfel\xF0\x9D\x84\x9E_x";
        QCOMPARE(lettersAt(name, {0, 1, 2}), (QList<int>{0, 1}));
        QCOMPARE(lettersAt(name, {6, 10, 11}), (QList<int>{5, 7, 8}));
    }

    void aSubIsFoundAndGoneToByKeysAlone()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        const SubId sub = someSub(*window);
        QVERIFY(sub.valid());
        openFinder(*window);
        const std::string_view name = (*window->navigation()->profile())[sub].name;
        QTest::keyClicks(
            fieldOf(*window), QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
        const QModelIndex first = listOf(*window)->currentIndex();
        QCOMPARE(first.row(), 0);
        QCOMPARE(first.data().toString().toStdString(), std::string(name));
        QCOMPARE(first.data(FinderModel::LettersRole).value<QList<int>>().size(),
            static_cast<qsizetype>(name.size()));
        QTest::keyClick(fieldOf(*window), Qt::Key_Return);
        QCOMPARE(window->navigation()->place().sub, sub);
        QVERIFY(!window->finder()->isVisible());
        QVERIFY(window->views()->get<SourceView>()->edit()->hasFocus());
        QTest::keyClick(window.get(), Qt::Key_Left, Qt::AltModifier);
        QVERIFY(window->navigation()->place().sub != sub);
    }

    /// One field: it opens where its button is.
    void itsFieldCoversItsButton()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        const auto* button = window->findChild<QPushButton*>("finderButton");
        QVERIFY(button->isVisible());
        openFinder(*window);
        const QRect field(
            fieldOf(*window)->mapTo(window.get(), QPoint()), fieldOf(*window)->size());
        const QRect under(button->mapTo(window.get(), QPoint()), button->size());
        QVERIFY2(
            field.contains(under), qPrintable(QDebug::toString(field) + QDebug::toString(under)));
        QTest::keyClicks(fieldOf(*window), "qqxqqx");
        QCOMPARE(listOf(*window)->model()->rowCount(), 0);
        const auto labels = window->finder()->findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
            return label->isVisible() && label->text().startsWith("No name matches");
        }));
    }

    void arrowsChooseAmongWhatFits()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        openFinder(*window);
        QLineEdit* field = fieldOf(*window);
        QTest::keyClick(field, Qt::Key_Down);
        QTest::keyClick(field, Qt::Key_Down);
        QTest::keyClick(field, Qt::Key_Up);
        QCOMPARE(listOf(*window)->currentIndex().row(), 1);
        QVERIFY(field->hasFocus());
    }

    void aNumberGoesToALine()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        window->navigation()->goToSub(someSub(*window));
        const Location before = window->navigation()->place();
        QTRY_VERIFY(!window->views()->get<SourceView>()->busy());
        const SourceEdit& edit = *window->views()->get<SourceView>()->edit();
        const auto row = std::find_if(edit.source().rows.rbegin(), edit.source().rows.rend(),
            [](const SourceRow& at) { return at.isCode(); });
        QVERIFY(row != edit.source().rows.rend() && row->line != before.line);
        QTest::keyClick(window.get(), Qt::Key_G, Qt::ControlModifier);
        QTest::keyClicks(fieldOf(*window), QString::number(row->line));
        QTest::keyClick(fieldOf(*window), Qt::Key_Return);
        QCOMPARE(window->navigation()->place().file, before.file);
        QCOMPARE(window->navigation()->place().line, row->line);
        QCOMPARE(edit.currentLine(), row->line);
    }

    void escapeLeavesEverythingAsItWas()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        const Location before = window->navigation()->place();
        QTest::keyClick(window.get(), Qt::Key_1, Qt::AltModifier);
        const QWidget* focus = QApplication::focusWidget();
        openFinder(*window);
        QTest::keyClicks(fieldOf(*window), QStringLiteral("a"));
        QTest::keyClick(fieldOf(*window), Qt::Key_Escape);
        QVERIFY(!window->finder()->isVisible());
        QCOMPARE(QApplication::focusWidget(), focus);
        QCOMPARE(window->navigation()->place(), before);
    }

    void commandsAreFoundByTheirLettersToo()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        QTest::keyClick(window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QTest::keyClicks(fieldOf(*window), QStringLiteral("maximize"));
        QCOMPARE(
            listOf(*window)->currentIndex().data().toString(), QStringLiteral("Maximize View"));
        QTest::keyClick(fieldOf(*window), Qt::Key_Return);
        QVERIFY(window->views()->enlarged());
        QVERIFY(window->action(QStringLiteral("view.enlarge"))->isChecked());
    }
};

NYTPROF_TEST(FinderTest, QApplication)
#include "tst_finder.moc"
