// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The status bar.
#include "app/status_line.h"
#include "app/view_area.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "stream_builder.h"
#include "table_views/code_views.h"
#include "test_class.h"
#include "window_fixture.h"

#include <QApplication>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>
#include <QTextDocument>
#include <QTextDocumentFragment>

#include <string>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

QString textOf(const MainWindow& window, const char* name)
{
    return window.findChild<StatusLine*>()->findChild<QLabel*>(QLatin1String(name))->text();
}

} // namespace

class StatusLineTest : public QObject {
    Q_OBJECT

private slots:
    void itShowsTheSelectedSubWithItsNumbers()
    {
        const auto window = windowOn(QStringLiteral("small_default/nytprof.out"));
        QVERIFY(window);
        const Profile& profile = *window->session()->profile();
        const SubId sub = window->navigation()->place().sub;
        QVERIFY(sub.valid());
        const QString text = textOf(*window, "selection");
        QVERIFY(text.startsWith(QStringLiteral("<b>%1</b>")
                                    .arg(QString::fromUtf8(profile[sub].name.data(),
                                        qsizetype(profile[sub].name.size())))));
        QVERIFY(text.contains(QStringLiteral(" inclusive, ")));
        QVERIFY(text.contains(QStringLiteral(" exclusive, ")));
        QVERIFY(text.contains(QStringLiteral(" each")));
        window->navigation()->goToSub(SubId(sub.index() == 0 ? 1 : 0));
        QVERIFY(textOf(*window, "selection") != text);
    }

    void itNamesTheKeysOfTheFocusedView()
    {
        const auto window = windowOn(QStringLiteral("small_default/nytprof.out"));
        QVERIFY(window);
        pressKeysOf(*window, "view.flame");
        QVERIFY(textOf(*window, "keys").contains(QStringLiteral("sandwich")));
        pressKeysOf(*window, "view.subs");
        QVERIFY(textOf(*window, "keys").contains(QStringLiteral("filter")));
        QVERIFY(!textOf(*window, "keys").contains(QStringLiteral("sandwich")));
        window->resize(900, 600); // no room for all
        QTRY_VERIFY(!textOf(*window, "keys").contains(QStringLiteral("filter")));
        QVERIFY(textOf(*window, "keys").contains(QStringLiteral("all keys")));
    }

    /// "< 0.01 %" is no tag, in the status bar nor beside callers and callees.
    void smallSharesSwallowNothing()
    {
        const QTemporaryDir folder;
        auto stream = StreamBuilder::inMicroseconds(7);
        stream.newFid(1, "/A.pm").time(90'000'000, 1, 2).time(1, 1, 9);
        stream.subReturn(1, 1, 1, "A::tiny").subInfo(1, "A::tiny", 9, 9);
        stream.subCallers("A::tiny",
            {.line = 2, .caller = "main::RUNTIME", .inclusive = 1e-6, .exclusive = 1e-6});
        writeFile(folder.filePath("a.out"), stream.pidEnd(7, 1.8e9).bytes());
        const auto window = windowOnFile(folder.filePath("a.out"));
        QVERIFY(window);
        window->navigation()->goToSub(window->navigation()->profile()->findSub("A::tiny"));
        const auto plain = [&](const char* label) {
            return QTextDocumentFragment::fromHtml(window->findChild<QLabel*>(label)->text())
                .toPlainText();
        };
        QVERIFY2(
            plain("selection").contains("exclusive, < 0.01 %"), qPrintable(plain("selection")));
        QVERIFY2(plain("selection").endsWith("A.pm:9"), qPrintable(plain("selection")));
        window->views()->showView(window->views()->viewNamed("calls"));
        QTRY_VERIFY2(
            plain("currentSub").contains("< 0.01 % exclusive"), qPrintable(plain("currentSub")));
    }

    /// The location loses its begin, then parts at the end go.
    void nothingIsCutInNarrowWindows()
    {
        const QTemporaryDir folder;
        const std::string file = "/" + std::string(120, 'f') + "/A.pm";
        auto stream = StreamBuilder::inMicroseconds(7);
        stream.newFid(1, file).time(90, 1, 2);
        stream.subReturn(1, 90, 90, "Some::Long::Package::work");
        stream.subInfo(1, "Some::Long::Package::work", 2, 4);
        stream.subCallers("Some::Long::Package::work",
            {.line = 7, .caller = "main::RUNTIME", .inclusive = 9e-5, .exclusive = 9e-5});
        writeFile(folder.filePath("a.out"), stream.pidEnd(7, 1.8e9).bytes());
        const auto window = windowOnFile(folder.filePath("a.out"));
        QVERIFY(window);
        const auto* selection = window->findChild<QLabel*>(QStringLiteral("selection"));
        QVERIFY(selection->text().contains(" each"));
        for (const int width : {1400, 1000, 800}) {
            window->resize(width, 600);
            QTRY_COMPARE(window->width(), width);
            const auto fits = [selection] {
                QTextDocument text;
                text.setDefaultFont(selection->font());
                text.setDocumentMargin(0);
                text.setHtml(selection->text());
                return text.idealWidth() <= selection->contentsRect().width();
            };
            QTRY_VERIFY2(fits(), qPrintable(selection->text()));
            QVERIFY(selection->text().startsWith("<b>Some::Long::Package::work</b>"));
            if (width == 1400)
                QVERIFY2(selection->text().endsWith("A.pm:2"), qPrintable(selection->text()));
        }
    }
};

NYTPROF_TEST(StatusLineTest, QApplication)
#include "tst_status_line.moc"
