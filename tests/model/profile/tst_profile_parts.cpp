// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The small parts that the tables of a profile are made of.
#include "format/perl_names.h"
#include "format/text_encoding.h"
#include "profile/source_lines.h"
#include "profile/sub_names.h"
#include "profile/ticks.h"
#include "test_class.h"

#include <QTest>

#include <algorithm>
#include <bit>
#include <limits>
#include <string>

using namespace nytprof;

namespace {

using Rows = std::vector<std::pair<std::uint32_t, std::string>>; // of line and text

constexpr Ticks Min = std::numeric_limits<Ticks>::min();
constexpr Ticks Max = std::numeric_limits<Ticks>::max();

QString textOf(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

Q_DECLARE_METATYPE(Rows)

class ProfilePartsTest : public QObject {
    Q_OBJECT

private slots:
    void evalNames_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QString>("parts"); // none for other names
        for (const auto& [name, parts] : {std::pair("(eval 12)[/a.pl:3]", "eval|12|[/a.pl:3]"),
                 {"(eval 0)", "eval|0|"}, {"(re_eval 3)[x:1]", "re_eval|3|[x:1]"},
                 {"(eval 1)[(eval 2)[a:1]:4]", "eval|1|[(eval 2)[a:1]:4]"}, {"(eval x)", ""},
                 {"(eval 1", ""}, {"(eval 1[", ""}, {"(eval )", ""}, {"(eval -1)", ""},
                 {"eval 1)", ""}, {"(eval1)", ""}, {" (eval 1)", ""}, {"", ""},
                 {"(eval 99999999999999999999)", ""}})
            QTest::addRow("%s", name) << QByteArray(name) << QString::fromLatin1(parts);
    }

    void evalNames()
    {
        QFETCH(QByteArray, name);
        const auto parts = parseEvalName(std::string_view(name.constData()));
        QTEST(parts ? QStringLiteral("%1|%2|%3")
                          .arg(textOf(parts->kind))
                          .arg(parts->number)
                          .arg(textOf(parts->behind))
                    : QString(),
            "parts");
    }

    /// The least common multiple, or 10^13 where it is twice as much or more.
    void sharedUnits()
    {
        constexpr std::int64_t Smallest = 10'000'000'000'000;
        QCOMPARE(sharedTickUnit(3, 2), 6);
        QCOMPARE(sharedTickUnit(2, 3), 6);
        QCOMPARE(sharedTickUnit(10'000'000, 1'000'000'000), 1'000'000'000);
        QCOMPARE(sharedTickUnit(1000, 3'579'545), 715'909'000);
        QCOMPARE(sharedTickUnit(Smallest, 2), Smallest);
        QCOMPARE(sharedTickUnit(2 * Smallest - 1, 1), 2 * Smallest - 1);
        QCOMPARE(sharedTickUnit(2 * Smallest, 1), Smallest);
        QCOMPARE(sharedTickUnit(Smallest - 1, Smallest - 3), Smallest);
        QCOMPARE(sharedTickUnit(Max, Max - 1), Smallest);
    }

    /// To the nearest, halves away from zero.
    void convertedTicks_data()
    {
        QTest::addColumn<qint64>("ticks");
        QTest::addColumn<qint64>("from");
        QTest::addColumn<qint64>("to");
        QTest::addColumn<qint64>("converted");
        const auto row = [](qint64 ticks, qint64 from, qint64 to, qint64 converted) {
            QTest::addRow("%lld/%lld in 1/%lld", static_cast<long long>(ticks),
                static_cast<long long>(from), static_cast<long long>(to))
                << ticks << from << to << converted;
        };
        row(5, 10, 10, 5);
        row(5, 1, 10, 50);
        row(5, 2, 1, 3);
        row(-5, 2, 1, -3);
        row(4, 10, 1, 0);
        row(5, 10, 1, 1);
        row(14, 10, 1, 1);
        row(-4, 10, 1, 0);
        row(-5, 10, 1, -1);
        row(4, 3, 2, 3);
        row(0, 3, 2, 0);
        row(Max, 7, 7, Max);
        row(Max / 4, 1, 4, Max - 3);
        row(Max, 1, 4, Max);
        row(Min, 1, 4, Min);
        row(Max, 4, 2, Max / 2 + 1);
    }

    void convertedTicks()
    {
        QFETCH(qint64, ticks);
        QFETCH(qint64, from);
        QFETCH(qint64, to);
        QTEST(static_cast<qint64>(convertTicks(ticks, from, to)), "converted");
    }

    void sumsAndNumbersOfTicks()
    {
        QCOMPARE(addTicks(3, -5), Ticks{-2});
        QCOMPARE(addTicks(Max, 1), Max);
        QCOMPARE(addTicks(1, Max), Max);
        QCOMPARE(addTicks(Min, -1), Min);
        QCOMPARE(addTicks(Max, Min), Ticks{-1});
        Ticks sum = 5;
        increase(sum, 2);
        QCOMPARE(sum, Ticks{7});
        QCOMPARE(toTicks(2.5), Ticks{3});
        QCOMPARE(toTicks(-2.5), Ticks{-3});
        QCOMPARE(toTicks(std::numeric_limits<double>::quiet_NaN()), Ticks{0});
        QCOMPARE(toTicks(1e300), Ticks{1} << 53);
        QCOMPARE(toTicks(-1e300), -(Ticks{1} << 53));
        for (const auto& [seconds, expected] : {std::pair(0.0, 0.0), {-1.0, 0.0}, {0.5, 0.5},
                 {8.9e9, 8.9e9}, {9e9, 0.0}, {std::numeric_limits<double>::quiet_NaN(), 0.0}})
            QCOMPARE(epochOrNone(seconds), expected);
    }

    void packages()
    {
        for (const auto& [sub, package] :
            {std::pair("A::B::c", "A::B"), {"c", ""}, {"", ""}, {"::c", ""}, {"A::", "A"},
                {"A::__ANON__[/x::y:3]", "A"}, {"[x::y]", ""}, {"main::CORE:print", "main"}})
            QCOMPARE(textOf(packageOf(sub)), QString::fromLatin1(package));
    }

    /// A sub has one number, whatever the encoding of its name.
    void numbersOfSubs()
    {
        std::vector<Sub> subs;
        NameTable byName;
        StringArena strings;
        SubNames names(subs, byName, strings);
        const std::vector<std::string> spelled{"short", "main::longer_name", "main::longer_nAme",
            "main::longer", "12345678", "1234567", "12345679", "m\xE9", "m\xC3\xA9",
            "main::\xE9t\xE9 and more", "main::\xC3\xA9t\xC3\xA9 and more", "short", "",
            "main::longer_name", "main::\xE9t\xE9 and more"};
        QStringList numbers;
        for (const std::string& name : spelled)
            numbers << QString::number(names.idOf(name).index());
        QCOMPARE(numbers.join(u' '), "0 1 2 3 4 5 6 7 7 8 8 0 9 1 8");
        QCOMPARE(subs.size(), std::size_t{10});
        QCOMPARE(textOf(subs[8].name), QString::fromUtf8("main::\u00e9t\u00e9 and more"));
        QCOMPARE(textOf(subs[8].package), "main");
    }

    void kindsOfSubs()
    {
        std::vector<Sub> subs;
        NameTable byName;
        StringArena strings;
        SubNames names(subs, byName, strings);
        const auto isBuiltin = [&](std::string_view name) {
            return subs[names.idOf(name).index()].kind == SubKind::Opcode;
        };
        for (const char* name : {"main::CORE:print", "CORE::sleep", "CORE:sleep", "A::B::CORE:x"})
            QVERIFY2(isBuiltin(name), name);
        for (const char* name :
            {"main::CORE::f", "main::CORE:", "ACORE::f", "main::print", "CORE", "main::core:x"})
            QVERIFY2(!isBuiltin(name), name);
    }

    void ranks()
    {
        const std::vector<std::string_view> names{"b", "a", "c", "a"};
        QCOMPARE(rankByName(names), (std::vector<std::uint32_t>{2, 0, 3, 1}));
        QVERIFY(rankByName(std::span<const std::string_view>()).empty());
    }

    void indexesOfNames()
    {
        NameTable index;
        std::vector<std::string> names;
        for (int i = 0; i < 1000; ++i)
            names.push_back(std::string(static_cast<std::size_t>(i % 40), 'x') + std::to_string(i));
        QCOMPARE(index.find("0"), NameTable::None);
        for (std::uint32_t i = 0; i < names.size(); ++i) {
            QCOMPARE(index.find(names[i]), NameTable::None);
            index.add(names[i], i);
        }
        for (std::uint32_t i = 0; i < names.size(); ++i)
            QCOMPARE(index.find(names[i]), i);
    }

    /// Texts share blocks of 64 KiB; those of more than a quarter have one of their own.
    void memoryOfTexts()
    {
        constexpr std::size_t Block = 65'536;
        StringArena strings;
        QCOMPARE(strings.heldBytes(), std::size_t{0});
        const std::string quarter(Block / 4, 'q');
        const std::string_view first = strings.keep(quarter);
        for (int i = 0; i < 3; ++i)
            QCOMPARE(strings.keep(quarter), std::string_view(quarter));
        QCOMPARE(strings.heldBytes(), Block);
        QCOMPARE(strings.keep("").size(), std::size_t{0});
        QCOMPARE(strings.heldBytes(), Block);
        const std::string more = quarter + "q";
        QCOMPARE(strings.keep(more), std::string_view(more));
        QCOMPARE(strings.heldBytes(), Block + more.size());
        QCOMPARE(strings.keep("x"), std::string_view("x"));
        QCOMPARE(strings.keep("y"), std::string_view("y"));
        QCOMPARE(strings.heldBytes(), 2 * Block + more.size());
        QCOMPARE(first, std::string_view(quarter));
        QCOMPARE(textOf(keepUtf8(strings, "\xE9")), QString::fromUtf8("\u00e9"));
        QCOMPARE(textOf(keepUtf8(strings, "\xC3\xA9")), QString::fromUtf8("\u00e9"));
    }

    void encodings()
    {
        for (int size = 0; size < 20; ++size) {
            std::string text(static_cast<std::size_t>(size), 'a');
            QVERIFY(isValidUtf8(text));
            QCOMPARE(toUtf8(text), text);
            for (char& c : text) {
                c = '\xE9';
                QVERIFY(!isValidUtf8(text));
                c = 'a';
            }
            QVERIFY(isValidUtf8(text + "\xC3\xA9" + text));
            QVERIFY(!isValidUtf8(text + "\xC3"));
        }
        for (const auto& [bytes, utf8] : {std::pair("\x80", "\xC2\x80"), {"\xBF", "\xC2\xBF"},
                 {"\xC0", "\xC3\x80"}, {"\xFF", "\xC3\xBF"}, {"a\xE9z", "a\xC3\xA9z"},
                 {"\xC3\xA9\xE9", "\xC3\xA9\xC3\xA9"}})
            QCOMPARE(toUtf8(bytes), std::string(utf8));
    }

    void sourceOfFiles_data()
    {
        QTest::addColumn<Rows>("rows"); // of file 1
        QTest::addColumn<qsizetype>("size");
        QTest::addColumn<QString>("lines"); // that are not empty, as NUMBER:TEXT
        QTest::addColumn<qsizetype>("dropped");
        const auto row = [](const char* name, const Rows& rows, qsizetype size, const char* lines,
                             qsizetype dropped = 0) {
            QTest::newRow(name) << rows << size << QString::fromLatin1(lines) << dropped;
        };
        row("none", {}, 0, "");
        row("in order", {{1, "a\n"}, {2, "b\n"}}, 2, "1:a 2:b");
        row("in another order", {{2, "b\n"}, {1, "a\n"}}, 2, "1:a 2:b");
        row("with line ends", {{1, "a"}, {2, "b\r\n"}, {3, "c\r"}, {4, "d\n\r\n"}}, 4,
            "1:a 2:b 3:c 4:d\n");
        row("with gaps", {{2, "b"}, {5, "e"}}, 5, "2:b 5:e");
        row("twice", {{2, "b"}, {2, "c"}, {1, "a"}}, 2, "1:a 2:c");
        row("line 0", {{0, "x"}, {1, "a"}}, 1, "1:a", 1);
        row("long ones", {{1, "12345678"}, {2, "1234567890"}, {3, "12345678"}}, 3,
            "1:12345678 2:1234567890 3:12345678");
        row("the largest gap", {{1, "a"}, {262'146, "z"}}, 262'146, "1:a 262146:z");
        row("a larger one", {{1, "a"}, {262'147, "z"}}, 1, "1:a", 1);
        row("the largest gap, in two parts", {{262'138, "y"}, {262'146, "z"}}, 262'146,
            "262138:y 262146:z");
        row("a larger one in two parts", {{262'138, "y"}, {262'147, "z"}, {262'148, "z"}}, 262'138,
            "262138:y", 2);
    }

    void sourceOfFiles()
    {
        QFETCH(Rows, rows);
        StringArena strings;
        SourceLines source(strings);
        for (const auto& [line, text] : rows)
            source.add(FileId(1), line, text);
        source.add(FileId(2), 1, "other");
        const auto byFile = source.byFile(3);
        QCOMPARE(byFile[0].size(), std::size_t{0});
        QCOMPARE(byFile[2].size(), std::size_t{1});
        QCOMPARE(byFile[3].size(), std::size_t{0});
        QStringList lines;
        for (std::size_t i = 0; i < byFile[1].size(); ++i) {
            if (!byFile[1][i].empty())
                lines << QStringLiteral("%1:%2").arg(i + 1).arg(textOf(byFile[1][i]));
        }
        QTEST(static_cast<qsizetype>(byFile[1].size()), "size");
        QTEST(lines.join(u' '), "lines");
        QTEST(static_cast<qsizetype>(source.dropped()), "dropped");
    }

    /// Equal lines are kept once, as in string evals.
    void repeatedSource()
    {
        StringArena strings;
        SourceLines source(strings);
        const std::string text(10'000, 'x');
        for (std::uint32_t line = 1; line <= 100; ++line)
            source.add(FileId(0), line, text);
        QCOMPARE(strings.heldBytes(), std::size_t{65'536});
    }
};

NYTPROF_TEST(ProfilePartsTest)
#include "tst_profile_parts.moc"
