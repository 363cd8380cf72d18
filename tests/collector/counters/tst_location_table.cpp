// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Files and lines of the process, and the numbers that files have in a profile.
#include "colliding_keys.h"
#include "counters/file_table.h"
#include "counters/location_table.h"
#include "fake_program.h"
#include "format/tags.h"
#include "test_class.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <functional>

using namespace nytprof;
using namespace nytprof::test;

namespace {

constexpr auto Via = FidFlag::ViaStatement;

QString qString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// A folder that the test runs in, until it ends.
class WorkingFolder {
public:
    WorkingFolder() { QDir::setCurrent(m_folder.path()); }
    ~WorkingFolder() { QDir::setCurrent(m_before); }
    WorkingFolder(const WorkingFolder&) = delete;
    WorkingFolder& operator=(const WorkingFolder&) = delete;
    /// As the system has it, without symbolic links.
    [[nodiscard]] QString path() const { return QDir::currentPath(); }

private:
    QString m_before = QDir::currentPath();
    QTemporaryDir m_folder;
};

} // namespace

class TestLocations : public QObject {
    Q_OBJECT

private slots:
    // Names of files

    void invokers_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("file");
        QTest::addColumn<unsigned>("line");
        QTest::newRow("eval") << "(eval 5)[/a/b.pl:12]"
                              << "/a/b.pl" << 12U;
        QTest::newRow("nested") << "(eval 6)[(eval 5)[/a/b.pl:12]:3]"
                                << "(eval 5)[/a/b.pl:12]" << 3U;
        QTest::newRow("colon in name") << "(eval 5)[/a:b.pl:12]"
                                       << "/a:b.pl" << 12U;
        QTest::newRow("re_eval") << "(re_eval 1)[a.pl:7]"
                                 << "a.pl" << 7U;
        QTest::newRow("without nameevals") << "(eval 5)"
                                           << "/unknown-eval-invoker" << 1U;
        QTest::newRow("no bracket") << "(eval 5)]"
                                    << "/unknown-eval-invoker" << 1U;
        QTest::newRow("no line") << "(eval 5)[a.pl]"
                                 << "/unknown-eval-invoker" << 1U;
        QTest::newRow("line before bracket") << "(a:1[b]"
                                             << "" << 0U;
        QTest::newRow("bracket only") << "(a[b]"
                                      << "" << 0U;
        QTest::newRow("line only") << "(a:1]"
                                   << "" << 0U;
        QTest::newRow("not closed") << "(a)[b:1"
                                    << "" << 0U;
        QTest::newRow("not opened") << "a)[b:1]"
                                    << "" << 0U;
        QTest::newRow("overload") << "sub x defined at /a.pl"
                                  << "/a.pl" << 1U;
        QTest::newRow("file") << "/a/b.pl"
                              << "" << 0U;
        QTest::newRow("empty") << ""
                               << "" << 0U;
    }
    void invokers()
    {
        QFETCH(QString, key);
        const auto text = key.toStdString();
        const auto invoker = invokerOf(text);
        QTEST(qString(invoker.file), "file");
        QTEST(invoker.line, "line");
    }
    void pieces_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("whole");
        QTest::newRow("piece") << "lib/A.pm (autosplit into auto/A/b.al)"
                               << "lib/A.pm";
        QTest::newRow("not closed") << "lib/A.pm (autosplit into auto/A/b.al"
                                    << "";
        QTest::newRow("no piece") << "lib/A.pm (other)"
                                  << "";
        QTest::newRow("file") << "lib/A.pm"
                              << "";
    }
    void pieces()
    {
        QFETCH(QString, key);
        const auto text = key.toStdString();
        QTEST(qString(wholeOfPiece(text)), "whole");
    }
    void namesOfFiles()
    {
        QVERIFY(isProgramText("-e"));
        QVERIFY(isProgramText("-"));
        QVERIFY(!isProgramText("-f"));
        QVERIFY(!isProgramText(""));
        QCOMPARE(qString(baseName("/a/b.pl")), QString("b.pl"));
        QCOMPARE(qString(baseName("b.pl")), QString("b.pl"));
        QCOMPARE(qString(baseName("/a/")), QString(""));
    }
    void absoluteNames_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("name"); // FOLDER is where the program runs
        QTest::newRow("absolute") << "/a/b.pl"
                                  << "/a/b.pl";
        QTest::newRow("relative") << "lib/A.pm"
                                  << "FOLDER/lib/A.pm";
        QTest::newRow("here") << "./A.pm"
                              << "FOLDER/A.pm";
        QTest::newRow("above") << "../A.pm"
                               << "FOLDER/../A.pm";
        QTest::newRow("hidden") << ".A.pm"
                                << "FOLDER/.A.pm";
        QTest::newRow("program text") << "-e"
                                      << "-e";
        QTest::newRow("standard input") << "-"
                                        << "-";
        QTest::newRow("eval") << "(eval 1)[a.pl:1]"
                              << "(eval 1)[a.pl:1]";
        QTest::newRow("empty") << ""
                               << "";
    }
    void absoluteNames()
    {
        QFETCH(QString, key);
        QFETCH(QString, name);
        const WorkingFolder folder;
        const auto expected = name.replace("FOLDER", folder.path());
        const auto text = key.toStdString();
        QCOMPARE(qString(absoluteName(text)), expected);
        FakeProgram program;
        LocationTable locations;
        const auto number = locations.internFile(text, Via, program, false);
        QCOMPARE(qString(locations.file(number).name()), expected);
        QCOMPARE(qString(locations.file(number).key()), key);
    }
    void compiledModules()
    {
        const WorkingFolder folder;
        QFile compiled("A.pmc");
        QVERIFY(compiled.open(QIODevice::WriteOnly));
        QFile other("b.plc");
        QVERIFY(other.open(QIODevice::WriteOnly));
        QVERIFY(isReadFromPmc("A.pm"));
        QVERIFY(!isReadFromPmc("B.pm"));
        QVERIFY(!isReadFromPmc("b.pl"));
        QCOMPARE(flagsOf("A.pm"), unsigned{Via | FidFlag::Pmc});
        QCOMPARE(flagsOf("B.pm"), unsigned{Via});
    }

    // LocationTable

    void flags_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<unsigned>("flags");
        QTest::newRow("file") << "/a.pl" << 0U;
        QTest::newRow("with source") << "/known.pl" << unsigned{FidFlag::HasSource};
        QTest::newRow("program text") << "-e" << unsigned{FidFlag::Eval | FidFlag::SaveSource};
        QTest::newRow("by @INC") << "/loader/0x55aa/A.pm" << unsigned{FidFlag::SaveSource};
        QTest::newRow("eval") << "(eval 1)[/a.pl:1]" << unsigned{FidFlag::SaveSource};
        QTest::newRow("piece") << "/A.pm (autosplit into auto/A/b.al)"
                               << unsigned{FidFlag::Autosplit};
    }
    void flags()
    {
        QFETCH(QString, key);
        QFETCH(unsigned, flags);
        QCOMPARE(flagsOf(key), Via | flags);
        QCOMPARE(flagsOf(key, true), Via | flags | unsigned{FidFlag::SaveSource});
    }
    void filesByName()
    {
        LocationTable locations;
        QCOMPARE(locations.lastFile(), FileNumber{0});
        QCOMPARE(locations.findFile("/a.pl"), FileNumber{0});
        const auto a = intern(locations, "/a.pl");
        const auto b = intern(locations, "/b.pl");
        QCOMPARE(a, FileNumber{1});
        QCOMPARE(b, FileNumber{2});
        QCOMPARE(intern(locations, "/a.pl"), a);
        QCOMPARE(locations.findFile("/b.pl"), b);
        QCOMPARE(locations.findFile("/c.pl"), FileNumber{0});
        QCOMPARE(locations.lastFile(), b);
        for (int number = 0; number < 200; ++number) {
            intern(locations, "/many/" + std::to_string(number));
        }
        for (int number = 0; number < 200; ++number) {
            const auto found = locations.findFile("/many/" + std::to_string(number));
            QCOMPARE(found, static_cast<FileNumber>(number + 3));
        }
        QCOMPARE(qString(locations.file(a).name()), QString("/a.pl"));
        QVERIFY(!locations.file(a).isStringEval());
    }
    /// Each file that a name refers to becomes known.
    void filesOfNestedEvals()
    {
        LocationTable locations;
        const auto inner = intern(locations, "(eval 6)[(eval 5)[/a.pl:12]:3]");
        QCOMPARE(locations.lastFile(), FileNumber{3});
        const auto outer = locations.findFile("(eval 5)[/a.pl:12]");
        const auto file = locations.findFile("/a.pl");
        QCOMPARE(locations.file(inner).evalFile, outer);
        QCOMPARE(locations.file(inner).evalLine, 3U);
        QCOMPARE(locations.file(outer).evalFile, file);
        QCOMPARE(locations.file(outer).evalLine, 12U);
        QCOMPARE(locations.file(file).evalFile, FileNumber{0});
        QVERIFY(locations.file(outer).isStringEval());
        QCOMPARE(locations.file(file).flags, Via | FidFlag::Eval);
        const auto another = intern(locations, "(eval 7)[/a.pl:20]");
        QCOMPARE(locations.file(another).evalFile, file);
        QCOMPARE(locations.file(another).evalLine, 20U);
        QCOMPARE(locations.lastFile(), another);
        const auto unnamed = intern(locations, "(eval 8)");
        const auto unknown = locations.findFile(UnknownInvoker);
        QCOMPARE(locations.file(unnamed).evalFile, unknown);
        QCOMPARE(locations.file(unknown).flags, Via | FidFlag::Eval | FidFlag::Fake);
    }
    /// Evals of the program's table are rows of numbers until their names are written.
    void evalsOfTheTable()
    {
        FakeProgram program;
        auto& evals = program.evalTable;
        LocationTable locations;
        FileTable files(program, true, locations);
        evals.setPlace(evals.add(1), "/a.pl", 12);
        evals.setPlace(evals.add(2), "(eval 1)", 3);
        evals.setText(evals.add(3), "1\n;");
        evals.setPlace(evals.add(4), "/a.pl", 20);
        QCOMPARE(files.find("(eval 2)"), FileNumber{0});
        const auto inner = files.intern("(eval 2)", Via);
        const auto outer = files.find("(eval 1)");
        const auto file = files.find("/a.pl");
        QCOMPARE(qString(files.nameOf(inner)), QString("(eval 2)[(eval 1)[/a.pl:12]:3]"));
        QCOMPARE(locations.file(inner).evalFile, outer);
        QCOMPARE(locations.file(inner).evalLine, 3U);
        QCOMPARE(locations.file(inner).flags, unsigned{Via | FidFlag::SaveSource});
        QCOMPARE(qString(files.nameOf(outer)), QString("(eval 1)[/a.pl:12]"));
        QCOMPARE(locations.file(outer).evalFile, file);
        QCOMPARE(locations.file(outer).evalLine, 12U);
        QCOMPARE(locations.file(outer).flags, unsigned{Via | FidFlag::Eval | FidFlag::SaveSource});
        QCOMPARE(locations.file(file).flags, unsigned{Via | FidFlag::Eval | FidFlag::SaveSource});
        const auto unnamed = files.intern("(eval 3)", Via);
        QCOMPARE(qString(files.nameOf(unnamed)), QString("(eval 3)"));
        QCOMPARE(locations.file(unnamed).evalFile, files.find(UnknownInvoker));
        QCOMPARE(locations.file(unnamed).evalLine, 1U);
        QVERIFY((locations.file(unnamed).flags & FidFlag::HasSource) != 0);
        QCOMPARE(locations.file(files.intern("(eval 4)", Via)).evalFile, file);
        QCOMPARE(files.intern("(eval 2)", Via), inner);
    }
    /// Threads have tables of their own: the same eval is one file, another of the number is not.
    void evalsOfThreads()
    {
        FakeProgram first;
        FakeProgram second;
        LocationTable locations;
        FileTable files(first, true, locations);
        FileTable others(second, true, locations);
        for (auto* const program : {&first, &second})
            program->evalTable.setPlace(program->evalTable.add(1), "/a.pl", 12);
        first.evalTable.setPlace(first.evalTable.add(2), "/a.pl", 13);
        second.evalTable.setPlace(second.evalTable.add(2), "/a.pl", 14);
        QCOMPARE(files.intern("(eval 1)", Via), others.intern("(eval 1)", Via));
        QVERIFY(files.intern("(eval 2)", Via) != others.intern("(eval 2)", Via));
        QCOMPARE(qString(files.nameOf(files.find("(eval 2)"))), QString("(eval 2)[/a.pl:13]"));
        QCOMPARE(qString(others.nameOf(others.find("(eval 2)"))), QString("(eval 2)[/a.pl:14]"));
    }
    /// What AutoSplit cut from a file counts as that file, under every name.
    void piecesOfAFile()
    {
        LocationTable locations;
        const auto other = intern(locations, "/lib/B.pm");
        const auto whole = intern(locations, "/lib/A.pm");
        QVERIFY(locations.pieces(whole).empty());
        const std::string first = "/lib/A.pm (autosplit into auto/A/f.al)";
        const std::string second = "blib/lib/A.pm (autosplit into auto/A/g.al)"; // built elsewhere
        QCOMPARE(locations.findFile(first), FileNumber{0});
        for (int i = 0; i < 2; ++i) {
            QCOMPARE(intern(locations, first), whole);
            QCOMPARE(intern(locations, second), whole);
        }
        QCOMPARE(locations.findFile(first), whole);
        QCOMPARE(locations.findFile(second), whole);
        QCOMPARE(locations.findFile("/lib/A.pm"), whole);
        QVERIFY((locations.pieces(whole) == std::deque<std::string>{first, second}));
        QVERIFY(locations.pieces(other).empty());
        QCOMPARE(locations.lastFile(), whole);
        const auto lonely = intern(locations, "C.pm (autosplit into auto/C/f.al)");
        QCOMPARE(lonely, whole + 1);
        QVERIFY(locations.pieces(lonely).empty());
    }
    /// Of files of one base name the latest counts, and never a string eval.
    void piecesOfFilesOfOneName()
    {
        LocationTable locations;
        const auto old = intern(locations, "/old/A.pm");
        const auto latest = intern(locations, "/new/A.pm");
        const auto eval = intern(locations, "f defined at /old/A.pm");
        QVERIFY(locations.file(eval).isStringEval());
        QCOMPARE(intern(locations, "A.pm (autosplit into auto/A/f.al)"), latest);
        QCOMPARE(intern(locations, "/old/A.pm (autosplit into auto/A/f.al)"), old);
    }
    /// Names that are equal in the stored part of their hashes.
    void filesWhoseNamesCollide()
    {
        const auto nameOf
            = [](std::uint32_t number) { return "/" + std::to_string(number) + ".pm"; };
        const auto pair = collision([&](std::uint32_t number) {
            return std::uint64_t{std::hash<std::string_view>()(nameOf(number))};
        });
        LocationTable locations;
        const auto first = intern(locations, nameOf(pair.first));
        QCOMPARE(locations.findFile(nameOf(pair.second)), FileNumber{0});
        QCOMPARE(intern(locations, nameOf(pair.first) + " (autosplit into auto/f.al)"), first);
        QCOMPARE(locations.findFile(nameOf(pair.second)), FileNumber{0});
        QVERIFY(intern(locations, nameOf(pair.second)) != first);
        QCOMPARE(locations.findFile(nameOf(pair.first)), first);
    }
    void linesByAllTheirNumbers()
    {
        LocationTable locations;
        std::vector<LineLocation> all;
        for (std::uint32_t bits = 0; bits < 16; ++bits) {
            all.push_back({1 + (bits & 1), 1 + (bits >> 1 & 1), bits >> 2 & 1, bits >> 3});
        }
        for (LineId id = 1; id <= all.size(); ++id) {
            QCOMPARE(locations.internLine(all[id - 1]), id);
        }
        for (LineId id = 1; id <= all.size(); ++id) {
            QCOMPARE(locations.internLine(all[id - 1]), id);
            QVERIFY(locations.line(id) == all[id - 1]);
        }
    }

    // FileTable

    void numbersInAProfile()
    {
        LocationTable locations;
        intern(locations, "/of/another/thread.pl");
        FileTable files(m_program, false, locations);
        const auto a = files.intern("/a.pl", Via);
        const auto b = files.intern("/b.pl", Via);
        QCOMPARE(files.intern("/a.pl", Via), a);
        QCOMPARE(files.find("/b.pl"), b);
        QCOMPARE(files.last(), b);
        QVERIFY(files.isInterned(a));
        QVERIFY(!files.isInterned(1));
        QVERIFY(!files.isInterned(99));
        QCOMPARE(files.takeNew(), a);
        QCOMPARE(files.fid(a), Fid{0});
        QCOMPARE(files.fid(99), Fid{0});
        QCOMPARE(files.giveFid(b), Fid{1});
        const auto savepoint = files.numbers();
        QCOMPARE(files.giveFid(a), Fid{2});
        QCOMPARE(files.takeNew(), b);
        QCOMPARE(files.takeNew(), FileNumber{0});
        QCOMPARE(files.lastFid(), Fid{2});
        const auto numbers = files.numbers();
        files.take(savepoint); // as if what came after had not been written
        QCOMPARE(files.lastFid(), Fid{1});
        QCOMPARE(files.fid(a), Fid{0});
        QCOMPARE(files.fid(b), Fid{1});
        QCOMPARE(files.takeNew(), b);
        files.take(numbers);
        QCOMPARE(files.fid(a), Fid{2});
        QCOMPARE(files.lastFid(), Fid{2});
        files.beginProfile();
        QCOMPARE(files.fid(b), Fid{0});
        QCOMPARE(files.takeNew(), FileNumber{0});
        const auto c = files.intern("/c.pl", Via);
        QCOMPARE(files.takeNew(), c);
        QCOMPARE(files.giveFid(c), Fid{1});
        files.intern("/a.pl", Via); // is not new
        QCOMPARE(files.takeNew(), FileNumber{0});
    }

private:
    FileNumber intern(LocationTable& locations, const std::string& key) const
    {
        return locations.internFile(key, Via, m_program, false);
    }
    static unsigned flagsOf(const QString& key, bool saveAllSource = false)
    {
        FakeProgram program;
        program.sources["/known.pl"] = {"1;\n"};
        LocationTable locations;
        const auto number = locations.internFile(key.toStdString(), Via, program, saveAllSource);
        return locations.file(number).flags;
    }

    FakeProgram m_program;
};

NYTPROF_TEST(TestLocations)
#include "tst_location_table.moc"
