// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The status bar.
#include "app/status_line.h"
#include "app/view_area.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "table_views/code_views.h"
#include "test_class.h"
#include "window_fixture.h"

#include <QApplication>
#include <QLabel>
#include <QTest>

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
};

NYTPROF_TEST(StatusLineTest, QApplication)
#include "tst_status_line.moc"
