// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The page that a profile opens on, with real clicks and keys.
#include "app/menu_actions.h"
#include "app/view_area.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "required_packages.h"
#include "source/source_view.h"
#include "stream_builder.h"
#include "style/colors.h"
#include "style/theme.h"
#include "summary/summary_parts.h"
#include "summary/summary_view.h"
#include "table_views/code_views.h"
#include "test_class.h"
#include "window_fixture.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

const QString Small = QStringLiteral("small_default/nytprof.out");

SummaryView* viewOf(const MainWindow& window)
{
    auto* view = window.views()->get<SummaryView>();
    window.views()->showView(view);
    QCoreApplication::processEvents();
    return view;
}

QScrollArea* areaOf(const SummaryView* view) { return view->findChild<QScrollArea*>(); }

/// Rows of the hottest subs.
std::vector<SummaryRowFrame*> rowsOf(const SummaryView* view)
{
    std::vector<SummaryRowFrame*> rows;
    for (SummaryRowFrame* frame : view->findChildren<SummaryRowFrame*>())
        if (frame->focusPolicy() != Qt::NoFocus)
            rows.push_back(frame);
    return rows;
}

int selectedRow(const SummaryView* view)
{
    const auto rows = rowsOf(view);
    int selected = -1;
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i]->isSelected())
            selected = selected < 0 ? static_cast<int>(i) : -2; // two of them
    return selected;
}

QStringList linksIn(const QString& html)
{
    static const QRegularExpression href(QStringLiteral("href=\"([^\"]+)\""));
    QStringList links;
    for (auto match = href.globalMatch(html); match.hasNext();)
        links << match.next().captured(1);
    return links;
}

/// The label that begins with a link.
QLabel* labelOf(const SummaryView* view, const QString& link)
{
    for (QLabel* label : view->findChildren<QLabel*>())
        if (label->text().startsWith(QStringLiteral("<a href=\"%1\"").arg(link)))
            return label;
    return nullptr;
}

} // namespace

class SummaryTest : public QObject {
    Q_OBJECT

private slots:
    void showsNumbersSubsAndReasons()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        const SummaryView* view = viewOf(*window);
        QStringList texts;
        for (const QLabel* label : view->findChildren<QLabel*>())
            texts << label->text().remove(QRegularExpression(QStringLiteral("<[^>]+>")));
        const QString all = texts.join(u'\n');
        for (const char* part : {"w.pl", "perl 5.36.0", "Wall-clock time", "Working", "Waiting",
                 "10,847 statements", "Where the time went, by origin", "Hottest subs",
                 "Hottest call stack", "Hottest lines", "Notes", "Clock resolution", "Options: "})
            QVERIFY2(all.contains(QLatin1String(part)), part);
        QVERIFY(rowsOf(view).size() > 3);
        QCOMPARE(selectedRow(view), 0);
        QStringList reasons;
        for (const QLabel* label : view->findChildren<QLabel*>(QStringLiteral("reason")))
            reasons << label->text();
        QVERIFY(reasons.join(u'\n').contains(QStringLiteral("href=\"line:")));
        QVERIFY(!view->findChild<QLabel*>(QStringLiteral("time"))->text().isEmpty());
    }

    void arrowsSelectAndEnterShowsTheSub()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        SummaryView* view = viewOf(*window);
        window->navigation()->goToLine(FileId(0), 1);
        QTest::keyClick(window.get(), Qt::Key_0, Qt::AltModifier);
        const auto rows = rowsOf(view);
        QVERIFY(rows[0]->hasFocus());
        QTest::keyClick(rows[0], Qt::Key_Up); // there is none above
        QCOMPARE(selectedRow(view), 0);
        QTest::keyClick(rows[0], Qt::Key_Down);
        QCOMPARE(selectedRow(view), 1);
        QVERIFY(rows[1]->hasFocus());
        QTest::keyClick(rows[1], Qt::Key_Down);
        QTest::keyClick(rows[2], Qt::Key_Up);
        QCOMPARE(selectedRow(view), 1);
        QTest::mouseClick(rows[2], Qt::LeftButton, {}, {4, 4});
        QCOMPARE(selectedRow(view), 2);
        const SummaryContent content = summaryContent(readAndCompare({{profilePath(Small)}}));
        QTest::keyClick(rows[2], Qt::Key_Return);
        QCOMPARE(window->navigation()->place().sub, content.subs[2].sub);
        QVERIFY(window->views()->currentView() != view);
        QVERIFY(window->navigation()->canGoBack());
    }

    void keysGoThroughTheLinksAndFollowThem()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        const SummaryView* view = viewOf(*window);
        rowsOf(view)[0]->setFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        auto* name = qobject_cast<QLabel*>(QApplication::focusWidget());
        QVERIFY(name);
        const QStringList links = linksIn(name->text());
        QCOMPARE(links.size(), 1);
        QVERIFY(links[0].startsWith(QStringLiteral("sub:")));
        QTest::keyClick(name, Qt::Key_Return);
        QCOMPARE(window->navigation()->place().sub, SubId(links[0].mid(4).toUInt()));
        QVERIFY(window->views()->currentView() != view);
    }

    void clicksOnLinesAndReasonsShowTheSource()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        SummaryView* view = viewOf(*window);
        const auto* source = window->views()->get<SourceView>();
        const SummaryContent content = summaryContent(readAndCompare({{profilePath(Small)}}));
        const QString link = content.lines[0].name.link;
        QLabel* label = labelOf(view, link);
        QVERIFY(label);
        areaOf(view)->ensureWidgetVisible(label);
        QTest::mouseClick(label, Qt::LeftButton, {}, QPoint(4, label->height() / 2));
        QCOMPARE(window->views()->currentView(), source);
        QCOMPARE(QString::number(window->navigation()->place().line), link.section(u':', 2));
        for (QLabel* reason : view->findChildren<QLabel*>(QStringLiteral("reason"))) {
            const QStringList links = linksIn(reason->text()).filter(QStringLiteral("line:"));
            if (links.isEmpty())
                continue;
            window->views()->showView(view);
            areaOf(view)->ensureWidgetVisible(reason);
            for (int x = 2; x < reason->width() && window->views()->currentView() == view; x += 6)
                QTest::mouseClick(reason, Qt::LeftButton, {}, QPoint(x, reason->height() / 2));
            QCOMPARE(window->views()->currentView(), source);
            QCOMPARE(
                QString::number(window->navigation()->place().line), links[0].section(u':', 2));
        }
    }

    void everyLinkLeadsSomewhere()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        SummaryView* view = viewOf(*window);
        int count = 0;
        for (QLabel* label : view->findChildren<QLabel*>()) {
            for (const QString& link : linksIn(label->text())) {
                if (link == QLatin1String("copy"))
                    continue;
                window->views()->showView(view);
                emit label->linkActivated(link);
                ++count;
                const Location& place = window->navigation()->place();
                QVERIFY2(window->views()->currentView() != view, qPrintable(link));
                if (link.startsWith(QLatin1String("origin:")))
                    QCOMPARE(window->views()->currentView(), window->views()->get<SubsView>());
                else if (link.startsWith(QLatin1String("sub:")))
                    QCOMPARE(place.sub, SubId(link.mid(4).toUInt()));
                else if (link.startsWith(QLatin1String("line:")))
                    QCOMPARE(place.line, link.section(u':', 2).toUInt());
                else
                    QCOMPARE(QStringLiteral("view.") + window->views()->currentView()->objectName(),
                        link);
            }
        }
        QVERIFY(count > 15);
    }

    void backReturnsToIt()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        SummaryView* view = viewOf(*window);
        rowsOf(view)[2]->setFocus();
        const Location before = window->navigation()->place();
        // The first link leads to the place that is current already.
        for (const int row : {0, 1}) {
            auto* name = rowsOf(view)[static_cast<std::size_t>(row)]->findChild<FittingLabel*>();
            QTest::mouseClick(name, Qt::LeftButton, {}, QPoint(4, name->height() / 2));
            QCOMPARE(window->views()->page(), ViewArea::Page::Explore);
            const Location after = window->navigation()->place();
            QTest::keyClick(window.get(), Qt::Key_Left, Qt::AltModifier);
            QCOMPARE(window->views()->page(), ViewArea::Page::Summary);
            QCOMPARE(window->navigation()->place(), before);
            QCOMPARE(selectedRow(view), 2);
            QVERIFY(rowsOf(view)[2]->hasFocus());
            QTest::keyClick(window.get(), Qt::Key_Right, Qt::AltModifier);
            QCOMPARE(window->views()->page(), ViewArea::Page::Explore);
            QCOMPARE(window->navigation()->place(), after);
            QTest::keyClick(window.get(), Qt::Key_Left, Qt::AltModifier);
        }
        emit labelOf(view, QStringLiteral("view.subs"))
            ->linkActivated(QStringLiteral("view.subs")); // no other place
        QCOMPARE(window->views()->currentView(), window->views()->get<SubsView>());
        QTest::keyClick(window.get(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(window->views()->page(), ViewArea::Page::Summary);
    }

    // "< 0.01 %" is no tag.
    void tinySharesAreText()
    {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/work/app.pl").time(1'000'000'000, 1, 1).subInfo(1, "main::big", 1, 9);
        stream.subCallers("main::big", {.line = 1, .inclusive = 100, .exclusive = 100});
        stream.subCallers("main::CORE:print", {.line = 2, .inclusive = 1e-6, .exclusive = 1e-6});
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("nytprof.out"));
        writeFile(file, stream.pidEnd(7, 2).bytes());
        const auto window = windowOnFile(file);
        QVERIFY(window);
        QString legend;
        for (const QLabel* label : viewOf(*window)->findChildren<QLabel*>())
            if (label->text().contains(QStringLiteral("href=\"origin:0\"")))
                legend = label->text();
        QVERIFY2(legend.contains(QStringLiteral("&lt; 0.01")), qPrintable(legend));
    }

    // Rich text takes so long to lay out that a page of it is noticed when a profile opens.
    void onlyLinksAndFittingLabelsAreRichText()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        for (const QLabel* label : viewOf(*window)->findChildren<QLabel*>()) {
            const bool needsIt = label->text().contains(QStringLiteral("<a href=\""))
                || qobject_cast<const FittingLabel*>(label);
            QVERIFY2(needsIt || label->textFormat() != Qt::RichText, qPrintable(label->text()));
        }
    }

    void originsFilterTheSubs()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        SummaryView* view = viewOf(*window);
        const auto rows = [&window] {
            return window->views()->get<SubsView>()->findChild<QTreeView*>()->model()->rowCount();
        };
        const auto chip = [&window] {
            QPushButton* shown = nullptr; // pressed ones are deleted later
            for (auto* button : window->findChildren<QPushButton*>(QStringLiteral("chip")))
                shown = button->isHidden() ? shown : button;
            return shown;
        };
        const int all = rows();
        auto* bar = view->findChild<ShareBar*>();
        QTest::mouseClick(bar, Qt::LeftButton, {}, QPoint(2, 5));
        QCOMPARE(window->views()->currentView(), window->views()->get<SubsView>());
        QTRY_VERIFY(chip());
        QVERIFY(chip()->text().startsWith(QStringLiteral("Subs table: only own code")));
        const int own = rows();
        QVERIFY(own > 0 && own < all);
        QTest::mouseClick(chip(), Qt::LeftButton);
        QCOMPARE(rows(), all);
        QVERIFY(!chip());
        window->views()->showView(view);
        QTest::mouseClick(bar, Qt::LeftButton, Qt::ControlModifier, QPoint(2, 5));
        QCOMPARE(rows(), all - own);
        QTRY_VERIFY(chip());
        QVERIFY(chip()->text().startsWith(QStringLiteral("Subs table: without own code")));
        QTest::keyClick(chip(), Qt::Key_Space);
        QCOMPARE(rows(), all);
        // Tab and Return reach the same.
        window->views()->showView(view);
        QLabel* legend = nullptr;
        for (QLabel* label : view->findChildren<QLabel*>())
            if (label->text().contains(QStringLiteral("href=\"origin:0\"")))
                legend = label;
        QVERIFY(legend && legend->focusPolicy() == Qt::StrongFocus);
        legend->setFocus();
        QTest::keyClick(legend, Qt::Key_Tab);
        QTest::keyClick(legend, Qt::Key_Return);
        QCOMPARE(rows(), own);
    }

    void exploreAsksForIt()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        SummaryView* view = viewOf(*window);
        const QSignalSpy wanted(view, &View::actionWanted);
        QTest::mouseClick(
            view->findChild<QPushButton*>(QStringLiteral("exploreButton")), Qt::LeftButton);
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].toString(), QStringLiteral("view.explore"));
    }

    void whoGoesToAPlaceSeesTheSource()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        SummaryView* view = viewOf(*window);
        auto* source = window->views()->get<SourceView>();
        window->open(window->path());
        QTRY_VERIFY(!window->views()->busy());
        QVERIFY(view->isVisible()); // nobody asked for another
        pressKeysOf(*window, "go.hottest");
        QVERIFY(source->isVisible());
        window->views()->showView(view);
        window->navigation()->goToLine(FileId(0), 1);
        QVERIFY(source->isVisible());
    }

    void copiesMarkdown()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        SummaryView* view = viewOf(*window);
        view->focusContent();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_C, Qt::ControlModifier);
        const QString all = QGuiApplication::clipboard()->text();
        QVERIFY(all.startsWith(QStringLiteral("## w.pl\n")));
        QVERIFY(all.contains(QStringLiteral("### Hottest Subs")));
        QVERIFY(all.contains(QStringLiteral("10,847 statements")));
        for (const QString& line : all.split(u'\n')) // a table's lines are cells, to their ends
            QVERIFY(!line.startsWith(u'|') || line.endsWith(u'|'));
        QGuiApplication::clipboard()->clear();
        QLabel* label = labelOf(view, QStringLiteral("copy"));
        QVERIFY(label);
        emit label->linkActivated(QStringLiteral("copy"));
        QCOMPARE(QGuiApplication::clipboard()->text(), all);
        QGuiApplication::clipboard()->clear();
        QContextMenuEvent event(QContextMenuEvent::Keyboard, {10, 10}, view->mapToGlobal(QPoint()));
        QCoreApplication::sendEvent(rowsOf(view)[0], &event);
        const auto menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu && menu->actions().size() > 3); // those of a sub, too
        menu->actions().back()->trigger();
        menu->close();
        QCOMPARE(QGuiApplication::clipboard()->text(), all);
    }

    void fitsAndShowsInBothThemes()
    {
        for (const Theme theme : {Theme::Light, Theme::Dark}) {
            applyTheme(theme);
            const auto window = windowOn(Small);
            QVERIFY(window);
            SummaryView* view = viewOf(*window);
            window->views()->showView(view);
            const QScrollArea* area = areaOf(view);
            for (const int width : {1800, 1400, 900}) {
                window->resize(width, 900);
                QCoreApplication::processEvents();
                QVERIFY2(area->widget()->width() <= area->viewport()->width(),
                    qPrintable(QString::number(area->widget()->width())));
                QVERIFY(area->widget()->width() <= 1392 + 2 * 24); // with its edges
            }
            const QImage picture = view->grab().toImage();
            const QColor own = originColor(CodeClass::Own, theme == Theme::Dark);
            int pixels = 0;
            for (int y = 0; y < picture.height(); ++y) {
                for (int x = 0; x < picture.width(); ++x)
                    pixels += picture.pixelColor(x, y) == own ? 1 : 0;
            }
            QVERIFY2(pixels > 500, qPrintable(QString::number(pixels)));
        }
        // An open page follows, with the row that was selected.
        const auto window = windowOn(Small);
        QVERIFY(window);
        SummaryView* view = viewOf(*window);
        view->focusContent();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
        applyTheme(Theme::Light);
        QCoreApplication::processEvents();
        QCOMPARE(selectedRow(view), 1);
        QVERIFY(rowsOf(view)[1]->hasFocus());
        applyTheme(Theme::System);
    }

    void readingAgainKeepsThePosition()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        const SummaryView* view = viewOf(*window);
        window->resize(1000, 400);
        QCoreApplication::processEvents();
        QScrollBar* bar = areaOf(view)->verticalScrollBar();
        bar->setValue(bar->maximum() / 2);
        const int before = bar->value();
        QVERIFY(before > 0);
        QSignalSpy finished(window->loader(), &ProfileLoader::finished);
        window->session()->reload();
        QVERIFY(finished.wait());
        QCOMPARE(bar->value(), before);
    }
};

NYTPROF_TEST(SummaryTest, QApplication)
#include "tst_summary_view.moc"
