// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/main_window.h"
#include "app/view_area.h"
#include "merge/line_diff.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "table_models.h"
#include "table_views/evals_view.h"
#include "test_class.h"
#include "window_fixture.h"

#include <QAbstractItemModel>
#include <QApplication>
#include <QFile>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <random>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

using Lines = std::vector<std::string_view>;

// "=a -b +c"
QString marked(const Lines& left, const Lines& right)
{
    QStringList words;
    for (const DiffLine& line : diffLines(left, right)) {
        const bool removed = line.kind == DiffLine::Kind::Removed;
        const std::string_view text = removed ? left[line.left] : right[line.right];
        words << (removed                                     ? QStringLiteral("-")
                         : line.kind == DiffLine::Kind::Added ? QStringLiteral("+")
                                                              : QStringLiteral("="))
                + QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    }
    return words.join(u' ');
}

// "NAME EXECUTIONS STATEMENTS CALLS" of each row, with what is below it indented.
QString treeText(const QAbstractItemModel& model, const QModelIndex& parent = {}, int depth = 0)
{
    QString text;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, EvalsModel::Name, parent);
        const auto cell
            = [&](int column) { return u' ' + index.siblingAtColumn(column).data().toString(); };
        text += QString(depth, u' ') + index.data().toString() + cell(EvalsModel::Executions)
            + cell(EvalsModel::Statements) + cell(EvalsModel::Calls) + u'\n'
            + treeText(model, index, depth + 1);
    }
    return text;
}

} // namespace

class EvalsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 5);
        stream.newFid(2, "(eval 1)[/a.pl:5]", 1, 5).srcLine(2, 1, "f(1);").srcLine(2, 2, "1;");
        stream.newFid(3, "(eval 2)[/a.pl:5]", 1, 5).srcLine(3, 1, "g();").srcLine(3, 2, "1;");
        stream.newFid(4, "(eval 3)[/a.pl:5]", 1, 5).srcLine(4, 1, "f(1);").srcLine(4, 2, "1;");
        stream.time(300, 2, 1).time(50, 3, 2).time(400, 4, 1).time(1, 4, 2);
        stream.subCallers("f", {.fid = 2}).subCallers("f", {.fid = 4}).pidEnd(7, 1.8e9);
        const auto bytes = stream.bytes();
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<qint64>(bytes.size()));
    }

    void equalEvalsAreOneRowWithTheirExecutionsBelow()
    {
        const auto window = open();
        QVERIFY(window);
        QCOMPARE(treeText(*table(*window)->model()),
            "/a.pl:5 3 4 2\n"
            " f(1); 2 3 2\n"
            "  (eval 3)[/a.pl:5] 1 2 1\n"
            "  (eval 1)[/a.pl:5] 1 1 1\n"
            " g(); 1 1 \n");
    }

    void rowsLeadToTheirCode()
    {
        const auto window = open();
        QVERIFY(window);
        const Profile& profile = *window->navigation()->profile();
        QTreeView& tree = *table(*window);
        const QModelIndex place = tree.model()->index(0, 0);
        const QModelIndex second = tree.model()->index(1, 0, place);
        tree.expandAll();
        tree.setCurrentIndex(second);
        QCOMPARE(profile[window->navigation()->place().file].name, "(eval 2)[/a.pl:5]");
        QCOMPARE(window->navigation()->place().line, 2U); // the hottest
        tree.setCurrentIndex(place);
        QCOMPARE(profile[window->navigation()->place().file].name, "/a.pl");
        QCOMPARE(window->navigation()->place().line, 5U);
        // And the other way round.
        window->navigation()->goToLine(profile.findFile("(eval 1)[/a.pl:5]"), 1);
        QCOMPARE(tree.currentIndex().data().toString(), QStringLiteral("(eval 1)[/a.pl:5]"));
    }

    // Ten lines that ran a thousand evals each, all of them different.
    void tenThousandEvalsOpen()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/many.pl").time(1, 1, 1);
        constexpr std::uint32_t evals = 10'000;
        for (std::uint32_t i = 0; i < evals; ++i) {
            const std::uint32_t line = 1 + i % 10;
            const std::uint32_t fid = i + 2;
            const std::string number = std::to_string(i + 1);
            stream.newFid(
                fid, "(eval " + number + ")[/many.pl:" + std::to_string(line) + "]", 1, line);
            stream.srcLine(fid, 1, "f(" + number + ");").time(static_cast<std::int32_t>(i), fid, 1);
        }
        stream.pidEnd(7, 1.8e9);
        const auto bytes = stream.bytes();
        QFile file(folder.filePath(QStringLiteral("many.out")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<qint64>(bytes.size()));
        file.close();
        const auto window = windowOnFile(file.fileName());
        QVERIFY(window);
        window->views()->showView(window->views()->get<EvalsView>());
        QTreeView& tree = *table(*window);
        QCOMPARE(tree.model()->rowCount(), 10);
        int rows = 0;
        std::int64_t executions = 0;
        for (int place = 0; place < 10; ++place) {
            const QModelIndex line = tree.model()->index(place, 0);
            tree.expand(line);
            rows += tree.model()->rowCount(line);
            executions
                += line.siblingAtColumn(EvalsModel::Executions).data(ExportRole).toLongLong();
        }
        QCOMPARE(rows, static_cast<int>(evals));
        QCOMPARE(executions, std::int64_t{evals});
        // The costliest of all is at the top of its line, and leads to its code.
        const QModelIndex hottest = tree.model()->index(0, 0, tree.model()->index(0, 0));
        tree.setCurrentIndex(hottest);
        QCOMPARE(hottest.data().toString(), QStringLiteral("f(10000);"));
        QCOMPARE(window->navigation()
                     ->profile()
                     ->files()[window->navigation()->place().file.index()]
                     .name,
            "(eval 10000)[/many.pl:10]");
        tree.setCurrentIndex(tree.model()->index(999, 0, tree.model()->index(9, 0)));
        QCOMPARE(tree.currentIndex().data().toString(), QStringLiteral("f(1);"));
    }

    void siblingsShowWhatTheyDifferIn()
    {
        const auto window = open();
        QVERIFY(window);
        QTreeView& tree = *table(*window);
        const QModelIndex place = tree.model()->index(0, 0);
        const QPlainTextEdit& text = *window->views()->get<EvalsView>()->difference();
        QCOMPARE(text.toPlainText(), QStringLiteral("  f(1);\n  1;")); // the first, unasked
        tree.setCurrentIndex(tree.model()->index(0, 0, place));
        QCOMPARE(text.toPlainText(), QStringLiteral("  f(1);\n  1;"));
        QVERIFY(text.extraSelections().isEmpty());
        tree.setCurrentIndex(tree.model()->index(1, 0, place));
        QCOMPARE(text.toPlainText(), QStringLiteral("- f(1);\n+ g();\n  1;"));
        QCOMPARE(text.extraSelections().size(), 2);
    }

    // The line, then each of its evals, as the table of files has them.
    void equalEvalsAreOneOrApart()
    {
        const auto window = open();
        QVERIFY(window);
        const auto evalNames = [&] {
            QStringList names;
            for (const File& file : window->navigation()->profile()->files()) {
                if (file.isEval())
                    names << QStringLiteral("%1 x%2 %3")
                                 .arg(QString::fromStdString(std::string(file.name)))
                                 .arg(file.executions)
                                 .arg(file.exclusive);
            }
            return names.join(u'\n');
        };
        const Totals before = window->navigation()->profile()->totals();
        const QString rows = treeText(*table(*window)->model());
        QCOMPARE(evalNames(), "(eval 1)[/a.pl:5] x2 701\n(eval 2)[/a.pl:5] x1 50");
        QAction* merge = window->action(QStringLiteral("view.mergeEvals"));
        QVERIFY(merge->isChecked());
        QSignalSpy finished(window->loader(), &ProfileLoader::finished);
        merge->trigger();
        QVERIFY(finished.wait(20'000));
        QVERIFY(!merge->isChecked());
        QCOMPARE(evalNames(),
            "(eval 1)[/a.pl:5] x1 300\n(eval 2)[/a.pl:5] x1 50\n(eval 3)[/a.pl:5] x1 401");
        QCOMPARE(window->navigation()->profile()->totals().statementTime, before.statementTime);
        QCOMPARE(window->navigation()->profile()->totals().calls, before.calls);
        QCOMPARE(treeText(*table(*window)->model()), rows); // shows the single ones either way
        merge->trigger();
        QVERIFY(finished.wait(20'000));
        QCOMPARE(evalNames(), "(eval 1)[/a.pl:5] x2 701\n(eval 2)[/a.pl:5] x1 50");
    }

    // An execution that is shown as one with others leads there, and stays selected.
    void singleExecutionsLeadToWhatTheyAreShownAs()
    {
        const auto window = open();
        QVERIFY(window);
        QTreeView& tree = *table(*window);
        tree.expandAll();
        const QModelIndex source = tree.model()->index(0, 0, tree.model()->index(0, 0));
        for (int row = 0; row < tree.model()->rowCount(source); ++row) {
            const QModelIndex execution = tree.model()->index(row, 0, source);
            tree.setCurrentIndex(execution);
            const Profile& profile = *window->navigation()->profile();
            QCOMPARE(profile[window->navigation()->place().file].name, "(eval 1)[/a.pl:5]");
            QCOMPARE(tree.currentIndex(), execution);
        }
    }

    void differences_data()
    {
        QTest::addColumn<Lines>("left");
        QTest::addColumn<Lines>("right");
        QTest::addColumn<QString>("expected");
        QTest::newRow("equal") << Lines{"a", "b"} << Lines{"a", "b"} << "=a =b";
        QTest::newRow("nothing") << Lines{} << Lines{} << "";
        QTest::newRow("new") << Lines{} << Lines{"a", "b"} << "+a +b";
        QTest::newRow("gone") << Lines{"a", "b"} << Lines{} << "-a -b";
        QTest::newRow("middle") << Lines{"a", "b", "c"} << Lines{"a", "x", "c"} << "=a -b +x =c";
        QTest::newRow("moved") << Lines{"a", "b", "c", "d"} << Lines{"b", "c", "a", "d"}
                               << "-a =b =c +a =d";
        QTest::newRow("twice") << Lines{"a"} << Lines{"a", "a"} << "=a +a";
    }

    void differences()
    {
        QFETCH(const Lines, left);
        QFETCH(const Lines, right);
        QFETCH(const QString, expected);
        QCOMPARE(marked(left, right), expected);
    }

    // What is not added is the left text, what is not removed the right.
    void differencesShowBothTexts()
    {
        std::mt19937 random(7);
        const Lines words{"a", "b", "c", "d"};
        for (int round = 0; round < 300; ++round) {
            Lines left(random() % 9);
            Lines right(random() % 9);
            for (std::string_view& line : left)
                line = words[random() % 4];
            for (std::string_view& line : right)
                line = words[random() % 4];
            Lines rebuiltLeft;
            Lines rebuiltRight;
            for (const DiffLine& line : diffLines(left, right)) {
                if (line.kind != DiffLine::Kind::Added)
                    rebuiltLeft.push_back(left[line.left]);
                if (line.kind != DiffLine::Kind::Removed)
                    rebuiltRight.push_back(right[line.right]);
            }
            QVERIFY(rebuiltLeft == left && rebuiltRight == right);
        }
    }

private:
    [[nodiscard]] QString path() const { return folder.filePath(QStringLiteral("nytprof.out")); }

    static QTreeView* table(const MainWindow& window)
    {
        return window.views()->get<EvalsView>()->findChild<QTreeView*>(
            QStringLiteral("evalsTable"));
    }

    std::unique_ptr<MainWindow> open()
    {
        auto window = std::make_unique<MainWindow>();
        window->show();
        QSignalSpy finished(window->loader(), &ProfileLoader::finished);
        window->open(path());
        return finished.wait(20'000) ? std::move(window) : nullptr;
    }

    QTemporaryDir folder;
};

NYTPROF_TEST(EvalsTest, QApplication)
#include "tst_evals_view.moc"
