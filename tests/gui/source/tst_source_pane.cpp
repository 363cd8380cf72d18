// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The pane around the source: its header, the gutter, the pinned header of a sub.
#include "loading/loaded_profile.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "source/annotation_rows.h"
#include "source/source_document.h"
#include "source/source_edit.h"
#include "source/source_gutter.h"
#include "source/source_notice.h"
#include "source/source_view.h"
#include "stream_builder.h"
#include "style/colors.h"
#include "test_class.h"
#include "widgets/filter_bar.h"

#include <QApplication>
#include <QComboBox>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryFile>
#include <QTest>
#include <QTextBlock>
#include <QTextDocumentFragment>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

/// 400 lines: A::f is 100 to 199, called from lines 1 to 5, its hottest line is 180; A::g is 300 to
/// 302 and calls A::xs from line 301.
/// Another file is on disk.
std::shared_ptr<const Profile> profileOfTwoSubs(const QString& other)
{
    auto stream = StreamBuilder::begun();
    stream.newFid(1, "/usr/share/perl5/My/A.pm").newFid(2, other.toStdString());
    stream.time(1000, 1, 250).time(1, 2, 1);
    stream.subInfo(1, "A::f", 100, 199).subInfo(1, "A::g", 300, 302);
    for (std::uint32_t line = 1; line <= 400; ++line) {
        stream.srcLine(1, line,
            line == 100       ? "sub f {\n"
                : line == 205 ? "elsewhere();\n"
                              : "    my $line = 1;\n");
        if (line > 100 && line < 199)
            stream.time(line == 180 ? 900 : 1, 1, line);
    }
    for (std::uint32_t line = 1; line <= 5; ++line)
        stream.subCallers("A::f",
            {.line = line,
                .caller = "main::RUNTIME",
                .count = line,
                .inclusive = 1e-4,
                .exclusive = 1e-4});
    stream.subCallers("A::g", {.line = 7, .caller = "main::RUNTIME"});
    stream.subCallers("A::xs", {.fid = 0, .line = 0, .count = 0}); // written in C
    stream.subCallers("A::xs", {.line = 301, .caller = "A::g", .count = 12345, .inclusive = 1e-3});
    return stream.pidEnd(7, 2).profile();
}

QPoint centerOf(const QWidget& widget) { return widget.rect().center(); }

} // namespace

class SourcePaneTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        QSettings().clear();
        QVERIFY(onDisk.open());
        loaded.profile = profileOfTwoSubs(onDisk.fileName());
        navigation = std::make_unique<Navigation>();
        view = std::make_unique<SourceView>(navigation.get());
        edit = view->edit();
        pinned = edit->findChild<QLabel*>(QStringLiteral("pinnedHeader"));
        gutter = edit->findChild<SourceGutter*>();
        view->resize(700, 460);
        view->show();
        navigation->setProfile(loaded.profile);
        view->setLoaded(loaded);
        goToSub("A::f");
        QTRY_VERIFY(!view->busy());
    }

    void theHottestLineOfASubIsAtAThird()
    {
        QCOMPARE(edit->currentLine(), 100U);
        const QRect line = rectOfLine(180);
        QVERIFY2(qAbs(line.center().y() - edit->viewport()->height() / 3) <= line.height(),
            qPrintable(QString::number(line.center().y())));
        QVERIFY(pinned->text().contains(QStringLiteral("A::f")));
    }

    void theHeaderOfAShortSubIsOnTop()
    {
        goToSub("A::g"); // no line of it has time
        QVERIFY(pinned->text().isEmpty());
        QVERIFY(edit->viewport()->rect().contains(rectOfLine(302)));
        view->resize(700, 900); // A::f is at the top, its hottest line below
        goToSub("A::f");
        QVERIFY(edit->viewport()->rect().contains(rectOfLine(180)));
    }

    void theHeaderIsPinnedWhileTheLinesScroll()
    {
        const auto scrollTo = [this](std::uint32_t line) {
            edit->verticalScrollBar()->setValue(edit->shownRow(edit->source().rowOf(line)));
        };
        const int high = edit->viewport()->y();
        QVERIFY2(pinned->text().contains(
                     QStringLiteral("<b>sub</b> A::f  500\u00a0\u00b5s inclusive, "
                                    "500\u00a0\u00b5s exclusive \u00b7 <a href=\"#\">5 "
                                    "call sites</a>")),
            qPrintable(pinned->text()));
        scrollTo(100); // its own row
        QVERIFY(pinned->text().isEmpty());
        QCOMPARE(edit->viewport()->y(), high - PinnedHeight);
        scrollTo(101);
        QVERIFY(!pinned->text().isEmpty());
        scrollTo(199);
        QVERIFY(!pinned->text().isEmpty());
        scrollTo(200);
        QVERIFY(pinned->text().isEmpty());
        scrollTo(150);
        navigation->goToLine(FileId(0), 250); // no sub
        scrollTo(150);
        QVERIFY(pinned->text().isEmpty());
    }

    void aMatchOutsideOfTheSubHasNotItsHeader()
    {
        edit->verticalScrollBar()->setValue(edit->shownRow(edit->source().rowOf(195)));
        QVERIFY(pinned->text().contains(QStringLiteral("A::f")));
        view->focusSearch();
        QTest::keyClicks(view->findChild<FilterBar*>()->findChild<QLineEdit*>(), "elsewhere");
        QCOMPARE(edit->textCursor().selectedText(), QStringLiteral("elsewhere"));
        QVERIFY(pinned->text().isEmpty());
    }

    void aNarrowHeaderLeavesOutThePackage()
    {
        const auto shows = [this](const char* text) {
            return pinned->text().contains(QLatin1String(text))
                && pinned->text().contains("5 call");
        };
        QVERIFY(shows("<b>sub</b> A::f "));
        const QSize wide = view->size();
        const int left = edit->width() - pinned->width();
        const QFontMetrics metrics = pinned->fontMetrics();
        const QString whole = QTextDocumentFragment::fromHtml(pinned->text()).toPlainText();
        const int others = metrics.horizontalAdvance(QString(whole).remove("A::f")) * 11 / 10;
        view->resize(left + others + metrics.horizontalAdvance("A:"), 400);
        QVERIFY2(shows("<b>sub</b> f "), qPrintable(pinned->text()));
        QVERIFY(shows("inclusive"));
        view->resize(left + metrics.horizontalAdvance(whole) / 2, 400); // then the times go
        QVERIFY2(shows("f ") && !shows("inclusive"), qPrintable(pinned->text()));
        view->resize(wide);
        QVERIFY2(shows("<b>sub</b> A::f "), qPrintable(pinned->text()));
    }

    void itsCallSitesOpenTheListOfCallers()
    {
        QSignalSpy wanted(view.get(), &View::actionWanted);
        const int across = pinned->fontMetrics().horizontalAdvance(QStringLiteral(
            "sub A::f 500\u00a0\u00b5s inclusive, 500\u00a0\u00b5s exclusive \u00b7 5 ca"));
        QTest::mouseClick(pinned, Qt::LeftButton, {}, {across, pinned->height() - 12});
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].toString(), QStringLiteral("view.calls"));
        QCOMPARE(navigation->place().sub, loaded.profile->findSub("A::f"));
    }

    void theLinesOfTheSubHaveAnEdge()
    {
        const auto edge = [this](std::uint32_t line) {
            edit->verticalScrollBar()->setValue(edit->shownRow(edit->source().rowOf(line)) - 2);
            const QPoint at(1, rectOfLine(line).center().y() + edit->viewport()->y());
            return gutter->grab().toImage().pixelColor(at) == accentColor(edit->palette());
        };
        QVERIFY(edge(100) && edge(150) && edge(199));
        QVERIFY(!edge(99) && !edge(200));
    }

    void rowsAreHigherThanTheirText()
    {
        QFont font = edit->font();
        font.setPixelSize(13);
        edit->setFont(font);
        QCOMPARE(rowHeight(font), 20);
        QCOMPARE(rectOfLine(180).height(), 20);
        QCOMPARE(rectOfLine(181).top() - rectOfLine(180).top(), 20);
        // A click above and below the text is on its column, too.
        const QRect line = rectOfLine(180);
        const int column = edit->fontMetrics().horizontalAdvance(QStringLiteral("    my $l"));
        for (const int y : {line.top(), line.center().y(), line.bottom() - 1}) {
            QTest::mouseClick(edit->viewport(), Qt::LeftButton, {}, {line.left() + column, y});
            QCOMPARE(edit->currentLine(), 180U);
            QVERIFY2(qAbs(edit->textCursor().positionInBlock() - 9) <= 1,
                qPrintable(QString::number(edit->textCursor().positionInBlock())));
        }
    }

    void theCurrentLineIsTinted()
    {
        navigation->goToLine(FileId(0), 180);
        const QRect line = rectOfLine(180);
        const QColor tint = selectedLineColor(edit->palette());
        const QImage text = edit->viewport()->grab().toImage();
        QCOMPARE(text.pixelColor(text.width() - 5, line.top()), tint);
        QCOMPARE(text.pixelColor(text.width() - 5, line.bottom() - 1), tint);
        QVERIFY(text.pixelColor(text.width() - 5, line.bottom() + 2) != tint);
        const QImage numbers = gutter->grab().toImage();
        QCOMPARE(numbers.pixelColor(6, line.center().y() + edit->viewport()->y()), tint);
    }

    void aColumnOfCallsIsAnOption()
    {
        const int narrow = gutter->width();
        QVERIFY(calls());
        calls()->trigger();
        QVERIFY(edit->showsCalls());
        QVERIFY(gutter->width() > narrow);
        QVERIFY(SourceView(navigation.get()).edit()->showsCalls()); // saved
        calls()->trigger();
        QCOMPARE(gutter->width(), narrow);
    }

    void titlesAreExplained()
    {
        QStringList tips;
        for (int x = 4; x < gutter->width(); x += 8) {
            QHelpEvent event(QEvent::ToolTip, {x, 5}, gutter->mapToGlobal(QPoint(x, 5)));
            QApplication::sendEvent(gutter, &event);
            if (const QString tip = QToolTip::text(); !tips.contains(tip))
                tips << tip;
        }
        QVERIFY2(tips.contains(QStringLiteral("Time of calls made on this line")),
            qPrintable(tips.join(u'|')));
        QCOMPARE(tips.first(), QStringLiteral("Executions of the statements of this line"));
        QVERIFY(!tips.join(u' ').contains(QStringLiteral("Number of calls")));
    }

    void annotationsHaveToolTips()
    {
        edit->verticalScrollBar()->setValue(edit->shownRow(edit->source().rowOf(300)));
        const std::size_t row = edit->source().rowOf(301) + 1;
        const QRect rect
            = edit->rectOf(edit->document()->findBlockByNumber(static_cast<int>(row))).toRect();
        QHelpEvent event(QEvent::ToolTip, rect.topLeft() + QPoint(20, 8), QPoint(20, 20));
        QApplication::sendEvent(edit->viewport(), &event);
        QCOMPARE(QToolTip::text(), tipOf(*loaded.profile, edit->source().rows[row]));
        QVERIFY(
            QToolTip::text().startsWith(QStringLiteral("A::xs: 12,345 calls, 0\u00a0s exclusive")));
    }

    void theHeaderNamesFileSubAndHottestLine()
    {
        const auto labels = view->findChildren<QLabel*>();
        const auto title = std::ranges::find_if(
            labels, [](const QLabel* label) { return label->text().startsWith("<b>My/A.pm</b>"); });
        QVERIFY(title != labels.end());
        QVERIFY2((*title)->text().contains("perl5</span>"), qPrintable((*title)->text()));
        QVERIFY((*title)->toolTip().contains(QStringLiteral("statements in")));
        auto* subs = view->findChild<QComboBox*>();
        QCOMPARE(subs->count(), 2);
        QCOMPARE(subs->currentText(), QStringLiteral("f, 100\u2013199"));
        QTest::keyClick(subs, Qt::Key_Down);
        QCOMPARE(navigation->place().sub, loaded.profile->findSub("A::g"));
        QCOMPARE(subs->currentText(), QStringLiteral("g, 300\u2013302"));
        navigation->goToLine(FileId(0), 1);
        QCOMPARE(subs->currentIndex(), -1);
    }

    /// A choice would have no lines to go to.
    void subsOfTheFileBeforeAreGoneWhileAnotherOneOpens()
    {
        navigation->goToLine(loaded.profile->findFile(onDisk.fileName().toStdString()), 1);
        QVERIFY(view->busy());
        QCOMPARE(view->findChild<QComboBox*>()->count(), 0);
        goToSub("A::f");
        QCOMPARE(view->findChild<QComboBox*>()->count(), 2);
    }

    void theHottestLineIsAClickOrAKeyAway()
    {
        auto* hottest = view->findChild<QToolButton*>(QStringLiteral("hottestLine"));
        QCOMPARE(hottest->text(), QStringLiteral("Hottest line 180  [.]"));
        QTest::mouseClick(hottest, Qt::LeftButton, {}, centerOf(*hottest));
        QCOMPARE(navigation->place().line, 180U);
        navigation->goToLine(FileId(0), 1); // in no sub: of the file
        QCOMPARE(hottest->text(), QStringLiteral("Hottest line 250  [.]"));
        QTest::mouseClick(hottest, Qt::LeftButton, {}, centerOf(*hottest));
        QCOMPARE(navigation->place().line, 250U);
        QSignalSpy wanted(view.get(), &View::actionWanted);
        view->activateWindow();
        edit->setFocus();
        QTRY_VERIFY(edit->hasFocus());
        QTest::keyClick(edit, Qt::Key_Period);
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].toString(), QStringLiteral("go.hotLineOfSub"));
        goToSub("A::g");
        QVERIFY(hottest->isHidden());
    }

    void theSearchFieldOpensAndEscapeClosesIt()
    {
        auto* bar = view->findChild<FilterBar*>();
        auto* search = buttonWith(QStringLiteral("Find"));
        QVERIFY(bar->isHidden() && search);
        QTest::mouseClick(search, Qt::LeftButton, {}, centerOf(*search));
        QVERIFY(bar->isVisible());
        auto* field = bar->findChild<QLineEdit*>();
        QTest::keyClicks(field, QStringLiteral("sub f"));
        QCOMPARE(edit->textCursor().selectedText(), QStringLiteral("sub f"));
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(bar->isVisible() && field->text().isEmpty());
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(bar->isHidden());
        view->focusSearch();
        QVERIFY(bar->isVisible());
        QTest::keyClicks(field, QStringLiteral("my"));
        QTest::mouseClick(search, Qt::LeftButton, {}, centerOf(*search));
        QVERIFY(bar->isHidden() && bar->text().isEmpty());
    }

    void aButtonOpensTheEditor()
    {
        QSignalSpy wanted(view.get(), &View::actionWanted);
        auto* button = buttonWith(QStringLiteral("Open in editor"));
        QTest::mouseClick(button, Qt::LeftButton, {}, centerOf(*button));
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].toString(), QStringLiteral("go.edit"));
    }

    void anXsubHasAStateInsteadOfSource()
    {
        goToSub("A::xs");
        auto* notice = view->findChild<SourceNotice*>();
        QVERIFY(notice->isVisible());
        QVERIFY(labelWith(QStringLiteral("<b>A::xs</b>")));
        for (const char* part : {"<b>XS sub, no source</b>", "A::xs is written in C.",
                 "<a href=\"callers\">1 call site</a>", "<img "})
            QVERIFY2(notice->text().contains(QLatin1String(part)), qPrintable(notice->text()));
        QSignalSpy wanted(view.get(), &View::actionWanted);
        QTest::mouseClick(notice, Qt::LeftButton, {}, {notice->width() / 2, notice->height() - 10});
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].toString(), QStringLiteral("view.calls"));
        QCOMPARE(wanted[0][1].value<SubId>(), loaded.profile->findSub("A::xs"));
        QVERIFY(edit->toPlainText().contains(QStringLiteral("12,345 \u00d7  A.pm:301  A::g")));
        QVERIFY(view->findChild<QComboBox*>()->isHidden());
        QVERIFY(view->minimumSizeHint().width() <= 440);
    }

    void itFitsIntoANarrowPane() { QVERIFY(view->minimumSizeHint().width() <= 440); }

private:
    void goToSub(const char* name) { navigation->goToSub(loaded.profile->findSub(name)); }

    QRect rectOfLine(std::uint32_t line) const
    {
        const auto row = static_cast<int>(edit->source().rowOf(line));
        return edit->rectOf(edit->document()->findBlockByNumber(row)).toRect();
    }

    QAction* calls()
    {
        const QPoint at(20, 60);
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, edit->viewport()->mapToGlobal(at));
        QApplication::sendEvent(edit->viewport(), &event);
        const auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        for (QAction* entry : menu ? menu->actions() : QList<QAction*>())
            if (entry->text() == QStringLiteral("Column Calls"))
                return entry;
        return nullptr;
    }

    const QLabel* labelWith(const QString& text) const
    {
        for (const QLabel* label : view->findChildren<QLabel*>())
            if (label->text() == text)
                return label;
        return nullptr;
    }

    QToolButton* buttonWith(const QString& beginning) const
    {
        for (QToolButton* button : view->findChildren<QToolButton*>())
            if (button->toolTip().startsWith(beginning))
                return button;
        return nullptr;
    }

    QTemporaryFile onDisk;
    LoadedProfile loaded;
    std::unique_ptr<Navigation> navigation;
    std::unique_ptr<SourceView> view;
    SourceEdit* edit = nullptr;
    QLabel* pinned = nullptr;
    SourceGutter* gutter = nullptr;
};

NYTPROF_TEST(SourcePaneTest, QApplication)
#include "tst_source_pane.moc"
