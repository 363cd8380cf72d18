// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/view_area.h"
#include "loading/loaded_profile.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "source/source_document.h"
#include "source/source_edit.h"
#include "source/source_search.h"
#include "source/source_view.h"
#include "stream_builder.h"
#include "test_class.h"
#include "widgets/filter_bar.h"
#include "window_fixture.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTemporaryFile>
#include <QTest>
#include <QTextBlock>

#include <algorithm>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

const QString Evals = QStringLiteral("evals/nytprof.out");
const QString Blocks = QStringLiteral("evals_blocks/nytprof.out");

} // namespace

class SourceViewTest : public QObject {
    Q_OBJECT

private slots:
    void init() { open(Evals); }

    void spaceClosesTheAnnotationsOfALine()
    {
        goToSub("main::twice");
        const std::uint32_t line = edit->currentLine();
        const int all = shownRows();
        QTest::keyClick(edit, Qt::Key_Space);
        QVERIFY(!edit->folds().isOpen(line));
        QCOMPARE(edit->currentLine(), line);
        QVERIFY(shownRows() < all);
        QTest::keyClick(edit, Qt::Key_Space);
        QCOMPARE(shownRows(), all);
    }

    /// Merged profiles of a file that was edited between the runs.
    void differentTextsOfMergedProfilesAreReported()
    {
        const QTemporaryDir folder;
        const auto write
            = [&folder](const QString& name, std::initializer_list<const char*> lines) {
                  auto stream = StreamBuilder::begun();
                  stream.newFid(1, "/work/edited.pl").newFid(2, "/work/same.pl");
                  stream.time(1000, 1, 1).time(10, 2, 1).srcLine(2, 1, "same\n");
                  std::uint32_t number = 0;
                  for (const char* line : lines)
                      stream.srcLine(1, ++number, line);
                  writeFile(folder.filePath(name), stream.pidEnd(7, 2).bytes());
              };
        write(QStringLiteral("nytprof.out.1"), {"a\n", "b\n"});
        write(QStringLiteral("nytprof.out.2"), {"a\n", "b\n", "c\n"});
        write(QStringLiteral("nytprof.out.3"), {"a\n", "x\n", "c\n"});
        write(QStringLiteral("nytprof.out.4"), {"a\n", "x\n", "c\n"});
        window = windowOnFile(folder.path());
        QVERIFY(window);
        const auto* view = window->views()->get<SourceView>();
        const auto* notice = view->findChild<QLabel*>(QStringLiteral("sourceNotice"));
        QTRY_VERIFY(!view->busy());
        QCOMPARE(view->edit()->toPlainText(), QStringLiteral("a\nx\nc"));
        QVERIFY(notice->isVisible());
        QCOMPARE(notice->text(),
            "The merged profiles have <b>different texts</b> of this file (2 of 4 differ from this "
            "one): lines may not match. Showing the longest, from nytprof.out.3.");
        const Profile& profile = *window->navigation()->profile();
        window->navigation()->goToLine(profile.findFile("/work/same.pl"), 1);
        QTRY_VERIFY(!view->busy());
        QVERIFY(!notice->isVisible());
    }

    void theTriangleDoesTheSame()
    {
        goToSub("main::twice");
        const std::uint32_t line = edit->currentLine();
        auto* margin = edit->findChild<QWidget*>(QStringLiteral("sourceMargin"));
        QVERIFY(margin);
        const int y = edit->cursorRect().center().y() + edit->viewport()->y() - margin->y();
        QTest::mouseClick(margin, Qt::LeftButton, {}, QPoint(margin->width() - 6, y));
        QVERIFY(!edit->folds().isOpen(line));
    }

    void aKeyClosesAllAnnotationsAndKeepsTheLine()
    {
        goToSub("main::even");
        const std::uint32_t line = edit->currentLine();
        QTest::keyClick(edit, Qt::Key_F9);
        QVERIFY(!window->action(QStringLiteral("view.annotations"))->isChecked());
        QCOMPARE(shownRows(), codeRows());
        QCOMPARE(edit->currentLine(), line);
        QVERIFY(edit->viewport()->rect().contains(edit->cursorRect().center()));
        QTest::keyClick(edit, Qt::Key_Space); // one by one still
        QVERIFY(shownRows() > codeRows());
        QTest::keyClick(edit, Qt::Key_F9);
        QCOMPARE(edit->folds().open(), true);
    }

    void longListsOpenFromTheKeyboard()
    {
        goToSub("main::add"); // called from 15 places, equal evals being one
        const auto& rows = edit->source().rows;
        const auto more = std::find_if(rows.begin(), rows.end(), [](const SourceRow& row) {
            return !row.links.empty() && row.links.front().to == SourceLink::To::More;
        });
        QVERIFY(more != rows.end());
        const auto opener = static_cast<std::size_t>(more - rows.begin());
        QVERIFY(!edit->folds().isVisible(opener + 1));
        edit->moveCursor(QTextCursor::Start);
        for (int i = 0; i < 1000 && edit->textCursor().blockNumber() != int(opener); ++i) {
            QTest::keyClick(edit, Qt::Key_Tab);
        }
        QCOMPARE(edit->textCursor().selectedText(), QStringLiteral("12 more call sites"));
        const int before = shownRows();
        QTest::keyClick(edit, Qt::Key_Return);
        QVERIFY(edit->folds().isVisible(opener + 1));
        QCOMPARE(shownRows(), before + 12);
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(shownRows(), before);
    }

    void findShowsTheCountAndWraps()
    {
        goToSub("main::twice");
        auto* field = find("twice(");
        QCOMPARE(result(), QStringLiteral("1 of 3"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(result(), QStringLiteral("2 of 3"));
        QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(result(), QStringLiteral("3 of 3, wrapped"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(result(), QStringLiteral("1 of 3, wrapped"));
        QCOMPARE(edit->textCursor().selectedText(), QStringLiteral("twice("));
        QTest::keyClicks(field, QStringLiteral("nothing"));
        QCOMPARE(result(), QStringLiteral("not found"));
    }

    void findOpensWhatHidesAMatch()
    {
        QTest::keyClick(edit, Qt::Key_F9);
        find("18.9"); // somewhere or nowhere: times differ
        find("main::even  "); // its times
        QCOMPARE(result(), QStringLiteral("1 of 1"));
        QVERIFY(edit->textCursor().block().isVisible());
        QVERIFY(edit->viewport()->rect().contains(edit->cursorRect().center()));
    }

    void expressionsAreFound()
    {
        const QString text = QStringLiteral("sub a {\n  Sub b\n}\nsub cd\n");
        const auto starts = [&text](const QString& wanted) {
            QList<int> found;
            for (const TextMatch& match : textMatches(text, wanted)) {
                found << match.start;
            }
            return found;
        };
        QCOMPARE(starts(QStringLiteral("sub")), QList<int>({0, 10, 18}));
        QCOMPARE(starts(QStringLiteral("/^sub \\w/")), QList<int>({0, 18}));
        QCOMPARE(starts(QStringLiteral("/(/")), QList<int>());
        QCOMPARE(starts(QString()), QList<int>());
    }

    void theEvalsOfALineOpenFromIt()
    {
        const auto& rows = edit->source().rows;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            for (const SourceLink& link : rows[i].links) {
                if (link.to == SourceLink::To::Evals) {
                    const Location place = link.place;
                    emit edit->linkActivated(link);
                    QCOMPARE(window->views()->currentView()->objectName(), QStringLiteral("evals"));
                    QCOMPARE(window->navigation()->place().line, place.line);
                    return;
                }
            }
        }
        QFAIL("no line ran evals");
    }

    void blocksAndSubsHaveColumnsOnlyWhereTheProfileHasThem()
    {
        const auto titles
            = [this] { return csvOf(*window->views()->get<SourceView>()).section(u'\r', 0, 0); };
        QVERIFY(!titles().contains(QStringLiteral("block")));
        const int narrow = marginWidth();
        open(Blocks);
        QVERIFY(titles().contains(QStringLiteral("Time of block (s)")));
        QVERIFY(marginWidth() > narrow);
        // Each statement is in one block and in one sub.
        std::uint64_t lines = 0;
        std::uint64_t blocks = 0;
        std::uint64_t subs = 0;
        for (const SourceRow& row : edit->source().rows) {
            lines += row.count;
            blocks += row.block.count;
            subs += row.sub.count;
            QVERIFY(row.block.time >= 0 && row.block.time <= row.sub.time + row.block.time);
        }
        QVERIFY(lines > 0);
        QCOMPARE(blocks, lines);
        QCOMPARE(subs, lines);
    }

    // They are annotated in another thread; what is asked for meanwhile is shown at the end.
    void longFilesOpenInTheBackground()
    {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/long.pl").newFid(2, "/short.pl").time(5, 2, 1);
        for (std::uint32_t line = 1; line <= 20'000; ++line) {
            stream.time(5, 1, line).srcLine(1, line, "my $x = " + std::to_string(line) + ";\n");
        }
        LoadedProfile loaded;
        loaded.profile = stream.pidEnd(7, 2).profile();
        Navigation navigation;
        SourceView view(&navigation);
        view.resize(800, 600);
        view.show();
        navigation.setProfile(loaded.profile);
        view.setLoaded(loaded);
        const FileId file = loaded.profile->findFile("/long.pl");
        navigation.goToLine(file, 10);
        navigation.goToLine(file, 15'000);
        QVERIFY(view.busy());
        QVERIFY(view.edit()->source().rows.empty());
        QTRY_COMPARE(view.edit()->source().file, file);
        QCOMPARE(view.edit()->currentLine(), 15'000U);
        QCOMPARE(view.edit()->textCursor().block().text(), QStringLiteral("my $x = 15000;"));
        QVERIFY(view.edit()->viewport()->rect().contains(view.edit()->cursorRect()));
        // Going elsewhere at once leaves it.
        navigation.goToLine(loaded.profile->findFile("/short.pl"), 1);
        navigation.goToLine(file, 7);
        navigation.goToLine(loaded.profile->findFile("/short.pl"), 1);
        QTRY_VERIFY(!view.busy());
        QCOMPARE(view.edit()->source().file, loaded.profile->findFile("/short.pl"));
    }

    /// As of a profile that is being read, whose hottest line is another one each time.
    void scrollsBackOnlyWhereThePlaceIsTheSame()
    {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/long.pl").time(1000, 1, 900).time(10, 1, 100);
        for (std::uint32_t line = 1; line <= 1000; ++line) {
            stream.srcLine(1, line, "f();\n");
        }
        LoadedProfile loaded;
        loaded.profile = stream.pidEnd(7, 1.8e9).profile();
        Navigation navigation;
        SourceView view(&navigation);
        view.resize(600, 400);
        view.show();
        const auto goTo = [&](std::uint32_t line) {
            navigation.renewProfile(loaded.profile);
            view.setLoaded(loaded);
            navigation.goToLine(FileId(0), line);
            QTRY_VERIFY(!view.busy());
        };
        QScrollBar* const bar = view.edit()->verticalScrollBar();
        goTo(100);
        const int top = bar->value();
        bar->setValue(top + 7);
        const QVariant position = view.position();
        goTo(100);
        view.restorePosition(position);
        QCOMPARE(bar->value(), top + 7);
        goTo(900);
        view.restorePosition(position);
        QVERIFY2(bar->value() > top + 700, qPrintable(QString::number(bar->value())));
    }

    void longTextsAreSearchedInTheBackground()
    {
        SourceEdit shown;
        AnnotatedSource source;
        for (std::uint32_t line = 1; line <= 20'000; ++line) {
            SourceRow row;
            row.line = row.ofLine = line;
            row.text = QStringLiteral("my $value%1 = %1;").arg(line);
            source.rows.push_back(row);
        }
        shown.setSource(std::move(source), nullptr);
        QList<FoundText> found;
        connect(shown.search(), &SourceSearch::found, this,
            [&found](const FoundText& result) { found << result; });
        shown.search()->find(QStringLiteral("/value\\d+/"), SourceSearch::From::Here);
        QVERIFY(shown.search()->busy());
        shown.search()->find(QStringLiteral("value2000"), SourceSearch::From::Here); // the next key
        QTRY_COMPARE(found.size(), 1);
        QCOMPARE(found[0].count, 2U); // 2000 and 20000
        QCOMPARE(found[0].index, 1U);
        shown.search()->find(QStringLiteral("value2000"), SourceSearch::From::Next);
        QCOMPARE(found.size(), 2); // all matches are known
        QCOMPARE(found[1].index, 2U);
        QCOMPARE(shown.currentLine(), 20'000U);
    }

    void aStoppedSearchFindsNoMore()
    {
        std::stop_source stop;
        stop.request_stop();
        const QString text = QStringLiteral("a a a a a");
        QVERIFY(textMatches(text, QStringLiteral("a"), stop.get_token()).size() <= 1);
        QVERIFY(textMatches(text, QStringLiteral("/a/"), stop.get_token()).size() <= 1);
    }

    // A disk may hang, as those of other machines do.
    void filesOnDiskAreNotReadByTheWindow()
    {
        QTemporaryFile file;
        QVERIFY(file.open());
        file.write("my $x = 1;\n");
        file.close();
        auto stream = StreamBuilder::begun();
        stream.newFid(1, file.fileName().toStdString()).time(5, 1, 1);
        LoadedProfile loaded;
        loaded.profile = stream.pidEnd(7, 2).profile();
        Navigation navigation;
        SourceView view(&navigation);
        navigation.setProfile(loaded.profile);
        view.setLoaded(loaded);
        navigation.goToLine(FileId(0), 1);
        QVERIFY(view.busy());
        QVERIFY(view.edit()->source().rows.empty());
        QTRY_VERIFY(!view.busy());
        QCOMPARE(view.edit()->textCursor().block().text(), QStringLiteral("my $x = 1;"));
    }

    void annotationsOfALongSourceFollowTheLatestChoice()
    {
        AnnotatedSource source;
        for (std::uint32_t i = 0; i < 9; ++i) {
            SourceRow row;
            row.ofLine = i / 3 + 1;
            row.line = i % 3 == 0 ? row.ofLine : 0;
            row.text = QString::number(i);
            source.rows.push_back(row);
        }
        SourceEdit shown;
        shown.setAnnotationsOpen(false);
        const auto made = makeSourceDocument(source, shown.style());
        const QTextBlock annotation = made->document->findBlockByNumber(4);
        QVERIFY(!annotation.isVisible());
        shown.setAnnotationsOpen(true); // while it was under way
        shown.setSource(made, nullptr);
        QVERIFY(shown.document()->findBlockByNumber(4).isVisible());
        QCOMPARE(shown.document()->blockCount(), 9);
        QCOMPARE(shown.toPlainText(), QStringLiteral("0\n1\n2\n3\n4\n5\n6\n7\n8"));
    }

    void cleanup() { window.reset(); }

private:
    void open(const QString& name)
    {
        window = windowOn(name);
        if (!window) {
            qFatal("no window on %s", qPrintable(name));
        }
        edit = window->views()->get<SourceView>()->edit();
        edit->setFocus();
        const FileId file = window->navigation()->profile()->findFile("/srv/workloads/evals.pl");
        window->navigation()->goToLine(file, 1);
    }
    void goToSub(std::string_view name)
    {
        window->navigation()->goToSub(window->navigation()->profile()->findSub(name));
    }
    QLineEdit* find(const char* text)
    {
        auto* bar = window->views()->get<SourceView>()->findChild<FilterBar*>();
        auto* field = bar->findChild<QLineEdit*>();
        QTest::keyClick(edit, Qt::Key_Slash);
        field->clear();
        QTest::keyClicks(field, QLatin1String(text));
        return field;
    }
    [[nodiscard]] QString result() const
    {
        return window->views()
            ->get<SourceView>()
            ->findChild<FilterBar*>()
            ->findChild<QLabel*>()
            ->text();
    }
    [[nodiscard]] int shownRows() const
    {
        int shown = 0;
        for (QTextBlock at = edit->document()->begin(); at.isValid(); at = at.next()) {
            shown += at.isVisible() ? 1 : 0;
        }
        return shown;
    }
    [[nodiscard]] int codeRows() const
    {
        const auto& rows = edit->source().rows;
        return static_cast<int>(std::count_if(rows.begin(), rows.end(),
            [](const SourceRow& row) { return row.isCode() || row.ofLine == 0; }));
    }
    [[nodiscard]] int marginWidth() const
    {
        return edit->findChild<QWidget*>(QStringLiteral("sourceMargin"))->width();
    }

    std::unique_ptr<MainWindow> window;
    SourceEdit* edit = nullptr;
};

NYTPROF_TEST(SourceViewTest, QApplication)
#include "tst_source_view.moc"
