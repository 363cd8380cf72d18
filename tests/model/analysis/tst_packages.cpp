// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/packages.h"

#include "load/load_profile.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "required_packages.h"
#include "stream_builder.h"
#include "test_class.h"
#include "test_paths.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

QString textOf(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString className(CodeClass code)
{
    const char* names[] = {"own", "module", "core", "xsub", "builtin", "eval"};
    return QString::fromLatin1(names[static_cast<std::size_t>(code)]);
}

QString costText(const PackageCost& cost)
{
    return QStringLiteral("%1/%2 x%3 s%4 f%5")
        .arg(cost.exclusive)
        .arg(cost.inclusive)
        .arg(cost.calls)
        .arg(cost.subs)
        .arg(cost.files);
}

/// A line for each row: "PARENT > NAME class OWN | ALL", a cost as EXCLUSIVE/INCLUSIVE xCALLS
/// sSUBS fFILES.
QString rowsText(const PackageTable& packages)
{
    QString text;
    for (const Package& row : packages.rows()) {
        text += row.parent.valid()
            ? textOf(packages[row.parent].name) + QStringLiteral(" > ") + textOf(row.name)
            : QStringLiteral("*");
        text += u' ' + className(row.code) + u' '
            + (row.own.subs > 0 ? costText(row.own) + u' ' : QString()) + QStringLiteral("| ")
            + costText(row.all) + u'\n';
    }
    return text;
}

/// All that must hold for the packages of any profile; empty when it does.
QString inconsistency(const Profile& profile, const PackageTable& packages)
{
    Ticks ofSubs = 0;
    std::uint64_t calls = 0;
    std::vector<Ticks> ownOf(packages.rows().size());
    const std::vector<SubCost> costs = subCosts(profile);
    for (std::size_t i = 0; i < costs.size(); ++i) {
        ofSubs += costs[i].exclusive;
        calls += costs[i].calls;
        if (const PackageId package = packages.of(SubId(i)); package.valid()) {
            ownOf[package.index()] += costs[i].exclusive;
            if (packages[package].name != profile.subs()[i].package)
                return QStringLiteral("package of sub %1").arg(i);
        }
    }
    if (packages.total() != ofSubs || packages.rows().front().all.calls != calls)
        return QStringLiteral("total");
    Ticks ofClasses = 0;
    for (std::size_t i = 0; i < CodeClassCount; ++i)
        ofClasses += packages.ofClass(static_cast<CodeClass>(i)).exclusive;
    if (ofClasses != ofSubs)
        return QStringLiteral("classes");
    const Ticks whole = std::max(packages.total(), profile.callTree().total());
    std::size_t next = 1;
    for (std::size_t i = 0; i < packages.rows().size(); ++i) {
        const Package& row = packages[PackageId(i)];
        const QString at = QStringLiteral(" of row %1").arg(i);
        if (row.own.exclusive != ownOf[i] || row.own.subs != packages.subs(PackageId(i)).size())
            return QStringLiteral("subs") + at;
        if (row.firstChild.index() != next)
            return QStringLiteral("place") + at;
        next += row.childCount;
        Ticks exclusive = row.own.exclusive;
        for (const Package& child : packages.children(PackageId(i))) {
            exclusive += child.all.exclusive;
            if (child.parent != PackageId(i) || child.all.inclusive > row.all.inclusive)
                return QStringLiteral("child") + at;
        }
        if (exclusive != row.all.exclusive)
            return QStringLiteral("exclusive time") + at;
        for (const PackageCost& cost : {row.own, row.all}) {
            if (packages.inclusiveKnown()
                && (cost.inclusive < cost.exclusive || cost.inclusive > whole))
                return QStringLiteral("inclusive time") + at;
        }
    }
    return next == packages.rows().size() ? QString() : QStringLiteral("rows without parent");
}

} // namespace

class TestPackageTable : public QObject {
    Q_OBJECT
private slots:
    void packagesFormATreeByTheirNames();
    void timeInsideAPackageCountsOnce();
    void callsWithinAPackageCountOnce();
    void callsIntoAPackageAddUp();
    void roundedTimes();
    void everySubHasAClass();
    void subsAreSortedByTime();
    void withoutCallTreeThereIsNoInclusiveTime();
    void strangeNames();
    void maxComponents();
    void realProfiles_data();
    void realProfiles();
};

void TestPackageTable::packagesFormATreeByTheirNames()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").newFid(2, "/b.pl");
    stream.subInfo(1, "A::B::f", 1, 2).subInfo(2, "A::B::g", 1, 2).subInfo(1, "A::C::h", 3, 4);
    stream.subInfo(1, "D::i", 5, 6).subInfo(1, "A::B::never", 7, 8);
    stream.subCallers("A::B::f", {.count = 2, .exclusive = 3e-7});
    stream.subCallers("A::B::g", {.exclusive = 1e-7});
    stream.subCallers("A::C::h", {.exclusive = 5e-7});
    stream.subCallers("D::i", {.exclusive = 2e-7});
    const auto profile = stream.pidEnd(7, 1.8e9).profile();
    const PackageTable packages(*profile);
    QCOMPARE(rowsText(packages),
        "* own | 11/0 x5 s4 f2\n"
        " > A own | 9/0 x4 s3 f2\n"
        " > D own 2/0 x1 s1 f1 | 2/0 x1 s1 f1\n"
        "A > A::C own 5/0 x1 s1 f1 | 5/0 x1 s1 f1\n"
        "A > A::B own 4/0 x3 s2 f2 | 4/0 x3 s2 f2\n");
    QCOMPARE(packages[packages.find("A::B")].component, "B");
    QVERIFY(!packages.find("A::D").valid());
    QVERIFY(!packages.of(profile->findSub("A::B::never")).valid());
}

// A::f (100 itself) calls B::g (10), which calls A::f again (1), and A::X::h (1000).
void TestPackageTable::timeInsideAPackageCountsOnce()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
    stream.subReturn(3, 1, 1, "A::f").subReturn(2, 11, 10, "B::g");
    stream.subReturn(2, 1000, 1000, "A::X::h").subReturn(1, 1111, 100, "A::f");
    const auto profile = stream.load().profile; // it has no end: all is taken from the tree
    const PackageTable packages(*profile);
    QCOMPARE(rowsText(packages),
        "* own | 1111/1111 x4 s3 f0\n"
        " > A own 101/1111 x2 s1 f0 | 1101/1111 x3 s2 f0\n"
        " > B own 10/11 x1 s1 f0 | 10/11 x1 s1 f0\n"
        "A > A::X own 1000/1000 x1 s1 f0 | 1000/1000 x1 s1 f0\n");
    QCOMPARE(inconsistency(*profile, packages), QString());
}

// C::m (1000 itself) calls A::f (3), which calls A::g (5).
void TestPackageTable::callsWithinAPackageCountOnce()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
    stream.subReturn(3, 5, 5, "A::g").subReturn(2, 8, 3, "A::f").subReturn(1, 1008, 1000, "C::m");
    QCOMPARE(rowsText(PackageTable(*stream.load().profile)),
        "* own | 1008/1008 x3 s3 f0\n"
        " > C own 1000/1008 x1 s1 f0 | 1000/1008 x1 s1 f0\n"
        " > A own 8/8 x2 s2 f0 | 8/8 x2 s2 f0\n");
}

// Each of two calls into a package counts.
void TestPackageTable::callsIntoAPackageAddUp()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
    stream.subReturn(2, 10, 10, "B::x").subReturn(1, 10, 0, "A::f");
    stream.subReturn(2, 20, 20, "B::y").subReturn(1, 20, 0, "A::g");
    stream.subReturn(1, 5, 5, "A::g");
    QCOMPARE(rowsText(PackageTable(*stream.load().profile)),
        "* own | 35/35 x5 s4 f0\n"
        " > B own 30/30 x2 s2 f0 | 30/30 x2 s2 f0\n"
        " > A own 5/35 x3 s2 f0 | 5/35 x3 s2 f0\n");
}

/// Call sites and call tree are rounded separately: inclusive times are clamped to lie between
/// the exclusive time and the total.
void TestPackageTable::roundedTimes()
{
    auto stream = StreamBuilder::begun().subReturn(1, 8, 8, "A::f").subReturn(1, 3, 3, "B::g");
    stream.subCallers("A::f", {.fid = 0, .line = 0, .exclusive = 1e-6}); // 10 ticks
    stream.subCallers("B::g", {.fid = 0, .line = 0, .exclusive = 2e-7});
    const auto profile = stream.pidEnd(7, 1.8e9).profile();
    QCOMPARE(rowsText(PackageTable(*profile)),
        "* own | 12/12 x2 s2 f0\n"
        " > A own 10/10 x1 s1 f0 | 10/10 x1 s1 f0\n"
        " > B own 2/3 x1 s1 f0 | 2/3 x1 s1 f0\n");
    // Negative times, as after the clock was set back.
    const auto back = StreamBuilder::begun()
                          .subReturn(1, 100, 100, "A::f")
                          .subReturn(1, -30, -30, "B::g")
                          .load()
                          .profile;
    QCOMPARE(rowsText(PackageTable(*back)),
        "* own | 70/70 x2 s2 f0\n"
        " > A own 100/100 x1 s1 f0 | 100/100 x1 s1 f0\n"
        " > B own -30/-30 x1 s1 f0 | -30/-30 x1 s1 f0\n");
}

void TestPackageTable::everySubHasAClass()
{
    auto stream = StreamBuilder::begun().newFid(1, "/home/me/a.pl");
    stream.newFid(2, "/usr/share/perl5/M.pm").newFid(3, "/usr/share/perl/5.36/C.pm");
    stream.newFid(4, "(eval 1)[/usr/share/perl5/M.pm:5]", 2, 5);
    stream.subInfo(1, "main::f", 1, 1).subInfo(2, "M::f", 1, 1).subInfo(3, "C::f", 1, 1);
    stream.subInfo(4, "M::made", 1, 1)
        .subInfo(1, "M::xs", 0, 0)
        .subInfo(1, "main::CORE:print", 0, 0);
    stream.subInfo(1, "XS::only", 0, 0).xsubMarker("M::xs").xsubMarker("XS::only");
    for (const char* sub : {"main::f", "M::f", "C::f", "M::made", "main::CORE:print"})
        stream.subCallers(sub, {.exclusive = 1e-7});
    for (const char* sub : {"M::xs", "XS::only"})
        stream.subCallers(sub, {.count = 3, .exclusive = 9e-7});
    const auto profile = stream.pidEnd(7, 1.8e9).profile();
    const PackageTable packages(*profile);
    QString classes;
    for (std::size_t i = 0; i < CodeClassCount; ++i) {
        const ClassCost& cost = packages.ofClass(static_cast<CodeClass>(i));
        classes += QStringLiteral("%1 %2 x%3 s%4\n")
                       .arg(className(static_cast<CodeClass>(i)))
                       .arg(cost.exclusive)
                       .arg(cost.calls)
                       .arg(cost.subs);
    }
    QCOMPARE(classes,
        "own 1 x1 s1\nmodule 1 x1 s1\ncore 1 x1 s1\nxsub 18 x6 s2\nbuiltin 1 x1 s1\n"
        "eval 1 x1 s1\n");
    const auto classOf = [&](std::string_view name) { return packages[packages.find(name)].code; };
    QCOMPARE(className(classOf("M")), QStringLiteral("module")); // although its xsub took more
    QCOMPARE(className(classOf("C")), QStringLiteral("core"));
    QCOMPARE(className(classOf("main")), QStringLiteral("own"));
    QCOMPARE(className(classOf("XS")), QStringLiteral("xsub"));
}

void TestPackageTable::subsAreSortedByTime()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
    for (const char* sub : {"A::small", "A::large", "A::b", "A::a"})
        stream.subInfo(1, sub, 1, 1);
    stream.subCallers("A::small", {.exclusive = 1e-7}).subCallers("A::large", {.exclusive = 9e-7});
    stream.subCallers("A::b", {.exclusive = 4e-7}).subCallers("A::a", {.exclusive = 4e-7});
    const auto profile = stream.pidEnd(7, 1.8e9).profile();
    const PackageTable packages(*profile);
    QStringList names;
    for (const SubId sub : packages.subs(packages.find("A")))
        names << textOf((*profile)[sub].name);
    QCOMPARE(names, QStringList({"A::large", "A::a", "A::b", "A::small"}));
}

void TestPackageTable::withoutCallTreeThereIsNoInclusiveTime()
{
    const auto golden = loadProfile(profilePath("small_c0/nytprof.out").toStdString()).profile;
    QVERIFY(PackageTable(*golden).inclusiveKnown());
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").subInfo(1, "A::f", 1, 1);
    stream.subCallers("A::f", {.inclusive = 1e-6, .exclusive = 9e-7});
    const auto profile = stream.pidEnd(7, 1.8e9).profile();
    const PackageTable packages(*profile);
    QVERIFY(!packages.inclusiveKnown());
    QCOMPARE(packages[packages.find("A")].own.inclusive, 0);
}

void TestPackageTable::strangeNames()
{
    std::string deep = "P";
    for (int i = 0; i < 20'000; ++i)
        deep += "::P";
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
    for (const std::string& sub : {deep, std::string("nopackage"), std::string("::"),
             std::string("A::::b"), std::string("A::b[/x::y.pl:3]")}) {
        stream.subInfo(1, sub, 1, 1).subCallers(sub, {.exclusive = 1e-7});
    }
    const auto profile = stream.pidEnd(7, 1.8e9).profile();
    const PackageTable packages(*profile);
    QCOMPARE(inconsistency(*profile, packages), QString());
    QVERIFY(packages.rows().size() < 100);
    QCOMPARE(packages.subs(packages.find("")).size(), 2U);
    QCOMPARE(packages.subs(packages.find("A")).size(), 1U);
}

/// Names of more than 64 components end in a long one.
void TestPackageTable::maxComponents()
{
    for (const int components : {64, 65}) {
        std::string package = "P1";
        for (int i = 2; i <= components; ++i)
            package += "::P" + std::to_string(i);
        const std::string sub = package + "::f";
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/a.pl")
                                 .subInfo(1, sub, 1, 1)
                                 .subCallers(sub, {.exclusive = 1e-7})
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const PackageTable packages(*profile);
        QCOMPARE(packages.rows().size(), 65U); // with the root
        QCOMPARE(textOf(packages.rows().back().component), components == 64 ? "P64" : "P64::P65");
    }
}

void TestPackageTable::realProfiles_data()
{
    QTest::addColumn<QString>("name");
    for (const QByteArray& line :
        readFile(sourcePath("tests/model/golden/totals.tsv")).split('\n')) {
        const QString name = QString::fromUtf8(line).section(u'\t', 0, 0);
        if (!name.isEmpty() && !name.startsWith(u'#'))
            QTest::addRow("%s", qPrintable(name)) << name;
    }
}

void TestPackageTable::realProfiles()
{
    QFETCH(QString, name);
    const QString path = profilePath(name);
    if (path.isEmpty())
        SKIP_WITHOUT("shared-profiles");
    const auto profile = loadProfile(path.toStdString()).profile;
    QVERIFY(profile);
    QCOMPARE(inconsistency(*profile, PackageTable(*profile)), QString());
}

NYTPROF_TEST(TestPackageTable)
#include "tst_packages.moc"
