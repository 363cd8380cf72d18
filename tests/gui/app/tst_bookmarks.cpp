// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/view_area.h"
#include "flame/flame_canvas.h"
#include "flame/flame_view.h"
#include "loading/profile_session.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "source/source_edit.h"
#include "source/source_view.h"
#include "stream_builder.h"
#include "style/bookmarks.h"
#include "style/colors.h"
#include "style/preferences.h"
#include "style/theme.h"
#include "summary/summary_parts.h"
#include "summary/summary_view.h"
#include "table_views/code_views.h"
#include "tables/table_model.h"
#include "test_class.h"
#include "widgets/banner.h"
#include "window_fixture.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QTreeView>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

/// A program with a sub and 40 lines, and `above` more lines before them.
auto runWith(std::uint32_t above)
{
    auto stream = StreamBuilder::begun();
    stream.newFid(1, "/work/app.pl").time(1000, 1, above + 1);
    stream.subInfo(1, "main::slow", above + 10, above + 19);
    stream.subReturn(1, 500, 500, "main::slow");
    stream.subCallers("main::slow", {.line = above + 2, .inclusive = 5, .exclusive = 5});
    for (std::uint32_t line = 1; line <= above; ++line)
        stream.srcLine(1, line, "# new\n");
    for (std::uint32_t line = 1; line <= 40; ++line)
        stream.srcLine(1, above + line, "call" + std::to_string(line) + "();\n");
    return stream.pidEnd(7, 2).bytes();
}

QStringList entriesOf(const QMenu& menu)
{
    QStringList texts;
    for (const QAction* entry : menu.actions())
        texts << entry->text();
    return texts;
}

} // namespace

class BookmarksTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        QSettings().clear();
        applyTheme(Theme::Light);
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(QStringLiteral("nytprof.out"));
        writeFile(m_path, runWith(0));
        m_window = windowOnFile(m_path);
        QVERIFY(m_window);
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanup() { m_window.reset(); }

    void theKeySetsAndRemovesOneInCharts()
    {
        auto* flame = m_window->views()->get<FlameView>();
        m_window->views()->showView(flame);
        flame->canvas()->setFocused(CallNodeId(1));
        QTest::keyClick(flame->canvas(), Qt::Key_B);
        QVERIFY(notes().contains("\nsub main::slow\n"));
        QCOMPARE(listed(), QStringList(QStringLiteral("main::slow")));
        QTest::keyClick(flame->canvas(), Qt::Key_B);
        QVERIFY(!QFile::exists(m_path + QStringLiteral(".notes")));
        QCOMPARE(listed(), QStringList(QStringLiteral("No Bookmarks")));
    }

    void ofALineInTheSourceAfterItMoved()
    {
        SourceEdit* source = goToLine(25);
        QTest::keyClick(source, Qt::Key_B);
        QVERIFY(notes().contains("\nline 25 /work/app.pl\n> call25();\n"));
        QVERIFY(isMarked(25));
        writeFile(m_path, runWith(7));
        QSignalSpy accepted(m_window->session(), &ProfileSession::accepted);
        m_window->session()->reload();
        QVERIFY(accepted.wait());
        QCOMPARE(listed(), QStringList(QStringLiteral("/work/app.pl:32")));
        m_window->navigation()->goToSub(profile().findSub("main::slow"));
        menu()->actions().at(0)->trigger();
        QCOMPARE(m_window->navigation()->place().line, 32U);
        QVERIFY(isMarked(32));
        QTest::keyClick(source, Qt::Key_B); // it is the same one
        QVERIFY(!isMarked(32));
        QVERIFY(!QFile::exists(m_path + QStringLiteral(".notes")));
    }

    void notesAreInTooltipsAndTheMenu()
    {
        const SubId slow = profile().findSub("main::slow");
        m_window->navigation()->goToSub(slow);
        write(QStringLiteral("Too <slow>\nsince 5.38"));
        QVERIFY(notes().contains("\nsub main::slow\n    Too <slow>\n    since 5.38\n"));
        QCOMPARE(listed(), QStringList(QStringLiteral("main::slow: Too <slow>")));
        const auto* table = m_window->views()->get<SubsView>()->findChild<QTreeView*>();
        const QString expected = QStringLiteral("<i>Too &lt;slow&gt;<br>since 5.38</i>");
        bool found = false;
        for (int row = 0; row < table->model()->rowCount(); ++row) {
            const QModelIndex index = table->model()->index(row, 0);
            const bool isSlow = index.data(SubRole).value<SubId>() == slow;
            found = found || isSlow;
            QCOMPARE(index.data(Qt::ToolTipRole).toString().endsWith(expected), isSlow);
        }
        QVERIFY(found);
        QVERIFY(isMarked(10));
        // A letter does not delete a note, it opens it.
        bool asked = false;
        QTimer::singleShot(0, m_window.get(), [&asked] {
            auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
            asked = dialog && dialog->textValue().startsWith(QStringLiteral("Too <slow>"));
            dialog->reject();
        });
        m_window->toggleBookmark();
        QVERIFY(asked);
        QVERIFY(notes().contains("\nsub main::slow\n    Too <slow>\n"));
        write(QStringLiteral("mine"),
            [&] { writeFile(m_path + QStringLiteral(".notes"), "sub main::slow\n    others\n"); });
        QCOMPARE(notes(), "sub main::slow\n    mine\n\n    others\n\n");
    }

    void tablesAndTheSummaryMarkTheSub()
    {
        const SubId slow = profile().findSub("main::slow");
        m_window->navigation()->goToSub(slow);
        const auto* subs = m_window->views()->get<SubsView>();
        const auto* table = subs->findChild<QTreeView*>();
        const QModelIndex row = table->currentIndex().siblingAtColumn(0);
        QCOMPARE(row.data(SubRole).value<SubId>(), slow);
        auto* summary = m_window->views()->get<SummaryView>();
        m_window->views()->showView(summary);
        const auto* frame = summary->findChild<SummaryRowFrame*>();
        const auto* mark = frame->findChild<QLabel*>(QStringLiteral("bookmark"));
        const auto picture = [&] {
            m_window->views()->showView(m_window->views()->get<SubsView>());
            const QImage image = table->viewport()->grab(table->visualRect(row)).toImage();
            m_window->views()->showView(summary);
            return image;
        };
        const QImage before = picture();
        QVERIFY(!mark->isVisible());
        QVERIFY(!row.data(Qt::AccessibleTextRole).isValid());
        m_window->action(QStringLiteral("go.bookmark"))->trigger();
        QVERIFY(mark->isVisible());
        QVERIFY(frame->accessibleName().endsWith(QStringLiteral(", bookmarked")));
        QCOMPARE(
            row.data(Qt::AccessibleTextRole).toString(), QStringLiteral("main::slow, bookmarked"));
        QVERIFY(picture() != before);
        m_window->action(QStringLiteral("go.bookmark"))->trigger();
        QVERIFY(!mark->isVisible());
        QVERIFY(!frame->accessibleName().contains(QStringLiteral("bookmarked")));
    }

    void placesThatCannotHaveOneAreLeftAlone()
    {
        m_window->navigation()->goToLine(profile().findFile("/work/app.pl"), 0);
        m_window->toggleBookmark();
        m_window->editNote();
        QVERIFY(!QFile::exists(m_path + QStringLiteral(".notes")));
        MainWindow empty;
        empty.toggleBookmark();
        empty.editNote();
    }

    void notesThatCannotBeSavedAreReported()
    {
        QVERIFY(QDir().mkdir(m_path + QStringLiteral(".notes")));
        m_window->navigation()->goToSub(profile().findSub("main::slow"));
        m_window->toggleBookmark();
        QVERIFY(m_window->banners()->isVisible());
        QCOMPARE(listed(), QStringList(QStringLiteral("main::slow")));
        QVERIFY(QDir().rmdir(m_path + QStringLiteral(".notes")));
    }

    void waitingIsShownAsNoted()
    {
        const QAction* waiting = m_window->action(QStringLiteral("view.waiting"));
        QVERIFY(waiting->isChecked());
        m_window->setWaitingHidden(false);
        QVERIFY(notes().contains("\nwaiting shown\n"));
        setWaitingHidden(true); // for other profiles
        m_window = windowOnFile(m_path);
        QVERIFY(!m_window->session()->hidesWaiting());
        QVERIFY(!m_window->action(QStringLiteral("view.waiting"))->isChecked());
        m_window->setWaitingHidden(true);
        QVERIFY(notes().contains("\nwaiting hidden\n"));
    }

    void excludedProfilesStayExcluded()
    {
        writeFile(m_folder->filePath(QStringLiteral("nytprof.out.2")), runWith(1));
        m_window = windowOnFile(m_folder->path());
        QVERIFY(m_window);
        ProfileParts parts = m_window->session()->parts();
        QCOMPARE(parts.size(), 2U);
        parts[1].included = false;
        m_window->session()->setParts(parts);
        const QString file = m_folder->filePath(QStringLiteral("nytprof.notes"));
        QVERIFY(readFile(file).contains("\nexclude nytprof.out.2\n"));
        m_window = windowOnFile(m_folder->path());
        QCOMPARE(m_window->session()->parts().size(), 2U);
        QVERIFY(!m_window->session()->parts()[1].included);
        parts[1].included = true;
        m_window->session()->setParts(parts);
        QVERIFY(!QFile::exists(file));
        writeFile(file, "exclude nytprof.out\nexclude nytprof.out.2\n"); // nothing would be left
        m_window = windowOnFile(m_folder->path());
        QVERIFY(m_window->session()->parts()[0].included);
    }

private:
    [[nodiscard]] const Profile& profile() const { return *m_window->session()->profile(); }
    [[nodiscard]] QByteArray notes() const { return readFile(m_path + QStringLiteral(".notes")); }

    [[nodiscard]] QMenu* menu() const
    {
        QMenu* menu = m_window->findChild<QAction*>(QStringLiteral("go.bookmarks"))->menu();
        emit menu->aboutToShow();
        return menu;
    }
    [[nodiscard]] QStringList listed() const { return entriesOf(*menu()); }

    SourceEdit* goToLine(std::uint32_t line)
    {
        auto* view = m_window->views()->get<SourceView>();
        m_window->views()->showView(view);
        m_window->navigation()->goToLine(profile().findFile("/work/app.pl"), line);
        view->edit()->setFocus();
        return view->edit();
    }

    /// In the gutter beside the line.
    bool isMarked(std::uint32_t line)
    {
        const SourceEdit* source = goToLine(line);
        const auto* gutter = source->findChild<QWidget*>(QStringLiteral("sourceMargin"));
        int y = -1;
        const bool isShown = QTest::qWaitFor([&] {
            source->forVisibleRows([&](const SourceRow& row, const QRect& rect) {
                y = row.line == line ? rect.center().y() : y;
            });
            return y >= 0;
        });
        const QPoint at(6, y + source->viewport()->mapTo(source, QPoint()).y());
        return isShown
            && const_cast<QWidget*>(gutter)->grab().toImage().pixelColor(at)
            == accentColor(gutter->palette());
    }

    /// In the dialog; meanwhile something may happen.
    void write(const QString& note, const std::function<void()>& meanwhile = {})
    {
        QTimer::singleShot(0, m_window.get(), [&] {
            auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            if (meanwhile)
                meanwhile();
            dialog->findChild<QPlainTextEdit*>()->setPlainText(note);
            dialog->accept();
        });
        m_window->editNote();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
    std::unique_ptr<MainWindow> m_window;
};

NYTPROF_TEST(BookmarksTest, QApplication)
#include "tst_bookmarks.moc"
