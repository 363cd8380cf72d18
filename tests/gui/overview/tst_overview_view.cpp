// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/hotspots.h"
#include "app/menu_actions.h"
#include "app/view_area.h"
#include "loading/loaded_profile.h"
#include "navigation/navigation.h"
#include "overview/overview_content.h"
#include "overview/overview_text.h"
#include "overview/overview_view.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "required_packages.h"
#include "source/source_view.h"
#include "stream_builder.h"
#include "style/colors.h"
#include "style/text.h"
#include "style/theme.h"
#include "test_class.h"
#include "window_fixture.h"

#include <QApplication>
#include <QClipboard>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextBrowser>
#include <QTextDocument>
#include <QUrl>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

const QString Small = QStringLiteral("small_default/nytprof.out");

LoadedProfile loadedOf(const std::shared_ptr<const Profile>& profile)
{
    LoadedProfile loaded;
    loaded.path = QStringLiteral("/tmp/nytprof.out");
    loaded.profile = profile;
    loaded.parts.push_back({loaded.path, profile, {}, true});
    loaded.evals
        = {profile, std::make_shared<const std::vector<EvalPlace>>(evalPlaces(*profile)), {}};
    loaded.packages = std::make_shared<const PackageTable>(*profile);
    loaded.overview = std::make_shared<const OverviewFacts>(*profile, *loaded.packages);
    return loaded;
}

std::shared_ptr<const Profile> smallProgram()
{
    auto stream = StreamBuilder::begun().text(":application=/home/me/bin/tool.pl");
    stream.text(":perl_version=5.36.0").text("!calls=1");
    stream.newFid(1, "/home/me/bin/tool.pl")
        .newFid(2, "/usr/share/perl5/M.pm")
        .time(6'000'000, 1, 3);
    stream.newFid(3, "(eval 1)[/home/me/bin/tool.pl:7]", 1, 7).srcLine(1, 3, "  f( $x )  ;");
    stream.time(3'000'000, 2, 9).time(1'000'000, 3, 1);
    stream.subInfo(1, "main::f", 2, 5).subInfo(2, "M::g", 8, 10);
    stream.subCallers("main::f", {.line = 6, .count = 4, .inclusive = 0.9, .exclusive = 0.5});
    stream.subCallers("M::g", {.line = 3, .count = 20, .inclusive = 0.3, .exclusive = 0.3});
    return stream.pidEnd(7, 1.8e9).profile();
}

// "a | b" of each row of a table.
QStringList rowsText(const OverviewTable& table)
{
    QStringList rows;
    for (const auto& row : table.rows) {
        QStringList cells;
        for (const OverviewCell& cell : row)
            cells << cell.text + (cell.aside.isEmpty() ? QString() : u' ' + cell.aside);
        rows << cells.join(QStringLiteral(" | "));
    }
    return rows;
}

QTextBrowser* textOf(const MainWindow& window)
{
    return window.views()->get<OverviewView>()->text();
}

} // namespace

class OverviewTest : public QObject {
    Q_OBJECT

private slots:
    void showsTheProgramAndTheHottestSubs()
    {
        const OverviewContent content = overviewContent(loadedOf(smallProgram()));
        QCOMPARE(content.title, QStringLiteral("tool.pl"));
        QCOMPARE(content.facts.front().values.front().text, QStringLiteral("/home/me/bin/tool.pl"));
        QVERIFY(content.warnings.isEmpty());
        QStringList shares;
        for (const OverviewShare& share : content.shares)
            shares << QStringLiteral("%1 %2 %3").arg(share.name, share.time).arg(share.share);
        QCOMPARE(shares,
            QStringList({"own code 500ms 0.5", "modules 300ms 0.3", "outside of subs 200ms 0.2"}));
        QCOMPARE(content.tables.size(), 4U);
        QCOMPARE(rowsText(content.tables[0]),
            QStringList({"500ms | 50.0 % | 4 | main::f", "300ms | 30.0 % | 20 | M::g"}));
        QCOMPARE(rowsText(content.tables[1]),
            QStringList({"600ms | 60.0 % | 1 | /home/me/bin/tool.pl:3 f( $x ) ;",
                "300ms | 30.0 % | 1 | M.pm:9",
                "100ms | 10.0 % | 1 | (eval 1)[/home/me/bin/tool.pl:7]:1"}));
        // A file's time is with the string evals that it ran.
        QCOMPARE(rowsText(content.tables[2]),
            QStringList({"700ms | 70.0 % | /home/me/bin/tool.pl", "300ms | 30.0 % | M.pm"}));
        QCOMPARE(rowsText(content.tables[3]),
            QStringList({"100ms | 10.0 % | 1 | /home/me/bin/tool.pl:7"}));
    }

    /// Options clock and usecputime of the collector; clocks are numbered as POSIX does.
    void theClockIsNamed()
    {
        for (const auto& [option, clock] :
            {std::pair("!clock=1", "wall-clock time"), std::pair("!clock=2", "CPU time"),
                std::pair("!clock=3", "CPU time"), std::pair("!usecputime=1", "CPU time"),
                std::pair("!usecputime=0", "wall-clock time")}) {
            auto stream = StreamBuilder::begun();
            stream.text(option).newFid(1, "/a.pl").time(5, 1, 1);
            const auto profile = stream.pidEnd(7, 2).profile();
            QStringList facts;
            for (const auto& fact : overviewContent(loadedOf(profile)).facts)
                facts << fact.values.front().text;
            QVERIFY2(facts.join(u'\n').contains(QLatin1String(clock)), option);
        }
    }

    void sharesOfRealProfilesAddUpToAll_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"small_default", "small_c0", "small_stmts0", "forktree", "dash_e",
                 "utf8", "moo", "moose", "slowops"})
            QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral("/nytprof.out");
    }

    void sharesOfRealProfilesAddUpToAll()
    {
        QFETCH(const QString, name);
        if (profilePath(name).isEmpty())
            SKIP_WITHOUT("shared-profiles");
        const LoadedProfile loaded = ProfileLoader::loadNow(profilePath(name));
        const OverviewContent content = overviewContent(loaded);
        double sum = 0;
        for (const OverviewShare& share : content.shares)
            sum += share.share;
        QVERIFY2(qAbs(sum - 1) < 1e-9, qPrintable(QString::number(sum, 'g', 12)));
        for (const OverviewTable& table : content.tables) {
            QVERIFY(!table.rows.empty() && table.rows.size() <= OverviewFacts::Most);
            for (const auto& row : table.rows)
                QCOMPARE(row.size(), table.heads.size());
        }
    }

    void oddTimesAreReported()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(100, 1, 1);
        stream.subInfo(1, "main::f", 1, 2).subInfo(1, "main::g", 3, 4);
        stream.subCallers("main::f", {.inclusive = -0.1, .exclusive = -0.1});
        stream.subCallers("main::g", {.inclusive = 5, .exclusive = 0.000001});
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        const QString warnings = overviewContent(loadedOf(profile)).warnings.join(u'\n');
        QVERIFY(warnings.contains(QStringLiteral("1 sub with negative times")));
        QVERIFY(warnings.contains(QStringLiteral("1 sub with more inclusive time")));
    }

    void damageIsReportedWithItsOffset()
    {
        const QString path = profilePath(QStringLiteral("trunc_50/nytprof.default.out"));
        if (path.isEmpty())
            SKIP_WITHOUT("shared-profiles");
        const LoadedProfile loaded = ProfileLoader::loadNow(path);
        const QString warnings = overviewContent(loaded).warnings.join(u'\n');
        QVERIFY2(warnings.contains(QStringLiteral("byte ")), qPrintable(warnings));
        QVERIFY(overviewMarkdown(overviewContent(loaded)).contains(QStringLiteral("byte ")));
    }

    void filesThatChangedSinceAreNamed()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("Changed.pm")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("sub f { 2 }\n");
        file.close();
        auto stream = StreamBuilder::begun();
        stream.newFid(1, file.fileName().toStdString()).time(1000, 1, 1);
        stream.srcLine(1, 1, "sub f { 1 }\n");
        Navigation navigation;
        OverviewView view(&navigation);
        view.setLoaded(loadedOf(stream.pidEnd(7, 1.8e9).profile()));
        QVERIFY(!view.busy()); // nobody sees it yet
        view.show();
        QTRY_VERIFY(!view.busy());
        const QString said = view.text()->toPlainText();
        QVERIFY2(said.contains(QStringLiteral("1 file changed")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("Changed.pm")), qPrintable(said));
    }

    void keysGoThroughTheLinksAndFollowThem()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        QTextBrowser* text = textOf(*window);
        const SubId hottest = hottestSub(*window->navigation()->profile());
        const QString name = subText(*window->navigation()->profile(), hottest);
        window->navigation()->goToLine(FileId(0), 1);
        QTest::keyClick(window.get(), Qt::Key_0, Qt::AltModifier);
        QVERIFY(text->hasFocus());
        for (int i = 0; i < 40 && text->textCursor().selectedText() != name; ++i) {
            QTest::keyClick(text, Qt::Key_Tab);
            QVERIFY(text->hasFocus());
        }
        QCOMPARE(text->textCursor().selectedText(), name);
        QTest::keyClick(text, Qt::Key_Return);
        QCOMPARE(window->navigation()->place().sub, hottest);
        QCOMPARE(window->views()->currentView(), window->views()->get<SourceView>());
        QVERIFY(window->navigation()->canGoBack());
    }

    void whoGoesToAPlaceSeesTheSource()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        auto* overview = window->views()->get<OverviewView>();
        auto* source = window->views()->get<SourceView>();
        window->views()->showView(overview);
        window->open(window->path());
        QTRY_VERIFY(!window->views()->busy());
        QVERIFY(overview->isVisible()); // nobody asked for another
        pressKeysOf(*window, "go.hottest");
        QVERIFY(source->isVisible());
        window->views()->showView(overview);
        window->navigation()->goToLine(FileId(0), 1);
        QVERIFY(source->isVisible());
    }

    void theKeysInTheTableOfActionsAreTakenThere()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        window->views()->showView(window->views()->get<OverviewView>());
        QTextBrowser* text = textOf(*window);
        for (const ActionEntry& entry : actionTable()) {
            for (const QKeySequence& keys : actionKeys(entry)) {
                if (entry.where != ActionEntry::Where::Overview)
                    continue;
                QTest::keyClick(text, Qt::Key_Tab); // there is a link to follow, or to leave
                QKeyEvent event(QEvent::KeyPress, keys[0].key(), keys[0].keyboardModifiers());
                QCoreApplication::sendEvent(text, &event);
                QVERIFY2(event.isAccepted(), entry.id);
                window->views()->showView(window->views()->get<OverviewView>());
            }
        }
    }

    void everyLinkLeadsSomewhere()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        auto* view = window->views()->get<OverviewView>();
        const OverviewContent content = overviewContent(ProfileLoader::loadNow(profilePath(Small)));
        QVERIFY(content.links.size() > 10);
        for (std::size_t i = 0; i < content.links.size(); ++i) {
            window->views()->showView(view);
            emit textOf(*window)->anchorClicked(QUrl(QStringLiteral("link:%1").arg(i)));
            const OverviewLink& link = content.links[i];
            QVERIFY(window->views()->currentView() != view);
            if (link.sub.valid())
                QCOMPARE(window->navigation()->place().sub, link.sub);
            else if (link.file.valid())
                QCOMPARE(window->navigation()->place().line, link.line);
            else
                QCOMPARE(window->views()->currentView()->objectName(), link.view);
        }
        emit textOf(*window)->anchorClicked(QUrl(QStringLiteral("link:999999"))); // leads nowhere
    }

    void copiesAreMarkdownOrWhatIsSelected()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        window->views()->showView(window->views()->get<OverviewView>());
        QTextBrowser* text = textOf(*window);
        QTest::keyClick(text, Qt::Key_C, Qt::ControlModifier);
        const QString all = QGuiApplication::clipboard()->text();
        QVERIFY(all.startsWith(QStringLiteral("## w.pl\n")));
        QVERIFY(all.contains(QStringLiteral("### Hottest Subs")));
        QVERIFY(all.contains(QStringLiteral("10,847 statements")));
        for (const QString& line : all.split(u'\n')) // a table's lines are cells, to their ends
            QVERIFY(!line.startsWith(u'|') || line.endsWith(u'|'));
        QVERIFY(text->find(QStringLiteral("5.36.0")));
        QTest::keyClick(text, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("5.36.0"));
    }

    void barAndTextFitAndShowInBothThemes()
    {
        for (const Theme theme : {Theme::Light, Theme::Dark}) {
            applyTheme(theme);
            const auto window = windowOn(Small);
            QVERIFY(window);
            window->views()->showView(window->views()->get<OverviewView>());
            QTextBrowser* text = textOf(*window);
            for (const int width : {1400, 1000}) {
                window->resize(width, 900);
                QTest::qWait(1);
                QVERIFY(text->document()->size().width() <= text->viewport()->width());
            }
            const QImage picture = text->viewport()->grab().toImage();
            const QColor own = originColor(CodeClass::Own, theme == Theme::Dark);
            int pixels = 0;
            for (int y = 0; y < picture.height(); ++y) {
                for (int x = 0; x < picture.width(); ++x)
                    pixels += picture.pixelColor(x, y) == own ? 1 : 0;
            }
            QVERIFY2(pixels > 500, qPrintable(QString::number(pixels)));
        }
        applyTheme(Theme::System);
    }

    void readingAgainKeepsThePosition()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        window->views()->showView(window->views()->get<OverviewView>());
        window->resize(1000, 500);
        QTest::qWait(1);
        QScrollBar* bar = textOf(*window)->verticalScrollBar();
        bar->setValue(bar->maximum() / 2);
        const int before = bar->value();
        QVERIFY(before > 0);
        QSignalSpy finished(window->loader(), &ProfileLoader::finished);
        window->session()->reload();
        QVERIFY(finished.wait());
        QCOMPARE(bar->value(), before);
    }
};

NYTPROF_TEST(OverviewTest, QApplication)
#include "tst_overview_view.moc"
