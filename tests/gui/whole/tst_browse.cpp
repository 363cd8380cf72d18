// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/menu_actions.h"
#include "app/view_area.h"
#include "app/view_kinds.h"
#include "flame/flame_canvas.h"
#include "flame/flame_view.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "required_packages.h"
#include "source/source_edit.h"
#include "source/source_view.h"
#include "table_models.h"
#include "table_views/calls_view.h"
#include "table_views/code_views.h"
#include "test_class.h"
#include "views/view.h"
#include "widgets/banner.h"
#include "window_fixture.h"

#include <QApplication>
#include <QDropEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QTreeView>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

const QString Small = QStringLiteral("small_default/nytprof.out");

// The widest box of a sub that has perl source.
CallNodeId someBox(const Profile& profile, const FlameCanvas& canvas, std::string_view name)
{
    CallNodeId widest;
    const auto nodes = profile.callTree().nodes();
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        const CallNodeId id(i);
        if (profile[nodes[i].sub].name == name
            && (!widest.valid() || canvas.rectOf(id).width() > canvas.rectOf(widest).width())) {
            widest = id;
        }
    }
    return widest;
}

// Perl subs that can be clicked: they have source and a box wide enough.
QList<SubId> clickableSubs(const Profile& profile, const FlameCanvas& canvas)
{
    QList<SubId> subs;
    for (std::size_t i = 0; i < profile.subs().size(); ++i) {
        const Sub& sub = profile.subs()[i];
        const CallNodeId box = someBox(profile, canvas, sub.name);
        if (sub.kind == SubKind::Perl && sub.firstLine > 0 && sub.file.valid() && box.valid()
            && canvas.rectOf(box).width() > 4) {
            subs << SubId(i);
        }
    }
    return subs;
}

void drop(MainWindow& window, const QString& path)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &enter);
    if (!enter.isAccepted()) {
        qFatal("the window accepts no files");
    }
    QDropEvent dropped(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &dropped);
}

} // namespace

class BrowseTest : public QObject {
    Q_OBJECT

private slots:
    void aClickInTheFlameGraphOpensTheSubsFirstLine()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        const Profile& profile = *window->navigation()->profile();
        FlameCanvas& canvas = *window->views()->get<FlameView>()->canvas();
        const auto subs = clickableSubs(profile, canvas);
        QVERIFY(!subs.isEmpty());
        for (const SubId id : subs) {
            const Sub& sub = profile[id];
            const CallNodeId box = someBox(profile, canvas, sub.name);
            canvas.setFocused(box); // scrolls it into view
            QTest::mouseClick(
                canvas.viewport(), Qt::LeftButton, {}, canvas.rectOf(box).center().toPoint());
            const SourceEdit& edit = *window->views()->get<SourceView>()->edit();
            QCOMPARE(edit.source().file, sub.file);
            QCOMPARE(edit.currentLine(), sub.firstLine);
            QVERIFY(edit.viewport()->rect().contains(edit.cursorRect()));
            QVERIFY2(currentSourceLine(*window).contains(QStringLiteral("sub"))
                    || currentSourceLine(*window).contains(QStringLiteral("use ")),
                qPrintable(currentSourceLine(*window)));
        }
    }

    void oneSelectionDrivesAllViews()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        const Profile& profile = *window->navigation()->profile();
        window->views()->get<CallsView>()->setTrees(true);
        window->views()->showView(window->views()->get<CallsView>());
        const SubId sub
            = clickableSubs(profile, *window->views()->get<FlameView>()->canvas()).first();
        window->navigation()->goToSub(sub);
        auto* table = window->findChild<QTreeView*>(QStringLiteral("subsTable"));
        QVERIFY(table->currentIndex().isValid());
        QCOMPARE(table->currentIndex().siblingAtColumn(0).data().toString(),
            QString::fromUtf8(profile[sub].name.data(), qsizetype(profile[sub].name.size())));
        QTRY_VERIFY(!window->views()->get<CallsView>()->busy());
        auto* callers = window->findChild<QTreeView*>(QStringLiteral("callersTable"));
        const auto* model = qobject_cast<TableModel*>(callers->model());
        QCOMPARE(model->table().target(model->rowAt(model->index(0, 0))).sub, sub);
    }

    void linksInTheSourceLeadToTheirPlace()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        SourceEdit& edit = *window->views()->get<SourceView>()->edit();
        const auto& rows = edit.source().rows;
        const auto annotation = std::find_if(rows.begin(), rows.end(), [](const SourceRow& row) {
            return !row.links.empty() && row.links.front().place.line > 0
                && row.links.front().to == SourceLink::To::Place;
        });
        QVERIFY(annotation != rows.end());
        const SourceLink link = annotation->links.front();
        const auto row = static_cast<std::size_t>(annotation - rows.begin());
        QTextCursor cursor(edit.document()->findBlockByNumber(static_cast<int>(row)));
        edit.setTextCursor(cursor);
        edit.ensureCursorVisible();
        const QPoint point = edit.links().rectOf(row, link).center();
        QVERIFY(edit.links().at(point));
        QTest::mouseClick(edit.viewport(), Qt::LeftButton, {}, point);
        QCOMPARE(window->navigation()->place(), link.place);
        QCOMPARE(edit.currentLine(), link.place.line);
    }

    void tabAndReturnFollowLinksWithoutAMouse()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        SourceEdit& edit = *window->views()->get<SourceView>()->edit();
        edit.moveCursor(QTextCursor::Start);
        edit.setFocus();
        QTest::keyClick(&edit, Qt::Key_Tab);
        const SourceLink* link = edit.links().atCursor();
        QVERIFY(link);
        const SourceLink wanted = *link;
        const int first = edit.textCursor().selectionStart();
        QTest::keyClick(&edit, Qt::Key_Tab);
        QVERIFY(edit.links().atCursor());
        QVERIFY(edit.textCursor().selectionStart() > first);
        QTest::keyClick(&edit, Qt::Key_Backtab);
        QCOMPARE(edit.textCursor().selectionStart(), first);
        QTest::keyClick(&edit, Qt::Key_Return);
        QCOMPARE(window->navigation()->place(), wanted.place);
    }

    void backReturns()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        const Location first = window->navigation()->place();
        const auto subs = clickableSubs(
            *window->navigation()->profile(), *window->views()->get<FlameView>()->canvas());
        for (const SubId sub : subs) {
            window->navigation()->goToSub(sub);
        }
        QTest::keyClick(window.get(), Qt::Key_Left, Qt::AltModifier);
        QVERIFY(window->navigation()->canGoForward());
        while (window->navigation()->canGoBack()) {
            QTest::mouseClick(
                window->views()->get<SourceView>()->edit()->viewport(), Qt::BackButton);
        }
        QCOMPARE(window->navigation()->place(), first);
        QCOMPARE(window->views()->get<SourceView>()->edit()->currentLine(), first.line);
    }

    void anXsubShowsWhoCallsItInsteadOfNothing()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        const Profile& profile = *window->navigation()->profile();
        for (std::size_t i = 0; i < profile.subs().size(); ++i) {
            if (profile.subs()[i].kind != SubKind::Perl && profile.subs()[i].calls > 0) {
                window->navigation()->goToSub(SubId(i));
                const AnnotatedSource& page = window->views()->get<SourceView>()->edit()->source();
                QCOMPARE(page.sub, SubId(i));
                QVERIFY(page.rows.size() > 1);
                QVERIFY(!page.rows.front().links.empty());
                return;
            }
        }
        QFAIL("the profile has no xsub or builtin");
    }

    void aDroppedFileOpens()
    {
        MainWindow window;
        window.show();
        QSignalSpy finished(window.loader(), &ProfileLoader::finished);
        drop(window, profilePath(Small));
        QVERIFY(finished.wait());
        QCOMPARE(window.path(), profilePath(Small));
        QVERIFY(!window.banners()->isVisible());
        QVERIFY(window.navigation()->place().sub.valid());
    }

    void manyFilesOpenInOneWindow()
    {
        MainWindow window;
        window.show();
        QSignalSpy finished(window.loader(), &ProfileLoader::finished);
        window.openAll(QStringList(40, profilePath(Small)));
        QVERIFY(finished.wait());
        for (QWidget* widget : QApplication::topLevelWidgets()) {
            QVERIFY(widget == &window || !qobject_cast<MainWindow*>(widget));
        }
        QCOMPARE(window.navigation()->profile()->processes().size(), 1U); // the same file
    }

    void reloadKeepsThePlace()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        const auto subs = clickableSubs(
            *window->navigation()->profile(), *window->views()->get<FlameView>()->canvas());
        window->navigation()->goToSub(subs.last());
        FlameCanvas& canvas = *window->views()->get<FlameView>()->canvas();
        canvas.zoomTo(CallNodeId(2));
        // As a share: after a zoom, there can be a scroll bar.
        const auto zoom = [&canvas] {
            return canvas.rectOf(CallNodeId(0)).width() / canvas.viewport()->width();
        };
        const double before = zoom();
        const std::string name((*window->navigation()->profile())[subs.last()].name);
        QSignalSpy finished(window->loader(), &ProfileLoader::finished);
        QTest::keyClick(window.get(), Qt::Key_F5);
        QVERIFY(finished.wait());
        const Location place = window->navigation()->place();
        QCOMPARE(std::string((*window->navigation()->profile())[place.sub].name), name);
        QCOMPARE(window->views()->get<SourceView>()->edit()->currentLine(), place.line);
        QCOMPARE(zoom(), before);
    }

    void theFilterOfASubTableLeavesWhatMatches()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        auto* table = window->findChild<QTreeView*>(QStringLiteral("subsTable"));
        const int all = table->model()->rowCount();
        window->views()->showView(window->views()->get<SubsView>());
        QTest::keyClick(window.get(), Qt::Key_F, Qt::ControlModifier);
        auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(field);
        QTest::keyClicks(field, QStringLiteral("begin"));
        QVERIFY(table->model()->rowCount() < all);
        QVERIFY(table->model()->rowCount() > 0);
        QTest::keyClick(field, Qt::Key_Return);
        const Location place = window->navigation()->place();
        const auto name = (*window->navigation()->profile())[place.sub].name;
        QVERIFY(name.find("BEGIN") != name.npos);
        QTest::keyClick(field, Qt::Key_Escape);
        QCOMPARE(table->model()->rowCount(), all);
    }

    void eachViewHasAKey()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        for (const QString& name : viewNames()) {
            const ActionEntry* entry = findAction(actionTable(), QStringLiteral("view.") + name);
            QVERIFY2(entry && !actionKeys(*entry).isEmpty(), qPrintable(name));
            QTest::keySequence(window.get(), actionKeys(*entry).first());
            View* view = window->views()->viewNamed(name);
            QVERIFY2(view->isVisible(), qPrintable(name));
            QCOMPARE(window->views()->currentView(), view);
            window->views()->setEnlarged(true);
            QVERIFY2(view->isVisible(), qPrintable(name));
            window->views()->setEnlarged(false);
        }
    }

    void aProfileWithoutCallsHasSourceAndTables()
    {
        if (profilePath(QStringLiteral("small_calls0/nytprof.out")).isEmpty()) {
            SKIP_WITHOUT("shared-profiles");
        }
        const auto window = windowOn(QStringLiteral("small_calls0/nytprof.out"));
        QVERIFY(window);
        window->views()->get<CallsView>()->setTrees(true);
        window->views()->showView(window->views()->get<CallsView>());
        QTRY_VERIFY(!window->views()->get<CallsView>()->busy());
        auto* callers = window->findChild<QTreeView*>(QStringLiteral("callersTable"));
        QVERIFY(callers->model()->rowCount() > 0);
    }
};

NYTPROF_TEST(BrowseTest, QApplication)
#include "tst_browse.moc"
