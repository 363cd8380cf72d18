// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Markup in the names of a profile is shown as it is, nowhere followed: Qt would take it for its
// own in labels and tool tips, and load pictures.
#include "app/main_window.h"
#include "app/view_area.h"
#include "app/view_kinds.h"
#include "hostile_profile.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "stream_builder.h"
#include "test_class.h"
#include "window_fixture.h"

#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QFile>
#include <QHelpEvent>
#include <QLabel>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextEdit>
#include <QToolTip>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

bool hasPictures(const QTextDocument& document)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            if (part.fragment().charFormat().isImageFormat())
                return true;
        }
    }
    return false;
}

bool hasBareAngle(const QString& text)
{
    static const QRegularExpression NoTag(QStringLiteral("<(?![a-zA-Z/!])"));
    return Qt::mightBeRichText(text) && text.contains(NoTag);
}

/// What is wrong with a text in which Qt looks for markup; empty when it is harmless.
QString harmOf(const QString& text)
{
    if (!Qt::mightBeRichText(text))
        return {};
    if (hasBareAngle(text))
        return text;
    QTextDocument document;
    document.setHtml(text);
    const QString shown = document.toPlainText();
    const bool swallowed = text.contains(u"alert(1)") && !shown.contains(u"<script>alert(1)");
    return hasPictures(document) || swallowed ? text : QString();
}

} // namespace

class MarkupInNamesTest : public QObject {
    Q_OBJECT

private:
    void checkTips(const QAbstractItemModel& model, const QModelIndex& parent = {})
    {
        for (int row = 0; row < model.rowCount(parent); ++row) {
            const QModelIndex first = model.index(row, 0, parent);
            for (int column = 0; column < model.columnCount(parent); ++column)
                check(first.siblingAtColumn(column).data(Qt::ToolTipRole).toString());
            checkTips(model, first);
        }
    }

    /// Of canvases, which ask for their tips only when the mouse rests on a box.
    void checkTipsOnTheWay(QWidget& canvas)
    {
        for (int x = 4; x < canvas.width(); x += canvas.width() / 12 + 1) {
            for (int y = 4; y < canvas.height(); y += canvas.height() / 24 + 1) {
                const QPoint at(x, y);
                QHelpEvent rest(QEvent::ToolTip, at, canvas.mapToGlobal(at));
                QToolTip::hideText();
                QCoreApplication::sendEvent(&canvas, &rest);
                check(QToolTip::text());
            }
        }
    }

    void check(const QString& text)
    {
        m_texts += text.contains(u"alert(1)") ? 1 : 0;
        if (QTest::currentTestFailed())
            return; // hundreds of the same show no more than one
        QCOMPARE(harmOf(text), QString());
    }

    QTemporaryDir m_folder;
    std::unique_ptr<MainWindow> m_window;
    int m_texts = 0; ///< with such a name, looked at in one view

private slots:
    void initTestCase()
    {
        const QString path = m_folder.filePath(QStringLiteral("hostile.out"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(hostileProfile("/not/here.pl"));
        file.close();
        m_window = windowOnFile(path);
        QVERIFY(m_window);
    }

    void cleanupTestCase() { m_window.reset(); }

    void namesAreNoMarkup_data()
    {
        QTest::addColumn<QString>("name");
        for (const ViewKind& kind : viewKinds())
            QTest::newRow(kind.name) << QString::fromLatin1(kind.name);
    }

    void namesAreNoMarkup()
    {
        QFETCH(QString, name);
        View* const view = m_window->views()->viewNamed(name);
        QVERIFY(view);
        m_window->views()->showView(view);
        QTRY_VERIFY(!m_window->views()->busy());
        m_texts = 0;
        for (const QWidget* widget : m_window->findChildren<QWidget*>())
            check(widget->toolTip());
        for (const QLabel* label : m_window->findChildren<QLabel*>()) {
            if (label->textFormat() != Qt::PlainText)
                check(label->text());
        }
        for (const QTextEdit* text : view->findChildren<QTextEdit*>())
            QVERIFY(!hasPictures(*text->document()));
        for (const QAbstractItemView* table : view->findChildren<QAbstractItemView*>()) {
            if (table->model())
                checkTips(*table->model());
        }
        for (QAbstractScrollArea* area : view->findChildren<QAbstractScrollArea*>())
            checkTipsOnTheWay(*area->viewport());
        for (QWidget* widget : view->findChildren<QWidget*>())
            checkTipsOnTheWay(*widget);
        QVERIFY2(m_texts > 0, "no such name is shown");
    }

    /// "< 0.01 %"
    void smallSharesAreNoMarkup()
    {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/a.pl").time(1, 1, 2).time(10'000'000, 1, 5);
        stream.subReturn(1, 1, 1, "main::tiny").subInfo(1, "main::tiny", 1, 3);
        stream.subCallers(
            "main::tiny", {.fid = 1, .line = 5, .inclusive = 1e-7, .exclusive = 1e-7});
        const auto bytes = stream.pidEnd(7, 2).bytes();
        const QString path = m_folder.filePath(QStringLiteral("small.out"));
        writeFile(path,
            {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())});
        const auto window = windowOnFile(path);
        QVERIFY(window);
        window->navigation()->goToSub(window->navigation()->profile()->findSub("main::tiny"));
        for (const char* name : {"flame", "calls", "subs", "files", "packages"}) {
            window->views()->showView(window->views()->viewNamed(QString::fromLatin1(name)));
            QTRY_VERIFY(!window->views()->busy());
            for (const QAbstractItemView* table : window->findChildren<QAbstractItemView*>())
                if (table->model())
                    checkTips(*table->model());
        }
        int shares = 0;
        for (const QLabel* label : window->findChildren<QLabel*>())
            if (label->textFormat() != Qt::PlainText) {
                QVERIFY2(!hasBareAngle(label->text()), qPrintable(label->text()));
                shares += label->text().contains(QStringLiteral("&lt; 0.01")) ? 1 : 0;
            }
        QVERIFY(shares >= 2); // status line, callers and callees
    }
};

NYTPROF_TEST(MarkupInNamesTest, QApplication)
#include "tst_markup_in_names.moc"
