// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/name_search.h"
#include "app/view_area.h"
#include "finder/finder.h"
#include "finder/finder_list.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "source/source_edit.h"
#include "source/source_view.h"
#include "views/view.h"
#include "window_fixture.h"

#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QListView>
#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

const QString Small = QStringLiteral("small_default/nytprof.out");

NameIndex indexOf(std::initializer_list<const char*> names)
{
    NameIndex index;
    for (const char* name : names) {
        index.add(name, 0);
    }
    return index;
}

QStringList found(NameIndex& index, const char* query)
{
    QStringList names;
    for (const NameIndex::Found& at : index.find(query, 10).best) {
        names << QString::fromStdString(std::string(index.name(at.row)));
    }
    return names;
}

// The letters of a name that a query lights, the others as dots.
QString lit(const char* name, const char* query)
{
    NameIndex index = indexOf({name});
    QString text(static_cast<qsizetype>(std::string_view(name).size()), u'.');
    for (const std::uint32_t at : index.positions(0, query)) {
        text[static_cast<qsizetype>(at)] = QLatin1Char(name[at]);
    }
    return text;
}

// As large programs have them, 200 subs in each package.
NameIndex manyNames(int packages)
{
    NameIndex index;
    const char* const verbs[]
        = {"get", "set", "parse", "render", "encode", "decode", "_init", "run"};
    const char* const nouns[] = {"Request", "header", "Node", "token", "JSON", "buffer", "Url"};
    for (int package = 0; package < packages; ++package) {
        for (int sub = 0; sub < 200; ++sub) {
            const std::string name = std::string("App::") + nouns[package % 7] + "::P"
                + std::to_string(package) + "::" + verbs[sub % 8] + "_" + nouns[sub % 7]
                + std::to_string(sub);
            index.add(name, static_cast<std::uint64_t>(sub));
        }
    }
    return index;
}

QLineEdit* fieldOf(const MainWindow& window)
{
    return window.finder()->findChild<QLineEdit*>();
}

QListView* listOf(const MainWindow& window)
{
    return window.finder()->findChild<QListView*>();
}

void openFinder(MainWindow& window)
{
    QTest::keyClick(&window, Qt::Key_P, Qt::ControlModifier);
    const auto isOpen = [&] {
        return window.finder() && window.finder()->isVisible() && !window.finder()->busy()
            && QApplication::focusWidget() == fieldOf(window);
    };
    if (!QTest::qWaitFor(isOpen)) {
        qFatal("the finder does not open");
    }
}

// Any sub of the profile that is called and has source, and is not where the window is.
SubId someSub(const MainWindow& window)
{
    const Profile& profile = *window.navigation()->profile();
    for (std::size_t i = 0; i < profile.subs().size(); ++i) {
        const Sub& sub = profile.subs()[i];
        if (sub.kind == SubKind::Perl && sub.calls > 0 && sub.firstLine > 0 && sub.file.valid()
            && SubId(i) != window.navigation()->place().sub
            && sub.name.find("BEGIN") == sub.name.npos) {
            return SubId(i);
        }
    }
    return {};
}

} // namespace

class FinderTest : public QObject {
    Q_OBJECT

private slots:
    void lettersInOrderFind()
    {
        NameIndex names = indexOf({"JSON::PP::decode", "JSON::PP::encode", "File::Spec::join"});
        QCOMPARE(found(names, "jpde"),
            (QStringList{QStringLiteral("JSON::PP::decode"), QStringLiteral("JSON::PP::encode")}));
        QCOMPARE(found(names, "FSj"), QStringList{QStringLiteral("File::Spec::join")});
        QCOMPARE(found(names, "xyz"), QStringList());
        QCOMPARE(found(names, "edocp"), QStringList());
        QCOMPARE(found(names, "").size(), 3);
    }

    void wordsComeInAnyOrder()
    {
        NameIndex names = indexOf({"JSON::PP::decode", "YAML::PP::decode"});
        QCOMPARE(found(names, "decode json"), QStringList{QStringLiteral("JSON::PP::decode")});
        QCOMPARE(found(names, " pp  dec ").size(), 2);
    }

    void theNameOfASubCountsMoreThanItsPackage()
    {
        NameIndex names
            = indexOf({"Run::Time::check", "Time::run_all", "Time::run", "Time::prune"});
        QCOMPARE(found(names, "run").first(), QStringLiteral("Time::run"));
        QCOMPARE(found(names, "run").at(1), QStringLiteral("Time::run_all"));
    }

    void beginningsOfWordsCountMoreThanLettersInside()
    {
        NameIndex names = indexOf({"A::glob_case", "A::get_line_count", "A::getLineCount"});
        QVERIFY(found(names, "glc").first() != QStringLiteral("A::glob_case"));
        QCOMPARE(found(names, "glc").last(), QStringLiteral("A::glob_case"));
    }

    void ofEqualFitsTheCostlierIsFirst()
    {
        NameIndex names;
        names.add("A::cheap_x", 1);
        names.add("B::dearl_x", 900);
        names.add("C::middl_x", 30);
        QCOMPARE(found(names, "x"),
            (QStringList{QStringLiteral("B::dearl_x"), QStringLiteral("C::middl_x"),
                QStringLiteral("A::cheap_x")}));
        QCOMPARE(found(names, "").first(), QStringLiteral("B::dearl_x"));
    }

    void theLettersThatMatchAreLit()
    {
        QCOMPARE(lit("JSON::PP::decode", "jpdec"), QStringLiteral("J......P..dec..."));
        QCOMPARE(lit("Time::run_all", "run"), QStringLiteral("......run...."));
        QCOMPARE(lit("A::b", "zz"), QStringLiteral("...."));
        QCOMPARE(lit("JSON::PP::decode", "dec js"), QStringLiteral("JS........dec..."));
    }

    void lettersBeyondAsciiAreLitAsOne()
    {
        // In UTF-8 the umlaut is two bytes, the clef four; in a QString one and two.
        const std::string name = "\xC3\x84pfel\xF0\x9D\x84\x9E_x";
        QCOMPARE(lettersAt(name, {0, 1, 2}), (QList<int>{0, 1}));
        QCOMPARE(lettersAt(name, {6, 10, 11}), (QList<int>{5, 7, 8}));
    }

    // What a key costs is the names it looks at and the texts it reads, on any machine.
    void eachFurtherKeyLooksAtLess()
    {
        NameIndex names = manyNames(500);
        QCOMPARE(names.size(), 100'000U);
        std::uint64_t last = names.size();
        for (const char* query : {"d", "de", "dec", "deco", "decod", "decode", "decodeu"}) {
            const auto result = names.find(query, 200);
            QVERIFY2(names.work().looked <= last, query);
            QVERIFY2(names.work().scored <= names.work().looked, query);
            QVERIFY(result.best.size() <= 200);
            last = result.matches;
        }
        QCOMPARE(names.find("zq", 200).matches, 0U); // no name has the letter: no text is read
        QCOMPARE(names.work().looked, 100'000U);
        QCOMPARE(names.work().scored, 0U);
    }

    void goingOnTypingFindsWhatTypingAfreshFinds()
    {
        NameIndex typed = manyNames(40);
        for (const char* query : {"p", "p3", "p3 ", "p3 x", "p3", "p32", "p32 get", "p32 gettok"}) {
            NameIndex fresh = manyNames(40);
            const auto a = typed.find(query, 50);
            const auto b = fresh.find(query, 50);
            QCOMPARE(a.matches, b.matches);
            QVERIFY2(a.best == b.best, query);
        }
    }

    void aSubIsFoundAndGoneToByKeysAlone()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        const SubId sub = someSub(*window);
        QVERIFY(sub.valid());
        openFinder(*window);
        const std::string_view name = (*window->navigation()->profile())[sub].name;
        QTest::keyClicks(
            fieldOf(*window), QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
        const QModelIndex first = listOf(*window)->currentIndex();
        QCOMPARE(first.row(), 0);
        QCOMPARE(first.data().toString().toStdString(), std::string(name));
        QCOMPARE(first.data(FinderModel::LettersRole).value<QList<int>>().size(),
            static_cast<qsizetype>(name.size()));
        QTest::keyClick(fieldOf(*window), Qt::Key_Return);
        QCOMPARE(window->navigation()->place().sub, sub);
        QVERIFY(!window->finder()->isVisible());
        QVERIFY(window->views()->get<SourceView>()->edit()->hasFocus());
        QTest::keyClick(window.get(), Qt::Key_Left, Qt::AltModifier);
        QVERIFY(window->navigation()->place().sub != sub);
    }

    void arrowsChooseAmongWhatFits()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        openFinder(*window);
        QLineEdit* field = fieldOf(*window);
        QTest::keyClick(field, Qt::Key_Down);
        QTest::keyClick(field, Qt::Key_Down);
        QTest::keyClick(field, Qt::Key_Up);
        QCOMPARE(listOf(*window)->currentIndex().row(), 1);
        QVERIFY(field->hasFocus());
    }

    void aNumberGoesToALine()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        window->navigation()->goToSub(someSub(*window));
        const Place before = window->navigation()->place();
        QTRY_VERIFY(!window->views()->get<SourceView>()->busy());
        const SourceEdit& edit = *window->views()->get<SourceView>()->edit();
        const auto row = std::find_if(edit.source().rows.rbegin(), edit.source().rows.rend(),
            [](const SourceRow& at) { return at.isCode(); });
        QVERIFY(row != edit.source().rows.rend() && row->line != before.line);
        QTest::keyClick(window.get(), Qt::Key_G, Qt::ControlModifier);
        QTest::keyClicks(fieldOf(*window), QString::number(row->line));
        QTest::keyClick(fieldOf(*window), Qt::Key_Return);
        QCOMPARE(window->navigation()->place().file, before.file);
        QCOMPARE(window->navigation()->place().line, row->line);
        QCOMPARE(edit.currentLine(), row->line);
    }

    void escapeLeavesEverythingAsItWas()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        const Place before = window->navigation()->place();
        QTest::keyClick(window.get(), Qt::Key_1, Qt::AltModifier);
        const QWidget* focus = QApplication::focusWidget();
        openFinder(*window);
        QTest::keyClicks(fieldOf(*window), QStringLiteral("a"));
        QTest::keyClick(fieldOf(*window), Qt::Key_Escape);
        QVERIFY(!window->finder()->isVisible());
        QCOMPARE(QApplication::focusWidget(), focus);
        QCOMPARE(window->navigation()->place(), before);
    }

    void commandsAreFoundByTheirLettersToo()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        QTest::keyClick(window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QTest::keyClicks(fieldOf(*window), QStringLiteral("enlarge"));
        QCOMPARE(
            listOf(*window)->currentIndex().data().toString(), QStringLiteral("Enlarge this view"));
        QTest::keyClick(fieldOf(*window), Qt::Key_Return);
        QVERIFY(window->views()->enlarged());
        QVERIFY(window->action(QStringLiteral("view.enlarge"))->isChecked());
    }
};

QTEST_MAIN(FinderTest)
#include "tst_finder.moc"
