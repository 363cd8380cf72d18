// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/menu_actions.h"
#include "app/view_area.h"
#include "app/view_kinds.h"
#include "callgraph/graph_canvas.h"
#include "callgraph/graph_view.h"
#include "flame/flame_canvas.h"
#include "flame/flame_view.h"
#include "help/help.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "source/source_edit.h"
#include "source/source_view.h"
#include "summary/summary_view.h"
#include "table_views/calls_view.h"
#include "table_views/code_views.h"
#include "test_class.h"
#include "treemap/treemap_view.h"
#include "views/view.h"
#include "window_fixture.h"

#include <QApplication>
#include <QFile>
#include <QImage>
#include <QLineEdit>
#include <QMap>
#include <QMenuBar>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocument>
#include <QToolTip>
#include <QTreeView>
#include <limits>

#include <algorithm>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

using Where = ActionEntry::Where;

const QString Small = QStringLiteral("small_default/nytprof.out");

QString plainText(const QString& html)
{
    QTextDocument document;
    document.setHtml(html);
    return document.toPlainText();
}

} // namespace

class ActionsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        profileFile = folder.filePath(QStringLiteral("nytprof.out")); // a copy: keys write notes
        QVERIFY(QFile::copy(profilePath(Small), profileFile));
    }

    void everyActionIsNamedOnceAndExplained()
    {
        QSet<QString> ids;
        for (const ActionEntry& entry : actionTable()) {
            QVERIFY2(!ids.contains(QLatin1String(entry.id)), entry.id);
            ids << QLatin1String(entry.id);
            QVERIFY2(!actionTitle(entry).isEmpty() && !actionHelp(entry).isEmpty(), entry.id);
            QCOMPARE(findAction(actionTable(), QLatin1String(entry.id)), &entry);
        }
        QVERIFY(!findAction(actionTable(), QStringLiteral("file.nothing")));
    }

    void everyKeyIsAKeyAndMeansOneThing()
    {
        QMap<QString, QString> ofWindow;
        for (const ActionEntry& entry : actionTable()) {
            for (const QKeySequence& key : actionKeys(entry)) {
                QVERIFY2(!key.isEmpty() && key[0].key() != Qt::Key_unknown, entry.id);
                if (entry.where == Where::Window) {
                    QVERIFY2(!ofWindow.contains(key.toString()), qPrintable(key.toString()));
                    ofWindow[key.toString()] = QLatin1String(entry.id);
                }
            }
        }
        // Keys of the window win over those of its parts, which would then be wrong here.
        for (const ActionEntry& entry : actionTable()) {
            for (const QKeySequence& key : actionKeys(entry)) {
                QVERIFY2(entry.where == Where::Window || !ofWindow.contains(key.toString()),
                    qPrintable(key.toString()));
            }
        }
    }

    void whatTheWindowCanDoIsInItsMenusWithItsKeys()
    {
        const MainWindow window;
        for (const ActionEntry& entry : actionTable()) {
            const bool inMenu = entry.menu != ActionEntry::Menu::None;
            QCOMPARE(inMenu, entry.run != nullptr || entry.details.fill != nullptr);
            if (entry.run) {
                const QAction* action = window.action(QLatin1String(entry.id));
                QVERIFY2(action, entry.id);
                QCOMPARE(action->shortcuts(), actionKeys(entry));
            }
        }
    }

    void lettersAloneAreKeysOfChartsExceptForSAndB()
    {
        for (const ActionEntry& entry : actionTable()) {
            for (const QKeySequence& key : actionKeys(entry)) {
                const bool letter = key[0].keyboardModifiers() == Qt::NoModifier
                    && key[0].key() >= Qt::Key_A && key[0].key() <= Qt::Key_Z;
                const bool inTables = entry.where == Where::Window || entry.where == Where::Tables
                    || entry.where == Where::Search || entry.where == Where::Butterfly;
                const QStringList ofCharts = {"view.waiting", "view.axis", "view.whenItRan"};
                const bool isOfCharts = entry.where == Where::Flame || entry.where == Where::Axis
                    || entry.where == Where::Attach || ofCharts.contains(QLatin1String(entry.id));
                const bool isCommon = key[0].key() == Qt::Key_S || key[0].key() == Qt::Key_B;
                QVERIFY2(
                    !letter || isOfCharts || (isCommon && !inTables), qPrintable(key.toString()));
            }
        }
    }

    void everyKeyOfAPartIsTakenThere()
    {
        const auto window = windowOnFile(profileFile);
        QVERIFY(window);
        ViewArea* views = window->views();
        const auto expectTaken
            = [&](Where where, View* view, const auto& widget, const char* butFor = "") {
                  QCOMPARE(unboundKeys(where,
                               [&] {
                                   views->showView(view); // some keys leave it
                                   view->focusContent();
                                   return widget();
                               })
                               .join(u' '),
                      QString::fromLatin1(butFor));
              };
        const auto focused = [] { return QApplication::focusWidget(); };
        auto* graph = views->get<GraphView>();
        views->showView(graph);
        QTRY_VERIFY(!graph->busy());
        expectTaken(Where::Graph, graph, [&] { return graph->canvas(); });
        auto* flame = views->get<FlameView>();
        expectTaken(Where::Flame, flame, [&] { return flame->canvas(); });
        expectTaken(Where::Treemap, views->get<TreemapView>(), focused);
        expectTaken(Where::Summary, window->findChild<SummaryView*>(), focused);
        auto* source = views->get<SourceView>();
        // No link is under the cursor, no row is below another one, and no call is selected.
        expectTaken(
            Where::Source, source,
            [&] {
                source->edit()->moveCursor(QTextCursor::Start);
                return source->edit();
            },
            "source.follow Return");
        auto* subs = views->get<SubsView>();
        expectTaken(Where::Search, subs, [&] {
            subs->focusSearch();
            return focused();
        });
        auto* table = window->findChild<QTreeView*>(QStringLiteral("subsTable"));
        table->setCurrentIndex(table->model()->index(0, 0));
        expectTaken(
            Where::Tables, subs, [&] { return table; },
            "table.expand Right table.expand * table.several Shift+Up");
        expectTaken(Where::Butterfly, views->get<CallsView>(), focused,
            "butterfly.lines + butterfly.lines - butterfly.open Return");
    }

    void f8WalksTheHotLinesAndComesAround()
    {
        const auto window = windowOnFile(profileFile);
        QVERIFY(window);
        const Profile& profile = *window->navigation()->profile();
        FileId longest(0);
        for (std::size_t i = 0; i < profile.files().size(); ++i) {
            longest = profile.lines(FileId(i)).size() > profile.lines(longest).size() ? FileId(i)
                                                                                      : longest;
        }
        window->navigation()->goToLine(longest, 1);
        SourceEdit& edit = *window->views()->get<SourceView>()->edit();
        window->views()->showView(window->views()->get<SourceView>());
        QSet<std::uint32_t> lines;
        Ticks least = std::numeric_limits<Ticks>::max();
        do {
            lines << edit.currentLine();
            QTest::keyClick(&edit, Qt::Key_F8);
            const SourceRow& row = edit.source().rows[edit.source().rowOf(edit.currentLine())];
            least = std::min(least, std::max(row.time, row.inSubs));
        } while (!lines.contains(edit.currentLine()));
        const auto& rows = edit.source().rows;
        const auto hottest = std::max_element(
            rows.begin(), rows.end(), [](const SourceRow& a, const SourceRow& b) {
                return std::max(a.time, a.inSubs) < std::max(b.time, b.inSubs);
            });
        QVERIFY(least >= std::max(hottest->time, hottest->inSubs) / 10);
        QVERIFY(lines.contains(hottest->line));
        QCOMPARE(window->navigation()->place().file, longest);
    }

    void ctrlPlusMakesTheTextOfTheSourceLarger()
    {
        const auto window = windowOnFile(profileFile);
        QVERIFY(window);
        SourceEdit& edit = *window->views()->get<SourceView>()->edit();
        const int usual = edit.fontMetrics().height();
        QTest::keyClick(&edit, Qt::Key_Plus, Qt::ControlModifier);
        QTest::keyClick(&edit, Qt::Key_Plus, Qt::ControlModifier);
        QVERIFY(edit.fontMetrics().height() > usual);
        QTest::keyClick(&edit, Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(edit.fontMetrics().height(), usual);
        QTest::keyClick(&edit, Qt::Key_Minus, Qt::ControlModifier);
        QVERIFY(edit.fontMetrics().height() < usual);
    }

    void ctrlIShowsTheToolTip()
    {
        const auto window = windowOnFile(profileFile);
        QVERIFY(window);
        auto* table = window->findChild<QTreeView*>(QStringLiteral("subsTable"));
        window->views()->showView(window->views()->get<SubsView>());
        table->setCurrentIndex(table->model()->index(0, 0));
        QTest::keyClick(table, Qt::Key_I, Qt::ControlModifier);
        QTRY_VERIFY(QToolTip::isVisible());
        QCOMPARE(QToolTip::text(), table->currentIndex().data(Qt::ToolTipRole).toString());
        QToolTip::hideText();
    }

    void manualAndListOfKeysNameEveryKey()
    {
        const QString keys = plainText(keysHtml(actionTable()));
        const QString manual = plainText(manualHtml(actionTable()));
        QVERIFY(manual.contains(QStringLiteral("perl -d:NYTProf")));
        for (const ActionEntry& entry : actionTable()) {
            QVERIFY2(manual.contains(actionTitle(entry)), entry.id);
            QVERIFY2(manual.contains(actionHelp(entry)), entry.id);
            QVERIFY2(manual.contains(keysText(entry)), entry.id);
            QVERIFY2(entry.keys[0] == 0 || keys.contains(actionTitle(entry)), entry.id);
            QVERIFY2(entry.keys[0] == 0 || keys.contains(keysText(entry)), entry.id);
        }
    }

    // Whoever asks from a view wants to know what can be done there.
    void theListOfKeysBeginsWithTheView()
    {
        const QString keys = plainText(keysHtml(actionTable(), Where::Flame)).trimmed();
        QVERIFY(keys.startsWith(whereText(Where::Flame)));
        const auto window = keys.indexOf(whereText(Where::Window));
        QVERIFY(window
            > keys.indexOf(actionTitle(*findAction(actionTable(), QStringLiteral("flame.leave")))));
        QVERIFY(window < keys.indexOf(whereText(Where::Tables)));
        QCOMPARE(keys.count(whereText(Where::Flame)), 1);
        for (const ViewKind& kind : viewKinds()) {
            QVERIFY2(kind.keys != Where::Window, kind.name);
        }
    }

    void theManualHasItsPictures()
    {
        static const QRegularExpression image(QStringLiteral("<img [^>]*src=\"([^\"]+)\""));
        const QString manual = manualHtml(actionTable());
        int pictures = 0;
        for (auto found = image.globalMatch(manual); found.hasNext(); ++pictures) {
            const QString path = found.next().captured(1);
            QVERIFY2(!QImage(path).isNull(), qPrintable(path));
        }
        QVERIFY(pictures > 5);
    }

    void theManualOnDiskIsTheSameText()
    {
        QTextDocument onDisk;
        onDisk.setHtml(manualPage(actionTable())
                           .remove(QRegularExpression(QStringLiteral("<style>[^<]*</style>"))));
        QTextDocument inWindow;
        inWindow.setHtml(manualHtml(actionTable()));
        QCOMPARE(onDisk.toPlainText(), inWindow.toPlainText());
    }

    void linksOfTheManualLeadToItsChapters()
    {
        Manual manual(actionTable());
        QSet<QString> targets;
        QSet<QString> chapters;
        const QTextDocument* text = manual.text()->document();
        for (QTextBlock block = text->begin(); block.isValid(); block = block.next()) {
            for (auto part = block.begin(); !part.atEnd(); ++part) {
                const QTextCharFormat format = part.fragment().charFormat();
                if (!format.anchorHref().isEmpty()) {
                    targets << format.anchorHref();
                }
                for (const QString& name : format.anchorNames()) {
                    chapters << QLatin1Char('#') + name;
                }
            }
        }
        QVERIFY(targets.size() > 10);
        QCOMPARE(targets - chapters, QSet<QString>());

        manual.show();
        QVERIFY(QTest::qWaitForWindowExposed(&manual));
        QTextBrowser* browser = manual.text();
        QVERIFY(browser->find(QStringLiteral("Understanding the numbers")));
        const QPoint link = browser->cursorRect(browser->textCursor()).center() - QPoint(10, 0);
        QTest::mouseClick(browser->viewport(), Qt::LeftButton, {}, link);
        QTRY_VERIFY(browser->verticalScrollBar()->value() > browser->viewport()->height());
    }

    void f1OpensTheManualAndTheQuestionMarkTheKeys()
    {
        const auto window = windowOnFile(profileFile);
        QVERIFY(window);
        QTest::keyClick(window.get(), Qt::Key_Question);
        auto* keys = window->findChild<KeysDialog*>();
        QVERIFY(keys);
        QTRY_VERIFY(keys->isVisible());
        QVERIFY(keys->text()->toPlainText().contains(QStringLiteral("Alt+Left")));
        QVERIFY(keys->text()->toPlainText().trimmed().startsWith(
            whereText(ViewArea::whereOf(window->views()->currentView()))));
        QTest::keyClick(keys->text(), Qt::Key_Escape);
        QTRY_VERIFY(!window->findChild<KeysDialog*>());

        window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window.get()));
        QTest::keyClick(window.get(), Qt::Key_F1);
        Manual* manual = nullptr;
        for (QWidget* widget : QApplication::topLevelWidgets()) {
            manual = manual ? manual : qobject_cast<Manual*>(widget);
        }
        QVERIFY(manual);
        QVERIFY(QTest::qWaitForWindowActive(manual));
        QVERIFY(manual->text()->toPlainText().contains(QStringLiteral("Exclusive")));
        QTest::keyClick(manual, Qt::Key_F, Qt::ControlModifier);
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("flame graph"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(
            manual->text()->textCursor().selectedText().toLower(), QStringLiteral("flame graph"));
        manual->close();
    }

    void keysThatNeedAProfileWaitForOne()
    {
        MainWindow window;
        for (const char* id : {"file.reload", "go.search", "go.hottest", "go.back"}) {
            QVERIFY2(!window.action(QLatin1String(id))->isEnabled(), id);
        }
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QTest::keyClick(&window, Qt::Key_F, Qt::ControlModifier); // there is no field to go to yet
        for (const char* unit : {"view.unitPercent", "view.unitCalls", "view.unitTime"}) {
            window.action(QStringLiteral("view.unit"))->trigger();
            QVERIFY2(window.action(QLatin1String(unit))->isChecked(), unit);
        }
        const auto loaded = windowOnFile(profileFile);
        QVERIFY(loaded);
        QVERIFY(loaded->action(QStringLiteral("file.reload"))->isEnabled());
        QVERIFY(!loaded->action(QStringLiteral("go.back"))->isEnabled());
        loaded->navigation()->goToCaller();
        QVERIFY(loaded->action(QStringLiteral("go.back"))->isEnabled());
    }

    void slashAndF3SearchInTheViewThatHasTheKeyboard()
    {
        const auto window = windowOnFile(profileFile);
        QVERIFY(window);
        QTest::keyClick(window.get(), Qt::Key_3, Qt::AltModifier);
        SourceEdit& edit = *window->views()->get<SourceView>()->edit();
        QVERIFY(edit.hasFocus());
        edit.moveCursor(QTextCursor::Start);
        QTest::keyClick(&edit, Qt::Key_Slash);
        auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(field);
        QTest::keyClicks(field, QStringLiteral("sub"));
        QTest::keyClick(field, Qt::Key_F3);
        QCOMPARE(edit.textCursor().selectedText(), QStringLiteral("sub"));
        const int first = edit.textCursor().position();
        QTest::keyClick(field, Qt::Key_F3);
        QVERIFY(edit.textCursor().position() > first);
        QTest::keyClick(field, Qt::Key_F3, Qt::ShiftModifier);
        QCOMPARE(edit.textCursor().position(), first);

        QTest::keyClick(window.get(), Qt::Key_1, Qt::AltModifier);
        auto* table = window->findChild<QTreeView*>(QStringLiteral("subsTable"));
        table->setCurrentIndex(table->model()->index(0, 0));
        QTest::keyClick(table, Qt::Key_F3);
        QCOMPARE(table->currentIndex().row(), 1);
        QTest::keyClick(table, Qt::Key_F3, Qt::ShiftModifier);
        QTest::keyClick(table, Qt::Key_F3, Qt::ShiftModifier);
        QCOMPARE(table->currentIndex().row(), table->model()->rowCount() - 1);
    }

private:
    QTemporaryDir folder;
    QString profileFile;
};

NYTPROF_TEST(ActionsTest, QApplication)
#include "tst_menu_actions.moc"
