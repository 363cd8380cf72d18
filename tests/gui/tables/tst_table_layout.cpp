// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// In little space names lose their begin, and numbers nothing.
#include "app/view_area.h"
#include "navigation/navigation.h"
#include "painted_texts.h"
#include "profile_files.h"
#include "stream_builder.h"
#include "style/flat_style.h"
#include "style/text.h"
#include "summary/summary_content.h"
#include "summary/summary_parts.h"
#include "tables/table_layout.h"
#include "tables/table_model.h"
#include "test_class.h"
#include "views/view.h"
#include "window_fixture.h"

#include <QApplication>
#include <QFontMetrics>
#include <QHeaderView>
#include <QLabel>
#include <QSettings>
#include <QStandardItemModel>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <algorithm>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

const QString Deep = QStringLiteral("/home/somebody/projects/shop/lib/Shop/Catalogue/Importer.pm");

} // namespace

class TableLayoutTest : public QObject {
    Q_OBJECT

private slots:
    void init() { QSettings().clear(); }
    void initTestCase()
    {
        StreamBuilder stream = StreamBuilder::begun();
        stream.newFid(1, Deep.toStdString());
        stream.newFid(2, "(eval 1)[" + Deep.toStdString() + ":7]", 1, 7);
        stream.time(987'654'321, 1, 1234).time(12'345, 2, 1);
        for (int i = 0; i < 1000; ++i)
            stream.time(1, 1, 1235);
        m_path = m_folder.filePath("nytprof.out");
        writeFile(m_path, stream.pidEnd(7, 1.8e9).bytes());
    }

    void namesLoseLeadingFolders()
    {
        const QFontMetrics metrics{QApplication::font()};
        const QString place = Deep + QStringLiteral(":1234");
        const auto fitted = [&](const char* wanted) {
            return fittingPlace(
                place, metrics.horizontalAdvance(QString::fromUtf8(wanted)) + 1, metrics);
        };
        QCOMPARE(fittingPlace(place, 10'000, metrics), place);
        QCOMPARE(fitted("…Shop/Catalogue/Importer.pm:1234"), "…Shop/Catalogue/Importer.pm:1234");
        QCOMPARE(fitted("…Importer.pm:1234"), "…Importer.pm:1234");
        const QString cut = fitted("…er.pm:1234");
        QVERIFY2(cut.startsWith(u'…') && cut.endsWith(":1234"), qPrintable(cut));
        QVERIFY(fittingPlace("GET /orders/:id",
            metrics.horizontalAdvance(QStringLiteral("…orders/:id")) + 1, metrics)
                    .endsWith(":id"));
    }

    void numbersAndTheEndOfNamesAreShown_data()
    {
        QTest::addColumn<QString>("view");
        for (const char* view : {"subs", "files", "evals"})
            QTest::newRow(view) << QString::fromLatin1(view);
    }

    void numbersAndTheEndOfNamesAreShown()
    {
        QFETCH(QString, view);
        const auto window = windowOnFile(m_path);
        QVERIFY(window);
        window->resize(1440, 900);
        View* const shown = window->views()->viewNamed(view);
        window->views()->showView(shown);
        QTRY_VERIFY(!window->views()->busy());
        auto* table = shown->findChild<QTreeView*>();
        table->expandAll();
        QCoreApplication::processEvents();
        const QStringList texts = paintedTexts(*table->viewport());
        int across = 0;
        for (int column = 0; column < table->header()->count(); ++column) {
            if (table->isColumnHidden(column))
                continue;
            const QString title = table->model()->headerData(column, Qt::Horizontal).toString();
            const QModelIndex cell = table->model()->index(0, column);
            const bool isNumber = cell.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight;
            const QString text = cell.data().toString();
            across += table->columnWidth(column);
            QVERIFY2(QFontMetrics(table->header()->font()).horizontalAdvance(title)
                    < table->columnWidth(column),
                qPrintable(title));
            if (isNumber && !text.isEmpty())
                QVERIFY2(texts.contains(text), qPrintable(text + u'|' + texts.join(u'|')));
        }
        QVERIFY2(across <= table->viewport()->width(), "the last column is off-screen");
        if (view == "files" || view == "evals") {
            const QString end = view == "files" ? "Importer.pm" : "Importer.pm:7";
            QVERIFY2(
                std::ranges::any_of(texts, [&](const QString& text) { return text.endsWith(end); }),
                qPrintable(end + u'|' + texts.join(u'|')));
        }
    }

    /// "Inclusive" and "Callers (1)" are two titles.
    void titlesAreSeparated()
    {
        QTreeView table;
        FlatStyle style;
        QStandardItemModel model(1, 2);
        table.setModel(&model);
        QHeaderView* const header = table.header();
        header->setStyle(&style);
        header->resize(300, 24);
        header->resizeSection(0, 100);
        const QImage image = header->grab().toImage();
        const auto color = [&](int x) { return image.pixelColor(x, image.height() / 2); };
        QVERIFY(color(99) != color(97));
        QCOMPARE(color(101), color(97));
        header->setStyle(nullptr);
    }

    /// What the user has chosen stays, also for other numbers.
    void chosenWidthsStay()
    {
        const auto window = windowOnFile(m_path);
        QVERIFY(window);
        View* const files = window->views()->viewNamed("files");
        auto* table = files->findChild<QTreeView*>();
        const int statements = columnOf(*table->model(), "statements");
        const int time = columnOf(*table->model(), "time");
        QVERIFY(statements > 0 && time > 0);
        const int fitted = table->columnWidth(time);
        table->setColumnWidth(statements, 200);
        table->setColumnWidth(time, fitted);
        fitColumns(table, *table->model());
        QCOMPARE(table->columnWidth(statements), 200);
        QCOMPARE(table->columnWidth(time), fitted);
        saveTable(table, "files");
        restoreTable(table, "files");
        fitColumns(table, *table->model());
        QCOMPARE(table->columnWidth(statements), 200);
        QCOMPARE(table->columnWidth(time), fitted);
    }

    void hottestLinesKeepTheirNumber()
    {
        SummaryRow row;
        row.time = "1.00 s";
        row.percent = "99.0 %";
        row.name = {Deep + QStringLiteral(":1234"), "line:0:1234"};
        row.code = "return join ',', map { $_->name } @{ $self->items }, grep { defined } @rest;";
        SummaryRowFrame frame(row, Qt::red, Qt::red, 0, nullptr);
        frame.resize(420, 24);
        frame.show();
        QVERIFY(QTest::qWaitForWindowExposed(&frame));
        const auto labels = frame.findChildren<FittingLabel*>();
        const auto name = std::ranges::find_if(labels,
            [](const FittingLabel* label) { return label->text().contains("line:0:1234"); });
        QVERIFY(name != labels.end());
        QVERIFY2((*name)->text().contains("…"), qPrintable((*name)->text()));
        QVERIFY2((*name)->text().contains(":1234</a>"), qPrintable((*name)->text()));
    }

private:
    QTemporaryDir m_folder;
    QString m_path;
};

NYTPROF_TEST(TableLayoutTest, QApplication)
#include "tst_table_layout.moc"
