// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Which link is under the mouse or the cursor, and which is next, in a source made by hand.
#include "source/source_edit.h"
#include "source/source_links.h"
#include "test_class.h"

#include <QApplication>
#include <QTest>
#include <QTextBlock>

using namespace nytprof::gui;

class SourceLinksTest : public QObject {
    Q_OBJECT

private slots:
    /// Row 0: code. Row 1: "one two", both links. Row 2: code. Row 3: " last", a link.
    void init()
    {
        AnnotatedSource source;
        for (const char* text : {"code", "one two", "more", " last"}) {
            SourceRow row;
            row.text = QString::fromLatin1(text);
            row.line = source.rows.size() % 2 == 0
                ? static_cast<std::uint32_t>(source.rows.size() / 2 + 1)
                : 0;
            row.ofLine = static_cast<std::uint32_t>((source.rows.size() + 1) / 2 + 1);
            source.rows.push_back(row);
        }
        const auto link = [](int start, int length) {
            SourceLink made;
            made.start = start;
            made.length = length;
            return made;
        };
        source.rows[1].links = {link(0, 3), link(4, 3)};
        source.rows[3].links = {link(1, 4)};
        edit = std::make_unique<SourceEdit>();
        edit->resize(400, 300);
        edit->setSource(source, nullptr);
        edit->show();
    }

    void underThePointer()
    {
        const auto at = [&](std::size_t row, std::size_t link) {
            return edit->links().rectOf(row, linksOf(row)[link]);
        };
        for (const QPoint& point : {at(1, 0).topLeft(), at(1, 0).center()})
            QCOMPARE(edit->links().at(point), &linksOf(1)[0]);
        QCOMPARE(edit->links().at(at(1, 1).topLeft() + QPoint(2, 0)), &linksOf(1)[1]);
        QCOMPARE(edit->links().at(at(3, 0).center()), linksOf(3).data());
        const int between = (at(1, 0).right() + at(1, 1).left()) / 2;
        QCOMPARE(edit->links().at({between, at(1, 0).center().y()}), nullptr);
        QCOMPARE(edit->links().at(at(1, 1).topRight() + QPoint(3, 1)), nullptr); // behind the text
        QCOMPARE(edit->links().at(at(3, 0).bottomLeft() + QPoint(9, 40)), nullptr); // below all
        const QPoint first = edit->cursorRect(QTextCursor(edit->document())).center();
        QCOMPARE(edit->links().at(first), nullptr); // on code
    }

    void underTheCursor()
    {
        QCOMPARE(atCursor(1, 0), "one");
        QCOMPARE(atCursor(1, 2), "one");
        QCOMPARE(atCursor(1, 3), "");
        QCOMPARE(atCursor(1, 4), "two");
        QCOMPARE(atCursor(0, 0), "");
        QCOMPARE(atCursor(3, 0), "");
        QCOMPARE(atCursor(3, 4), "last");
    }

    void next()
    {
        QCOMPARE(next(0, 0, 0, true), "one");
        QCOMPARE(next(1, 0, 0, true), "one"); // the cursor is before it
        QCOMPARE(next(1, 0, 3, true), "two"); // it is selected
        QCOMPARE(next(1, 1, 0, true), "two");
        QCOMPARE(next(1, 4, 3, true), "last");
        QCOMPARE(next(3, 1, 4, true), "");
        QCOMPARE(next(3, 1, 4, false), "two");
        QCOMPARE(next(1, 7, 0, false), "two");
        QCOMPARE(next(1, 4, 3, false), "one");
        QCOMPARE(next(1, 0, 3, false), "");
        QCOMPARE(next(0, 0, 0, false), "");
    }

    void hiddenLinksAreLeftOut()
    {
        edit->setAnnotationsOpen(false);
        QCOMPARE(next(0, 0, 0, true), "");
    }

private:
    const std::vector<SourceLink>& linksOf(std::size_t row) const
    {
        return edit->source().rows[row].links;
    }

    QString textOf(std::size_t row, const SourceLink* link) const
    {
        return link ? edit->source().rows[row].text.mid(link->start, link->length) : QString();
    }

    void select(int row, int column, int length)
    {
        QTextCursor cursor(edit->document()->findBlockByNumber(row));
        cursor.movePosition(QTextCursor::Right, QTextCursor::MoveAnchor, column);
        cursor.movePosition(QTextCursor::Right, QTextCursor::KeepAnchor, length);
        edit->setTextCursor(cursor);
    }

    QString atCursor(int row, int column)
    {
        select(row, column, 0);
        return textOf(static_cast<std::size_t>(row), edit->links().atCursor());
    }

    QString next(int row, int column, int length, bool forward)
    {
        select(row, column, length);
        const auto found = edit->links().next(forward);
        return textOf(found.first, found.second);
    }

    std::unique_ptr<SourceEdit> edit;
};

NYTPROF_TEST(SourceLinksTest, QApplication)
#include "tst_source_links.moc"
