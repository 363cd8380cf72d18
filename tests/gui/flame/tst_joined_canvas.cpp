// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Joined rows and hatched frames on the screen: mouse, keyboard, lists, search, what is kept.
#include "flame/crumb_row.h"
#include "flame/flame_canvas.h"
#include "flame/flame_controls.h"
#include "flame/flame_view.h"
#include "flame/frame_list.h"
#include "folded_tree.h"
#include "loading/profile_loader.h"
#include "navigation/navigation.h"
#include "painted_texts.h"
#include "profile/profile.h"
#include "style/preferences.h"
#include "style/theme.h"
#include "test_class.h"
#include "widgets/filter_bar.h"
#include "widgets/legend.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QMouseEvent>
#include <QPointer>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

#include <algorithm>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

const char* const Framework[] = {"Plack::Runner::run", "Plack::Loader::run", "Starman::Server::run",
    "Net::Server::run", "Net::Server::PreFork::loop", "Net::Server::PreFork::run_child",
    "Starman::Server::process_request", "Plack::Component::call", "Plack::Util::run_app",
    "Web::App::handle"};

/// Ten frames of framework, then page (800 pixels of 1000), db (100) and 60 with one pixel each;
/// beside the framework are x and y with 10.
QString request()
{
    QString chain;
    QString lines;
    for (const char* name : Framework) {
        chain += QString::fromLatin1(name) + u';';
        if (chain.count(u';') == 3)
            lines += chain + "Beside::x 1000\n" + chain + "Beside::y 1000\n";
    }
    lines += chain + "Web::Page::render;Web::Page::row 80000\n" + chain + "DB::execute 10000\n";
    for (int i = 0; i < 60; ++i)
        lines += chain + QStringLiteral("Small::g%1 100\n").arg(i, 2, 10, QLatin1Char('0'));
    return lines;
}

struct Shown {
    explicit Shown(const QString& path = QStringLiteral("/tmp/joined.out"))
        : profile(profileOfFolded(request()))
        , view(&navigation)
        , canvas(view.canvas())
    {
        view.setNarrow(true); // else its controls need more than some of the widths
        view.resize(1000, 500);
        view.show();
        (void)QTest::qWaitForWindowExposed(&view);
        navigation.setProfile(profile);
        load(path);
    }
    void load(const QString& path)
    {
        LoadedProfile loaded;
        loaded.path = path;
        loaded.profile = profile;
        loaded.flame = std::make_shared<const FlameLayout>(profile->callTree());
        view.setLoaded(loaded);
    }
    [[nodiscard]] CallNodeId node(const char* name) const
    {
        const SubId sub = profile->findSub(name);
        const auto nodes = canvas->layout()->tree().nodes();
        return CallNodeId(static_cast<std::size_t>(
            std::ranges::find(nodes, sub, &CallNode::sub) - nodes.begin()));
    }
    [[nodiscard]] QString focusedName() const
    {
        const SubId sub = canvas->layout()->tree()[canvas->focused()].sub;
        return sub.valid() ? canvas->names().fullName(sub) : QString();
    }
    /// The crumbs of the joined row: "Plack::Runner::run › 5 frames › ...".
    [[nodiscard]] QString crumbs() const
    {
        const JoinedRows::Row* row = canvas->view().joinedRowAt(canvas->view().rowHeight() + 2);
        if (!row)
            row = canvas->view().joinedRowAt(2);
        if (!row)
            return {};
        QStringList texts;
        const CrumbRow shown = canvas->crumbRow(*row);
        for (const FrameCrumb& crumb : shown.crumbs())
            texts << crumb.package + crumb.text;
        return texts.join(QStringLiteral(" > "));
    }
    [[nodiscard]] QPoint middleOf(const QString& crumb) const
    {
        const int y = canvas->view().rowHeight() * 3 / 2;
        const JoinedRows::Row* row = canvas->view().joinedRowAt(y);
        if (!row)
            return {-1, -1};
        const CrumbRow shown = canvas->crumbRow(*row);
        for (const FrameCrumb& each : shown.crumbs())
            if (each.package + each.text == crumb)
                return {static_cast<int>(each.left + each.width / 2), y};
        return {-1, -1};
    }
    [[nodiscard]] QPoint hatched() const
    {
        for (const FlameFrame& frame : canvas->view().visibleFrames())
            if (frame.folded())
                return canvas->rectOf(frame).center().toPoint();
        return {-1, -1};
    }
    [[nodiscard]] FrameList* list() const { return canvas->findChild<FrameList*>("frameList"); }
    [[nodiscard]] QTreeWidget* rows() const
    {
        return list() ? list()->findChild<QTreeWidget*>() : nullptr;
    }

    std::shared_ptr<const Profile> profile;
    Navigation navigation;
    FlameView view;
    FlameCanvas* canvas;
};

} // namespace

class JoinedCanvasTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        QSettings().clear();
        applyTheme(Theme::Light);
    }

    void namesFirstLastAndEachGroup()
    {
        Shown shown;
        shown.view.resize(1900, 500);
        QCOMPARE(shown.crumbs(),
            "Plack::Runner::run > 1 frame > Starman::Server::run > Net::Server::run > 2 frames > "
            "Starman::Server::process_request > Plack::Component::call > 1 frame > "
            "Web::App::handle");
    }

    void innerNamesJoinACountInLittleSpace()
    {
        Shown shown;
        shown.view.resize(700, 500);
        QVERIFY2(shown.crumbs().startsWith("Plack::Runner::run > "), qPrintable(shown.crumbs()));
        QVERIFY2(shown.crumbs().endsWith(" > Web::App::handle"), qPrintable(shown.crumbs()));
        shown.view.resize(440, 500);
        QCOMPARE(shown.crumbs(), "Plack::Runner::run > 8 frames > Web::App::handle");
        shown.view.resize(320, 500);
        QVERIFY2(shown.crumbs().endsWith(" > 8 frames > handle"), qPrintable(shown.crumbs()));
        shown.view.resize(260, 500);
        QCOMPARE(shown.crumbs(), "10 frames");
        for (const int width : {320, 400, 700, 1000, 1900}) {
            shown.view.resize(width, 500);
            const JoinedRows::Row* row
                = shown.canvas->view().joinedRowAt(shown.canvas->view().rowHeight() + 2);
            QVERIFY(row);
            const FrameCrumb last = shown.canvas->crumbRow(*row).crumbs().back();
            QVERIFY2(last.left + last.width < width - 60, qPrintable(QString::number(width)));
        }
    }

    void unfoldsAndJoinsByKeyAndButton()
    {
        Shown shown;
        QSignalSpy changed(shown.canvas, &FlameCanvas::unfoldedChanged);
        QVERIFY(paintedTexts(*shown.canvas->viewport()).contains("10 frames \u00b7 98.0 %"));
        const double joined = shown.canvas->rectOf(shown.node("Web::Page::render")).top();
        QTest::keyClick(shown.canvas, Qt::Key_U);
        QVERIFY(shown.crumbs().isEmpty());
        QCOMPARE(changed.takeFirst().at(0).toBool(), true);
        QCOMPARE(shown.canvas->rectOf(shown.node("Web::Page::render")).top(),
            joined + 9 * shown.canvas->view().rowHeight());
        const auto clickButton = [&] {
            QTest::mouseClick(shown.canvas->viewport(), Qt::LeftButton, {},
                QPoint(8, shown.canvas->view().rowHeight() * 3 / 2));
        };
        clickButton();
        QVERIFY(!shown.crumbs().isEmpty());
        clickButton();
        QVERIFY(shown.crumbs().isEmpty());
    }

    // Another profile has them joined; the same is found as it was left.
    void isKeptForEachProfile()
    {
        Shown shown;
        QTest::keyClick(shown.canvas, Qt::Key_U);
        shown.load(QStringLiteral("/tmp/other.out"));
        QVERIFY(!shown.crumbs().isEmpty());
        shown.load(QStringLiteral("/tmp/joined.out"));
        QVERIFY(shown.crumbs().isEmpty());
        QTest::keyClick(shown.canvas, Qt::Key_U);
        QVERIFY(!areRowsUnfolded(QStringLiteral("/tmp/joined.out")));
    }

    void aClickOnANameSelectsADoubleClickZooms()
    {
        Shown shown;
        QSignalSpy chosen(shown.canvas, &FlameCanvas::subChosen);
        const QPoint last = shown.middleOf(QStringLiteral("Web::App::handle"));
        QTest::mouseClick(shown.canvas->viewport(), Qt::LeftButton, {}, last);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].value<SubId>(), shown.profile->findSub("Web::App::handle"));
        QTest::mouseDClick(shown.canvas->viewport(), Qt::LeftButton, {}, last);
        QCOMPARE(shown.canvas->view().zoomedTo(), shown.node("Web::App::handle"));
        // Its callers are a joined row now, with the main program.
        QVERIFY2(shown.crumbs().endsWith("Plack::Util::run_app"), qPrintable(shown.crumbs()));
    }

    void aCountListsItsFrames()
    {
        Shown shown;
        shown.view.resize(400, 500);
        QTest::mouseClick(shown.canvas->viewport(), Qt::LeftButton, {},
            shown.middleOf(QStringLiteral("8 frames")));
        QTRY_VERIFY(shown.rows());
        QCOMPARE(shown.rows()->topLevelItemCount(), 8);
        QCOMPARE(shown.rows()->topLevelItem(0)->text(0), "Plack::Loader::run");
        QVERIFY(shown.rows()->topLevelItem(0)->text(2).endsWith('%'));
        QTest::keyClick(shown.rows(), Qt::Key_Down);
        QTest::keyClick(shown.rows(), Qt::Key_Return);
        QTRY_VERIFY(!shown.list());
        QCOMPARE(shown.focusedName(), "Starman::Server::run");
        const JoinedRows::Row* row
            = shown.canvas->view().joinedRowAt(shown.canvas->view().rowHeight() + 2);
        QVERIFY(shown.canvas->crumbRow(*row).crumbs()[1].isBold); // the count hides it
    }

    void theKeyboardGoesThroughCrumbs()
    {
        Shown shown;
        shown.view.resize(400, 500);
        shown.canvas->setFocus();
        QSignalSpy chosen(shown.canvas, &FlameCanvas::subChosen);
        QTest::keyClick(shown.canvas, Qt::Key_Down);
        QCOMPARE(shown.focusedName(), "Plack::Runner::run");
        QTest::keyClick(shown.canvas, Qt::Key_Right);
        QCOMPARE(chosen.size(), 1); // a count selects nothing
        QTest::keyClick(shown.canvas, Qt::Key_Space);
        QTRY_VERIFY(shown.rows());
        QTest::keyClick(shown.rows(), Qt::Key_Escape);
        QTRY_VERIFY(!shown.list());
        QVERIFY(!shown.canvas->zoomed());
        QTest::keyClick(shown.canvas, Qt::Key_Right);
        QCOMPARE(shown.focusedName(), "Web::App::handle");
        QTest::keyClick(shown.canvas, Qt::Key_Right);
        QCOMPARE(shown.focusedName(), "Web::App::handle");
        QTest::keyClick(shown.canvas, Qt::Key_Left);
        QTest::keyClick(shown.canvas, Qt::Key_Left);
        QCOMPARE(shown.focusedName(), "Plack::Runner::run");
        QTest::keyClick(shown.canvas, Qt::Key_Down);
        QCOMPARE(shown.focusedName(), "Web::Page::render");
        QTest::keyClick(shown.canvas, Qt::Key_Up);
        QCOMPARE(shown.focusedName(), "Web::App::handle");
        QTest::keyClick(shown.canvas, Qt::Key_Z);
        QCOMPARE(shown.canvas->view().zoomedTo(), shown.node("Web::App::handle"));
    }

    void countsSayHowManyMatchASearch()
    {
        Shown shown;
        shown.view.resize(400, 500);
        auto* search = shown.view.findChild<FilterBar*>();
        search->setText(QStringLiteral("Net::"));
        QTRY_COMPARE(shown.canvas->matches().nodes.size(), std::size_t{3});
        QVERIFY2(shown.crumbs().contains(" > 3 matches > "), qPrintable(shown.crumbs()));
        shown.view.findNext(true); // also those that are not drawn
        QCOMPARE(shown.focusedName(), "Net::Server::run");
    }

    void exportsHaveAllFrames()
    {
        Shown shown;
        const QByteArray svg = shown.canvas->picture().svg();
        for (const char* name : Framework)
            QVERIFY2(svg.contains(name), name);
        QVERIFY(svg.contains("Beside::x"));
    }

    // Plates with number and share; a double click, or Return, lists what is in it.
    void aHatchedFrameSaysWhatItIsAndListsIt()
    {
        Shown shown;
        shown.view.resize(1900, 500);
        QVERIFY(paintedTexts(*shown.canvas->viewport()).filter(" more \u00b7 ").size() == 1);
        QTest::mouseDClick(shown.canvas->viewport(), Qt::LeftButton, {}, shown.hatched());
        QTRY_VERIFY(shown.rows());
        QVERIFY(!shown.canvas->zoomed());
        QCOMPARE(shown.rows()->topLevelItemCount(), 62);
        QVERIFY(shown.rows()->topLevelItem(0)->text(0).startsWith("Beside::"));
        QTest::keyClick(shown.rows(), Qt::Key_Return);
        QTRY_VERIFY(!shown.list());
        QVERIFY(shown.focusedName().startsWith("Beside::"));
        QCOMPARE(shown.canvas->view().zoomedTo(), shown.canvas->focused());
        QTest::keyClick(shown.canvas, Qt::Key_0);
        shown.canvas->setFocused(shown.node("DB::execute"));
        QTest::keyClick(shown.canvas, Qt::Key_Right);
        QVERIFY(!shown.canvas->zoomed());
        QTest::keyClick(shown.canvas, Qt::Key_Return);
        QTRY_VERIFY(shown.rows());
        QTest::keyClick(shown.rows(), Qt::Key_Escape);
        QTRY_VERIFY(!shown.list());
    }

    void tooltips()
    {
        Shown shown;
        shown.view.resize(400, 500);
        const QString tip = shown.canvas->toolTipAt(shown.middleOf(QStringLiteral("8 frames")));
        for (const char* part : {"10 frames in one row", "Plack::Runner::run", "Web::App::handle",
                 "2 smaller callees", "8 frames", "Net::Server::PreFork::loop"})
            QVERIFY2(tip.contains(QLatin1String(part)), part);
    }

    // As a screen reader finds them.
    void crumbsAreAccessible()
    {
        Shown shown;
        shown.view.resize(400, 500);
        QAccessibleInterface* canvas = QAccessible::queryAccessibleInterface(shown.canvas);
        QStringList names;
        for (int i = 0; i < canvas->childCount(); ++i)
            names << canvas->child(i)->text(QAccessible::Name).section(u',', 0, 0);
        QCOMPARE(names.mid(1, 4).join(u'|'),
            "Plack::Runner::run|8 frames|Web::App::handle|Web::Page::render");
        shown.view.activateWindow();
        shown.canvas->setFocus();
        QTRY_VERIFY(shown.canvas->hasFocus());
        QTest::keyClick(shown.canvas, Qt::Key_Down);
        QTest::keyClick(shown.canvas, Qt::Key_Right);
        QVERIFY(canvas->focusChild());
        QCOMPARE(canvas->focusChild()->text(QAccessible::Name), "8 frames");
    }
};

NYTPROF_TEST(JoinedCanvasTest, QApplication)
#include "tst_joined_canvas.moc"
