// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Names found by some of their letters.
#include "analysis/name_search.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QTest>

#include <bit>
#include <set>

using namespace nytprof;
using namespace nytprof::test;

namespace {

/// A name as the finder keeps it.
struct Name {
    explicit Name(std::string_view text)
        : lowered(text.size(), '\0')
        , begins(text.size(), '\0')
    {
        lowerInto(text, lowered.data());
        markWords(text, begins.data());
        name = {lowered, begins, lastPartOf(text)};
    }
    Name(const Name&) = delete;
    Name& operator=(const Name&) = delete;

    std::string lowered;
    std::string begins;
    FuzzyName name;
};

int scoreOf(std::string_view word, std::string_view text)
{
    return fuzzyScore(word, Name(text).name).value_or(-1);
}

QString positionsOf(std::string_view word, std::string_view text)
{
    QStringList positions;
    for (const std::uint32_t at : fuzzyPositions(word, Name(text).name)) {
        positions << QString::number(at);
    }
    return positions.join(u' ');
}

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

/// The letters of a name that a query highlights, the others as dots.
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

} // namespace

class NameSearchTest : public QObject {
    Q_OBJECT

private slots:
    void wordsOfNames()
    {
        const auto marks = [](std::string_view text) {
            std::string begins(text.size(), '\0');
            markWords(text, begins.data());
            QString shown;
            for (std::size_t i = 0; i < text.size(); ++i) {
                shown += QLatin1Char(begins[i] == 1 ? text[i] : '.');
            }
            return shown;
        };
        QCOMPARE(marks("A::fooBar_baz2x"), "A..f..B...b....");
        QCOMPARE(marks("JSON::pp"), "J.....p.");
        QCOMPARE(marks("__a1"), "_.a.");
        QCOMPARE(marks("aZzA"), "aZ.A");
        std::string lowered(6, ' ');
        lowerInto("AZ[@`z", lowered.data());
        QCOMPARE(lowered, std::string("az[@`z"));
        QCOMPARE(lastPartOf("A::B::f"), 6U);
        QCOMPARE(lastPartOf("/a/b.pl"), 3U);
        QCOMPARE(lastPartOf("f"), 0U);
        QCOMPARE(lastPartOf(""), 0U);
        QCOMPARE(lastPartOf("A::__ANON__[/a/b.pl:3]"), 3U);
        QCOMPARE(lastPartOf("(eval 5)[/a/b.pl:3]"), 0U);
    }

    /// Letters at the begins of many words are no better than long stretches of a name.
    void fewStretchesComeBeforeManyWords()
    {
        NameIndex index;
        for (const char* name :
            {"Perl::Critic::Policy::InputOutput::ProhibitInteractiveTest::default_severity",
                "Perl::Critic::Policy::ValuesAndExpressions::ProhibitInterpolationOfLiterals::"
                "default_severity",
                "Perl::Critic::Policy::Modules::ProhibitConditionalUseStatements::"
                "default_severity",
                "Perl::Critic::Policy::InputOutput::ProhibitOneArgSelect::default_severity",
                "Perl::Critic::Policy::ControlStructures::ProhibitNegativeExpressionsInUnless::"
                "default_severity"})
            index.add(name, 8);
        index.add("PPI::Node::find", 50'000'000);
        QCOMPARE(found(index, "ppinodefi").value(0), QStringLiteral("PPI::Node::find"));
        QCOMPARE(lit("PPI::Node::find", "ppinodefi"), "PPI..Node..fi..");
    }

    void lettersThatOccur()
    {
        QCOMPARE(lettersOf(""), 0U);
        QCOMPARE(lettersOf("aa"), 1U);
        QCOMPARE(lettersOf("z"), std::uint64_t{1} << 25);
        QCOMPARE(lettersOf("0"), std::uint64_t{1} << 26);
        QCOMPARE(lettersOf("9"), std::uint64_t{1} << 35);
        // Those between share others.
        for (const char* other : {"/", ":", "`", "{", "\xFF"}) {
            QVERIFY((lettersOf(other) >> 36) != 0);
            QCOMPARE(lettersOf(other) & ((std::uint64_t{1} << 36) - 1), 0U);
        }
    }

    /// Other bytes than letters and digits share 28 bits.
    void bitsOfBytes()
    {
        std::set<std::uint64_t> bits;
        for (int byte = 0; byte < 256; ++byte) {
            const char letter = static_cast<char>(byte);
            const std::uint64_t bit = lettersOf({&letter, 1});
            QCOMPARE(std::popcount(bit), 1);
            const bool isKnown = (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9');
            QCOMPARE(bit < std::uint64_t{1} << 36, isKnown);
            bits.insert(bit);
        }
        QCOMPARE(bits.size(), 64U);
    }

    /// What was added after a search is found by the next one.
    void namesAddedLater()
    {
        NameIndex names = indexOf({"A::run"});
        QCOMPARE(found(names, "ru"), QStringList{"A::run"});
        names.add("B::run", 7);
        QCOMPARE(found(names, "run"), QStringList({"B::run", "A::run"}));
        QCOMPARE(names.find("run", 1).matches, 2U);
        QCOMPARE(names.find("run", 1).best.size(), 1U);
        QCOMPARE(names.find("run", 0).best.size(), 0U);
        QCOMPARE(names.find("  run ", 1).best[0].score, names.find("run", 1).best[0].score);
    }

    /// Subs weigh their inclusive time, files their exclusive time, and modules have no path.
    void catalogs()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/usr/share/perl5/A/B.pm").time(40, 1, 1);
        stream.newFid(2, "(eval 1)[/usr/share/perl5/A/B.pm:3]", 1, 3).time(7, 2, 1);
        stream.subInfo(1, "A::f", 1, 1).subInfo(1, "A::g", 2, 2).subInfo(1, "A::less", 3, 3);
        stream.subCallers("A::f", {.inclusive = 5e-6, .exclusive = 1e-6});
        stream.subCallers("A::g", {.inclusive = 9e-6, .exclusive = 1e-6});
        stream.subCallers("A::less", {.inclusive = -9e-6});
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        const auto catalog = makeCatalog(profile);
        QCOMPARE(catalog->profile, profile);
        QStringList text;
        for (std::uint32_t row = 0; row < catalog->names.size(); ++row) {
            const Catalog::Target& target = catalog->targets[row];
            text << QStringLiteral("%1 %2 %3")
                        .arg(QString::fromStdString(std::string(catalog->names.name(row))),
                            target.sub.valid() ? QStringLiteral("sub %1").arg(target.sub.index())
                                               : QStringLiteral("file %1").arg(target.file.index()))
                        .arg(target.time);
        }
        QCOMPARE(text,
            QStringList({"A::f sub 0 50", "A::g sub 1 90", "A::less sub 2 -90", "A/B.pm file 0 40",
                "(eval 1)[/usr/share/perl5/A/B.pm:3] file 1 7"}));
        QCOMPARE(catalog->targets.size(), 5U);
        QCOMPARE(found(catalog->names, ""),
            QStringList(
                {"A::g", "A::f", "A/B.pm", "(eval 1)[/usr/share/perl5/A/B.pm:3]", "A::less"}));
    }

    void scores()
    {
        // A letter 16, beside the next 13 or, if all are, 26, at the begin of a word 18, in the
        // last part 4; 40 for all of that part; less what is left out, up to 12.
        QCOMPARE(scoreOf("f", "f"), 16 + 18 + 4 + 40);
        QCOMPARE(scoreOf("f", "fg"), 16 + 18 + 4 - 1);
        QCOMPARE(scoreOf("fg", "fg"), 2 * 16 + 26 + 18 + 2 * 4 + 40);
        QCOMPARE(scoreOf("fg", "fxg"), 2 * 16 + 18 + 2 * 4 - 1);
        QCOMPARE(scoreOf("a", "a::b"), 16 + 18 - 3);
        QCOMPARE(scoreOf("b", "a::b"), 16 + 18 + 4 + 40 - 3);
        QCOMPARE(scoreOf("f", "f[/x]"), 16 + 18 + 4 + 40 - 4);
        QCOMPARE(scoreOf("f", "fxxxxxxxxxxxx"), 16 + 18 + 4 - 12);
        QCOMPARE(scoreOf("f", "fxxxxxxxxxxxxx"), 16 + 18 + 4 - 12);
        QCOMPARE(scoreOf("f", "fxxxxxxxxxxx"), 16 + 18 + 4 - 11);
        QCOMPARE(scoreOf("gf", "fg"), -1);
        QCOMPARE(scoreOf("x", ""), -1);
    }

    void positions()
    {
        QCOMPARE(positionsOf("jpde", "JSON::PP::decode"), "0 7 10 11");
        QCOMPARE(positionsOf("pp", "JSON::PP::pp"), "10 11"); // the sub, not the package
        QCOMPARE(positionsOf("ab", "axab"), "2 3"); // as a whole
        QCOMPARE(positionsOf("ab", "axb"), "0 2");
        QCOMPARE(positionsOf("ab", "aab"), "1 2"); // the shortest
        QCOMPARE(positionsOf("ba", "ab"), "");
    }

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

    void contiguousLettersAndTimeComeFirst()
    {
        NameIndex names;
        names.add("Perl::Critic::__ANON__[/usr/share/perl5/Perl/Rule/Eval.pm:9]", 0);
        names.add("A::sprev", 0);
        names.add("PPI::Element::sprevious_token", 640);
        names.add("PPI::Token::never_run_sprev_x", 0);
        names.add("PPI::Element::sprevious_sibling", 1'970'000);
        QCOMPARE(found(names, "sprev"),
            (QStringList{"A::sprev", // all of the name
                "PPI::Element::sprevious_sibling", "PPI::Element::sprevious_token",
                "PPI::Token::never_run_sprev_x",
                "Perl::Critic::__ANON__[/usr/share/perl5/Perl/Rule/Eval.pm:9]"}));
        // Time counts more than a shorter name.
        names.add("B::get", 0);
        names.add("B::getter_of_all", 1);
        QCOMPARE(found(names, "ge").first(), QStringLiteral("B::getter_of_all"));
    }

    void theLettersThatMatchAreLit()
    {
        QCOMPARE(lit("JSON::PP::decode", "jpdec"), QStringLiteral("J......P..dec..."));
        QCOMPARE(lit("Time::run_all", "run"), QStringLiteral("......run...."));
        QCOMPARE(lit("A::b", "zz"), QStringLiteral("...."));
        QCOMPARE(lit("JSON::PP::decode", "dec js"), QStringLiteral("JS........dec..."));
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
};

NYTPROF_TEST(NameSearchTest)
#include "tst_name_search.moc"
