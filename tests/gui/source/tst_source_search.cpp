// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Which match is selected next, and which are marked, in a source made by hand.
#include "source/source_edit.h"
#include "source/source_search.h"
#include "style/colors.h"
#include "test_class.h"

#include <QApplication>
#include <QTest>
#include <QTextBlock>
#include <QThreadPool>

using namespace nytprof::gui;

namespace {

using From = SourceSearch::From;

AnnotatedSource sourceOf(const QStringList& lines)
{
    AnnotatedSource source;
    for (const QString& line : lines) {
        SourceRow row;
        row.line = row.ofLine = static_cast<std::uint32_t>(source.rows.size() + 1);
        row.text = line;
        source.rows.push_back(row);
    }
    return source;
}

/// "ab" and lines without it, so many characters together.
QStringList longText(int size)
{
    QStringList lines{"ab"};
    for (size -= 2; size > 100; size -= 100) {
        lines << QString(99, 'x');
    }
    return lines << QString(size - 1, 'x');
}

/// Searches, and says "INDEX of COUNT" and where the selection is; "again" where it went on at the
/// other end.
class Search {
public:
    explicit Search(const QStringList& lines)
    {
        edit.setSource(sourceOf(lines), nullptr);
        QObject::connect(edit.search(), &SourceSearch::found, [this](const FoundText& found) {
            m_found << QStringLiteral("%1 of %2%3")
                           .arg(found.index)
                           .arg(found.count)
                           .arg(found.wrapped ? " again" : "");
        });
    }
    QString operator()(const QString& wanted, From from)
    {
        m_found.clear();
        edit.search()->find(wanted, from);
        const QTextCursor cursor = edit.textCursor();
        return m_found.join(" + ")
            + QStringLiteral(" at %1-%2").arg(cursor.selectionStart()).arg(cursor.selectionEnd());
    }
    void moveTo(int position)
    {
        QTextCursor cursor = edit.textCursor();
        cursor.setPosition(position);
        edit.setTextCursor(cursor);
    }
    /// The starts of what is marked.
    [[nodiscard]] QList<int> marked() const
    {
        QList<int> starts;
        const QColor color = heatColor(2, isDark(edit.palette()));
        for (const auto& mark : edit.extraSelections()) {
            if (mark.format.background().color() == color && mark.cursor.hasSelection()) {
                starts << mark.cursor.selectionStart();
            }
        }
        return starts;
    }
    [[nodiscard]] QStringList finds() const { return m_found; }

    SourceEdit edit;

private:
    QStringList m_found;
};

} // namespace

class SourceFindTest : public QObject {
    Q_OBJECT

private slots:
    void order()
    {
        Search search({"ab ab", "xx", "ab"}); // at 0, 3 and 9
        QCOMPARE(search("ab", From::Here), "1 of 3 at 0-2");
        // The match that is selected is the first from there.
        QCOMPARE(search("ab", From::Here), "1 of 3 at 0-2");
        QCOMPARE(search("ab", From::Next), "2 of 3 at 3-5");
        QCOMPARE(search("ab", From::Next), "3 of 3 at 9-11");
        QCOMPARE(search("ab", From::Next), "1 of 3 again at 0-2");
        QCOMPARE(search("ab", From::Previous), "3 of 3 again at 9-11");
        QCOMPARE(search("ab", From::Previous), "2 of 3 at 3-5");
        QCOMPARE(search("ab", From::Previous), "1 of 3 at 0-2");
        QCOMPARE(search("ab", From::Previous), "3 of 3 again at 9-11");
    }

    // Matches that touch each other are found one by one.
    void neighbours()
    {
        Search search({"aaa"});
        search("a", From::Here);
        QCOMPARE(search("a", From::Next), "2 of 3 at 1-2");
        QCOMPARE(search("a", From::Next), "3 of 3 at 2-3");
        QCOMPARE(search("a", From::Previous), "2 of 3 at 1-2");
    }

    // Without a selection the match that begins at the cursor is the next one.
    void fromTheCursor_data()
    {
        QTest::addColumn<int>("position");
        QTest::addColumn<From>("from");
        QTest::addColumn<QString>("expected");
        QTest::newRow("here on it") << 3 << From::Here << "2 of 3 at 3-5";
        QTest::newRow("here in it") << 4 << From::Here << "3 of 3 at 9-11";
        QTest::newRow("here behind all") << 10 << From::Here << "1 of 3 again at 0-2";
        QTest::newRow("next on it") << 3 << From::Next << "2 of 3 at 3-5";
        QTest::newRow("next in it") << 4 << From::Next << "3 of 3 at 9-11";
        QTest::newRow("previous on it") << 3 << From::Previous << "1 of 3 at 0-2";
        QTest::newRow("previous in it") << 4 << From::Previous << "2 of 3 at 3-5";
        QTest::newRow("previous before all") << 0 << From::Previous << "3 of 3 again at 9-11";
    }
    void fromTheCursor()
    {
        QFETCH(int, position);
        QFETCH(From, from);
        Search search({"ab ab", "xx", "ab"});
        search.moveTo(position);
        QTEST(search("ab", from), "expected");
        QCOMPARE(search.edit.textCursor().position(), search.edit.textCursor().selectionStart());
    }

    void nothingFound()
    {
        Search search({"ab ab", "xx", "ab"});
        search("ab", From::Here);
        QCOMPARE(search.marked(), QList<int>({0, 3, 9}));
        QCOMPARE(search("none", From::Next), "0 of 0 at 0-2");
        QCOMPARE(search.marked(), QList<int>());
        QCOMPARE(search("none", From::Previous), "0 of 0 at 0-2");
        QCOMPARE(search("", From::Here), "0 of 0 at 0-2");
        QCOMPARE(search("xx", From::Here), "1 of 1 at 6-8");
    }

    // What is typed letter by letter stays where it is; the marks become longer.
    void moreLetters()
    {
        Search search({"ab ax", "xx", "ab"});
        search("a", From::Here);
        QCOMPARE(search.marked(), QList<int>({0, 3, 9}));
        search("ab", From::Here);
        QCOMPARE(search.marked(), QList<int>({0, 9}));
        QCOMPARE(search.edit.extraSelections().back().cursor.selectedText(), "ab");
    }

    // Another source is searched anew.
    void otherSource()
    {
        Search search({"ab ab", "xx", "ab"});
        search("ab", From::Here);
        search.edit.setSource(sourceOf({"x ab"}), nullptr);
        QCOMPARE(search.marked(), QList<int>());
        QCOMPARE(search("ab", From::Here), "1 of 1 at 2-4");
    }

    // Five hundred on either side.
    void marks_data()
    {
        QTest::addColumn<int>("match");
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("last");
        QTest::newRow("first") << 0 << 0 << 499;
        QTest::newRow("whole before") << 500 << 0 << 999;
        QTest::newRow("one less") << 501 << 1 << 1000;
        QTest::newRow("whole behind") << 1500 << 1000 << 1999;
        QTest::newRow("last") << 1999 << 1499 << 1999;
    }
    void marks()
    {
        QFETCH(int, match);
        Search search(QStringList(2000, "ab")); // three characters each
        search.moveTo(3 * match);
        search("ab", From::Here);
        const QList<int> starts = search.marked();
        QTEST(starts.front() / 3, "first");
        QTEST(starts.back() / 3, "last");
        QCOMPARE(starts.size(), starts.back() / 3 - starts.front() / 3 + 1);
        const auto marks = search.edit.extraSelections();
        QCOMPARE(marks.back().cursor.selectionEnd(), starts.back() + 2);
    }

    // Up to 200,000 characters are searched at once.
    void longTexts_data()
    {
        QTest::addColumn<int>("size");
        QTest::addColumn<bool>("later");
        QTest::newRow("short") << 199'999 << false;
        QTest::newRow("long") << 200'000 << true;
    }
    void longTexts()
    {
        QFETCH(int, size);
        QFETCH(bool, later);
        Search search(longText(size));
        const QString now = search("ab", From::Here);
        QCOMPARE(now, later ? " at 0-0" : "1 of 1 at 0-2");
        QCOMPARE(search.edit.search()->busy(), later);
        // What is asked for meanwhile counts, and is answered once.
        if (later) {
            QCOMPARE(search("ab", From::Previous), " at 0-0");
            QTRY_COMPARE(search.finds(), QStringList("1 of 1 again"));
            QVERIFY(!search.edit.search()->busy());
        }
        QCOMPARE(search("ab", From::Next), "1 of 1 again at 0-2");
    }

    void backwardsInLongTexts()
    {
        Search search(longText(200'000));
        search("ab", From::Previous);
        QTRY_COMPARE(search.finds(), QStringList("1 of 1 again"));
        // Until the next search has ended nothing is marked.
        QCOMPARE(search.marked(), QList<int>({0}));
        search("none", From::Next);
        search.moveTo(5);
        QCOMPARE(search.marked(), QList<int>());
        QTRY_COMPARE(search.finds(), QStringList("0 of 0"));
    }

    // A search that is given up is not answered.
    void forgottenSearch()
    {
        Search search(longText(200'000));
        search("ab", From::Here);
        search.edit.setSource(sourceOf({"ab"}), nullptr);
        QVERIFY(!search.edit.search()->busy());
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
        QCOMPARE(search.finds(), QStringList());
        QCOMPARE(search("ab", From::Here), "1 of 1 at 0-2");
    }

    // A match in closed annotations opens those of its line.
    void closedAnnotations()
    {
        AnnotatedSource source = sourceOf({"one", "two", "three"});
        for (const std::size_t row : {2U, 0U}) {
            SourceRow annotation;
            annotation.ofLine = static_cast<std::uint32_t>(row + 1);
            annotation.text = "# annotation";
            source.rows[row].hasAnnotations = true;
            source.rows.insert(source.rows.begin() + static_cast<std::ptrdiff_t>(row), annotation);
        }
        SourceEdit edit;
        edit.setSource(std::move(source), nullptr);
        edit.setAnnotationsOpen(false);
        const auto shown = [&] {
            QStringList lines;
            for (QTextBlock block = edit.document()->begin(); block.isValid();
                 block = block.next()) {
                if (block.isVisible()) {
                    lines << block.text();
                }
            }
            return lines.join(',');
        };
        QCOMPARE(shown(), "one,two,three");
        edit.search()->find("two", From::Here);
        QCOMPARE(shown(), "one,two,three");
        edit.search()->find("annotation", From::Next);
        QCOMPARE(shown(), "one,two,# annotation,three");
        QCOMPARE(edit.textCursor().blockNumber(), 3);
    }

    // What is found is scrolled to.
    void scrolledTo()
    {
        QStringList lines(500, "x");
        lines[400] = "ab";
        Search search(lines);
        search.edit.resize(400, 300);
        search.edit.show();
        QVERIFY(QTest::qWaitForWindowExposed(&search.edit));
        search("ab", From::Here);
        QVERIFY(search.edit.viewport()->rect().contains(search.edit.cursorRect().center()));
    }
};

NYTPROF_TEST(SourceFindTest, QApplication)
#include "tst_source_search.moc"
