// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Unit tests of the tables that ProfileMerge consists of.
#include "container/keyed_rows.h"
#include "merge/edited_lines.h"
#include "merge/unions.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QTest>

#include <array>
#include <map>
#include <random>

using namespace nytprof;
using nytprof::test::StreamBuilder;

namespace {

using ProfilePtr = std::shared_ptr<const Profile>;

QString textOf(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

ProfilePtr ended(StreamBuilder stream) { return stream.pidEnd(7, 1.8e9).profile(); }

/// "FID NAME FLAGS xEXECUTIONS", for evals "< FID:LINE", and the source behind bars.
QStringList textOf(const FileUnion::Table& table)
{
    QStringList lines;
    for (std::size_t i = 0; i < table.files.size(); ++i) {
        const File& file = table.files[i];
        lines << QStringLiteral("%1 %2 %3 x%4")
                     .arg(file.fid)
                     .arg(textOf(file.name))
                     .arg(file.flags)
                     .arg(file.executions);
        if (file.isEval())
            lines.back() += QStringLiteral(" < %1:%2")
                                .arg(table.files[file.evalFile.index()].fid)
                                .arg(file.evalLine);
        for (const std::string_view line : table.source[i])
            lines.back() += u'|' + textOf(line);
    }
    return lines;
}

/// Fids in the union of the files of a part.
QList<int> fidsOf(const FileUnion::Table& table, const std::vector<FileId>& added)
{
    QList<int> fids;
    for (const FileId file : added)
        fids << static_cast<int>(table.files[table.idOf[file.index()].index()].fid);
    return fids;
}

/// "NAME KIND FID FIRST-LAST"
QStringList textOf(const SubUnion::Table& subs, const FileUnion::Table& files)
{
    QStringList lines;
    for (const Sub& sub : subs.subs) {
        lines << QStringLiteral("%1 %2 %3 %4-%5")
                     .arg(textOf(sub.name))
                     .arg(static_cast<int>(sub.kind))
                     .arg(sub.file.valid() ? QString::number(files.files[sub.file.index()].fid)
                                           : QStringLiteral("?"))
                     .arg(sub.firstLine)
                     .arg(sub.lastLine);
    }
    return lines;
}

struct SumRow {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    int sum = 0;
    [[nodiscard]] std::array<std::uint32_t, 2> key() const { return {first, second}; }
    void add(const SumRow& other) { sum += other.sum; }
};

} // namespace

class TestUnions : public QObject {
    Q_OBJECT

private slots:
    void filesByName()
    {
        StringArena strings;
        FileUnion files(strings);
        const auto one = files.add(*ended(StreamBuilder::begun()
                                              .newFid(1, "/b.pl", 0, 0, 2)
                                              .newFid(2, "/a.pl", 0, 0, 16)
                                              .srcLine(2, 1, "old")));
        const auto two = files.add(*ended(StreamBuilder::begun()
                                              .newFid(5, "/a.pl", 0, 0, 4)
                                              .newFid(6, "/c.pl")
                                              .srcLine(5, 1, "new")
                                              .srcLine(5, 2, "longer")
                                              .srcLine(6, 1, "c")));
        const auto table = files.finish(FileUnion::EvalNames::Numbered);
        QCOMPARE(textOf(table),
            QStringList({"1 /a.pl 20 x1|new|longer", "2 /b.pl 2 x1", "3 /c.pl 0 x1|c"}));
        QCOMPARE(fidsOf(table, one), QList<int>({2, 1}));
        QCOMPARE(fidsOf(table, two), QList<int>({1, 3}));
    }

    /// The longer source is kept, of equal lengths the last in lexical order.
    void keptSource_data()
    {
        QTest::addColumn<QStringList>("one");
        QTest::addColumn<QStringList>("other");
        QTest::addColumn<QStringList>("counts");
        const QStringList a{"a"};
        const QStringList b{"b"};
        QTest::newRow("none") << QStringList() << QStringList() << QStringList();
        QTest::newRow("one") << QStringList() << a << a;
        QTest::newRow("the same") << a << a << a;
        QTest::newRow("another") << a << b << b;
        QTest::newRow("a longer one") << b << QStringList({"a", "a"}) << QStringList({"a", "a"});
    }
    void keptSource()
    {
        QFETCH(QStringList, one);
        QFETCH(QStringList, other);
        QFETCH(QStringList, counts);
        for (const auto& [first, second] : {std::pair(one, other), std::pair(other, one)}) {
            StringArena strings;
            FileUnion files(strings);
            for (const QStringList& source : {first, second}) {
                auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
                for (qsizetype i = 0; i < source.size(); ++i)
                    stream.srcLine(1, static_cast<std::uint32_t>(i) + 1, source[i].toStdString());
                (void)files.add(*ended(stream));
            }
            QString expected = QStringLiteral("1 /a.pl 0 x1");
            for (const QString& line : counts)
                expected += u'|' + line;
            QCOMPARE(textOf(files.finish(FileUnion::EvalNames::Numbered)), QStringList(expected));
        }
    }

    /// The identity of an eval: its source, the line that ran it, and its name without the number.
    void equalEvals_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<quint32>("line");
        QTest::addColumn<QByteArray>("source");
        QTest::addColumn<bool>("isSame");
        const auto row = [](const char* name, const char* eval, quint32 line, const char* source,
                             bool isSame) {
            QTest::newRow(name) << QByteArray(eval) << line << QByteArray(source) << isSame;
        };
        row("another number", "(eval 77)[/a.pl:5]", 5, "x", true);
        row("another source", "(eval 77)[/a.pl:5]", 5, "y", false);
        row("another line", "(eval 77)[/a.pl:6]", 6, "x", false);
        row("another line in the name", "(eval 77)[/a.pl:6]", 5, "x", false);
        row("another file in the name", "(eval 77)[/b.pl:5]", 5, "x", false);
        row("a regular expression", "(re_eval 77)[/a.pl:5]", 5, "x", false);
        row("without a place in the name", "(eval 77)", 5, "x", false);
        row("a name of its own", "/made/by/line", 5, "x", false);
    }
    void equalEvals()
    {
        QFETCH(QByteArray, name);
        QFETCH(quint32, line);
        QFETCH(QByteArray, source);
        QFETCH(bool, isSame);
        StringArena strings;
        FileUnion files(strings);
        const auto run = [&](const std::string& eval, std::uint32_t at, const std::string& text) {
            return files.add(*ended(StreamBuilder::begun()
                                        .newFid(1, "/a.pl")
                                        .time(0, 1, 1)
                                        .newFid(2, eval, 1, at, 2)
                                        .srcLine(2, 1, text)));
        };
        const auto one = run("(eval 1)[/a.pl:5]", 5, "x");
        const auto other = run(name.toStdString(), line, source.toStdString());
        QCOMPARE(one[1] == other[1], isSame);
        QCOMPARE(one[0], other[0]);
        const auto again = run(name.toStdString(), line, source.toStdString());
        QCOMPARE(other, again);
        const auto table = files.finish(FileUnion::EvalNames::Numbered);
        QCOMPARE(table.files.size(), isSame ? 2U : 3U);
        QCOMPARE(table.files[table.idOf[one[1].index()].index()].executions, isSame ? 3U : 1U);
        QCOMPARE(table.files[table.idOf[other[1].index()].index()].executions, isSame ? 3U : 2U);
    }

    /// Evals are renumbered, or named as the first.
    void namesOfEvals()
    {
        const auto profile = ended(StreamBuilder::begun()
                                       .newFid(1, "/a.pl")
                                       .time(0, 1, 1)
                                       .newFid(2, "(eval 8)[/a.pl:9]", 1, 9, 1)
                                       .newFid(3, "(eval 9)[(eval 8)[/a.pl:9]:1]", 2, 1)
                                       .newFid(4, "(eval 12)", 1, 3, 4)
                                       .newFid(5, "/made/by/line", 1, 2)
                                       .newFid(6, "(eval 15)[/a.pl:9]", 1, 9, 2)
                                       .newFid(7, "(eval 16)[/a.pl:9]", 1, 9)
                                       .srcLine(7, 1, "z"));
        const auto textWith = [&](FileUnion::EvalNames names, EqualEvals equal) {
            StringArena strings;
            FileUnion files(strings, equal);
            (void)files.add(*profile);
            return textOf(files.finish(names));
        };
        using enum FileUnion::EvalNames;
        QCOMPARE(textWith(Numbered, EqualEvals::Merged),
            QStringList({"1 /a.pl 0 x1", "2 /made/by/line 0 x1 < 1:2", "3 (eval 2) 4 x1 < 1:3",
                "4 (eval 3)[/a.pl:9] 3 x2 < 1:9", "5 (eval 4)[/a.pl:9] 0 x1 < 1:9|z",
                "6 (eval 5)[(eval 3)[/a.pl:9]:1] 0 x1 < 4:1"}));
        QCOMPARE(textWith(AsFirst, EqualEvals::Merged),
            QStringList({"1 /a.pl 0 x1", "2 /made/by/line 0 x1 < 1:2", "3 (eval 12) 4 x1 < 1:3",
                "4 (eval 8)[/a.pl:9] 3 x2 < 1:9", "5 (eval 16)[/a.pl:9] 0 x1 < 1:9|z",
                "6 (eval 9)[(eval 8)[/a.pl:9]:1] 0 x1 < 4:1"}));
        QCOMPARE(textWith(Numbered, EqualEvals::Apart),
            QStringList({"1 /a.pl 0 x1", "2 /made/by/line 0 x1 < 1:2", "3 (eval 2) 4 x1 < 1:3",
                "4 (eval 3)[/a.pl:9] 1 x1 < 1:9", "5 (eval 4)[/a.pl:9] 2 x1 < 1:9",
                "6 (eval 5)[/a.pl:9] 0 x1 < 1:9|z", "7 (eval 6)[(eval 3)[/a.pl:9]:1] 0 x1 < 4:1"}));
    }

    /// Evals of edited files are at the current line.
    void evalsOfEditedFiles()
    {
        const auto run = [](const char* eval, std::uint32_t line, bool isEdited) {
            auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(0, 1, 1);
            stream.newFid(2, eval, 1, line);
            std::uint32_t at = 0;
            if (isEdited)
                stream.srcLine(1, ++at, "added\n");
            return ended(stream.srcLine(1, at + 1, "use\n").srcLine(1, at + 2, "eval\n"));
        };
        const auto before = run("(eval 3)[/a.pl:2]", 2, false);
        const auto after = run("(eval 5)[/a.pl:3]", 3, true);
        const EditedLines edited(*before, *after);
        StringArena strings;
        FileUnion files(strings);
        const auto old = files.add(*before, &edited);
        QCOMPARE(files.add(*after), old);
        QCOMPARE(textOf(files.finish(FileUnion::EvalNames::Numbered)),
            QStringList({"1 /a.pl 0 x1|added|use|eval", "2 (eval 1)[/a.pl:3] 0 x2 < 1:3"}));
    }

    void stoppedFiles()
    {
        std::stop_source stop;
        stop.request_stop();
        StringArena strings;
        FileUnion files(strings);
        const auto profile = ended(StreamBuilder::begun().newFid(1, "/a.pl").newFid(2, "/b.pl"));
        const auto ids = files.add(*profile, nullptr, stop.get_token());
        QCOMPARE(ids.size(), 2U);
        QVERIFY(!ids[0].valid() && !ids[1].valid());
    }

    /// Names of anonymous subs contain the name of their eval; similar names are kept.
    void subsOfEvals()
    {
        const auto run = [](int number) {
            const std::string eval = "(eval " + std::to_string(number) + ")[/a.pl:5]";
            auto stream = StreamBuilder::begun().newFid(1, "/a.pl").newFid(2, eval, 1, 5);
            stream.srcLine(2, 1, "sub {}").subInfo(2, "m::__ANON__[" + eval + ":1]", 1, 1);
            const std::string plain = "(eval 5)[/plain]"; // a file of that name, in one of both
            if (number == 7)
                stream.newFid(3, plain).subInfo(3, "m::__ANON__[" + plain + ":2]", 2, 2);
            else
                stream.subCallers("m::__ANON__[" + plain + ":2]", {});
            stream.subInfo(1, "m::__ANON__[(eval 99)[/a.pl:5]:1]", 3, 3); // of no eval
            stream.subInfo(1, "m::__ANON__[(eval 1", 4, 4).subInfo(1, "m::f", 5, 5);
            return ended(stream);
        };
        StringArena strings;
        FileUnion files(strings);
        SubUnion subs(strings);
        std::vector<std::vector<SubId>> added;
        for (const auto& part : {run(7), run(8)})
            added.push_back(subs.add(*part, files.add(*part)));
        QCOMPARE(added[0], added[1]);
        const auto table = files.finish(FileUnion::EvalNames::Numbered);
        const auto united = subs.finish(table);
        QCOMPARE(textOf(united, table),
            QStringList({"m::__ANON__[(eval 1 0 2 4-4", "m::__ANON__[(eval 1)[/a.pl:5]:1] 0 3 1-1",
                "m::__ANON__[(eval 5)[/plain]:2] 0 1 2-2",
                "m::__ANON__[(eval 99)[/a.pl:5]:1] 0 2 3-3", "m::f 0 2 5-5"}));
        QCOMPARE(united.byName.find("m::f"), 4U);
        QCOMPARE(united.idOf[added[0][4].index()], SubId(4));
        QCOMPARE(united.subs[4].package, std::string_view("m"));
    }

    /// Names that only damaged files have.
    void oddNamesOfSubsOfEvals()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(0, 1, 1);
        stream.newFid(2, "(eval 1", 1, 5).subInfo(2, "f[(eval 1", 1, 1);
        stream.newFid(3, "(eval 3)[/a.pl:5]", 1, 5).srcLine(3, 1, "x");
        stream.subInfo(3, "f[(eval 3)[/a.pl:5]:1]", 1, 1).subInfo(1, "f[2:1]", 2, 2);
        const auto part = ended(stream);
        StringArena strings;
        FileUnion files(strings);
        SubUnion subs(strings);
        (void)subs.add(*part, files.add(*part));
        const auto table = files.finish(FileUnion::EvalNames::AsFirst);
        QCOMPARE(textOf(subs.finish(table), table),
            QStringList({"f[(eval 1 0 2 1-1", "f[(eval 3)[/a.pl:5]:1] 0 3 1-1", "f[2:1] 0 1 2-2"}));
    }

    /// Independent of the order: kind, then file, then lines.
    void keptDefinition_data()
    {
        QTest::addColumn<StreamBuilder>("one");
        QTest::addColumn<StreamBuilder>("other");
        QTest::addColumn<QString>("counts");
        const auto stream
            = [] { return StreamBuilder::begun().newFid(1, "/a.pl").newFid(2, "/b.pl"); };
        const auto row = [](const char* name, const StreamBuilder& one, const StreamBuilder& other,
                             const char* counts) {
            QTest::newRow(name) << one << other << QString::fromLatin1(counts);
        };
        row("a place", stream().subInfo(2, "f", 3, 4), stream().subCallers("f", {}), "f 0 2 3-4");
        row("an earlier file", stream().subInfo(1, "f", 8, 9), stream().subInfo(2, "f", 3, 4),
            "f 0 1 8-9");
        row("an earlier line", stream().subInfo(1, "f", 8, 9), stream().subInfo(1, "f", 3, 14),
            "f 0 1 3-14");
        row("an earlier end", stream().subInfo(1, "f", 3, 9), stream().subInfo(1, "f", 3, 5),
            "f 0 1 3-5");
        row("written in C", stream().subInfo(2, "f", 0, 0).xsubMarker("f"),
            stream().subInfo(1, "f", 3, 4), "f 1 2 0-0");
    }
    void keptDefinition()
    {
        QFETCH(StreamBuilder, one);
        QFETCH(StreamBuilder, other);
        QFETCH(QString, counts);
        for (const auto& [first, second] : {std::pair(one, other), std::pair(other, one)}) {
            StringArena strings;
            FileUnion files(strings);
            SubUnion subs(strings);
            for (const StreamBuilder& stream : {first, second}) {
                const auto part = ended(stream);
                (void)subs.add(*part, files.add(*part));
            }
            const auto table = files.finish(FileUnion::EvalNames::Numbered);
            const auto united = subs.finish(table);
            QStringList lines = textOf(united, table);
            QCOMPARE(lines.size(), 1);
            QCOMPARE(lines.front(), counts);
        }
    }

    void settings()
    {
        StringArena strings;
        SettingUnion united;
        const auto textWith = [&](std::int64_t unit, std::span<const Setting> last = {}) {
            QStringList lines;
            for (const Setting& setting : united.finish(strings, unit, last))
                lines << textOf(setting.key) + u'=' + textOf(setting.value);
            return lines.join(u' ');
        };
        QCOMPARE(textWith(10), "");
        const std::vector<Setting> one{{"basetime", "500"}, {"cumulative_overhead_ticks", "3"},
            {"ticks_per_sec", "10"}, {"b", "1"}, {"a", "2"}, {"a", "2"}};
        united.add(one, 10);
        QCOMPARE(textWith(10), "a=2 b=1 basetime=500 cumulative_overhead_ticks=3");
        QCOMPARE(textWith(100), "a=2 b=1 basetime=500 cumulative_overhead_ticks=30");
        const std::vector<Setting> two{
            {"basetime", "400"}, {"cumulative_overhead_ticks", "1.4e1"}, {"a", "1"}};
        united.add(two, 20); // 14/20 s + 3/10 s
        QCOMPARE(textWith(20), "a=1 a=2 b=1 basetime=400 cumulative_overhead_ticks=20");
        // Values that are not numbers are kept.
        const std::vector<Setting> three{{"basetime", "600"}, {"basetime", "x"}, {"basetime", "7 "},
            {"basetime", ""}, {"basetime", "-5"}, {"cumulative_overhead_ticks", "many"}};
        united.add(three, 10);
        QCOMPARE(textWith(20),
            "a=1 a=2 b=1 basetime= basetime=-5 basetime=400 basetime=7  basetime=x "
            "cumulative_overhead_ticks=20 cumulative_overhead_ticks=many");
        const std::vector<Setting> last{{"a", "1"}, {"z", "9"}};
        QVERIFY(textWith(20, last).startsWith("a=2 b=1 "));
        QVERIFY(textWith(20, last).endsWith("cumulative_overhead_ticks=many a=1 z=9"));
    }

    void summedRows()
    {
        SummedRows<SumRow> rows;
        QCOMPARE(rows.add({1, 2, 10}), 0U);
        QCOMPARE(rows.add({2, 1, 20}), 1U);
        QCOMPARE(rows.add({1, 2, 1}), 0U);
        QCOMPARE(rows.add({2, 1, 2}), 1U); // found as the likely one
        QCOMPARE(rows.add({1, 2, 3}), 0U);
        QCOMPARE(rows.rows()[0].sum, 14);
        QCOMPARE(rows.take()[1].sum, 22);
        QVERIFY(rows.rows().empty());
        QCOMPARE(rows.add({2, 1, 5}), 0U); // take() removed all rows
        QCOMPARE(rows.take().front().sum, 5);
        QCOMPARE(FileId(3).index(), 3U);
        QCOMPARE(FileId().index(), 0xFFFFFFFFU);
    }

    void manySummedRows()
    {
        SummedRows<SumRow> rows;
        std::map<std::array<std::uint32_t, 2>, int> expected;
        std::vector<std::array<std::uint32_t, 2>> order;
        std::mt19937 random(6);
        for (int i = 0; i < 20'000; ++i) {
            const SumRow row{static_cast<std::uint32_t>(random() % 60),
                static_cast<std::uint32_t>(random() % 60), i};
            if (!expected.contains(row.key()))
                order.push_back(row.key());
            expected[row.key()] += i;
            QCOMPARE(order[rows.add(row)], row.key());
        }
        QCOMPARE(rows.rows().size(), order.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            QCOMPARE(rows.rows()[i].key(), order[i]);
            QCOMPARE(rows.rows()[i].sum, expected[order[i]]);
        }
    }
};

NYTPROF_TEST(TestUnions)
#include "tst_unions.moc"
