// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// In which process a string eval counts, see File.
#include "load/load_profile.h"
#include "merge/profile_merge.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "test_class.h"
#include "test_paths.h"

#include <QDir>
#include <QFileInfo>
#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

using Profiles = std::vector<std::shared_ptr<const Profile>>;

/// How often each eval ran: "NAME xEXECUTIONS".
QString executionsText(const Profile& profile)
{
    QStringList lines;
    for (const File& file : profile.files()) {
        if (file.isEval())
            lines << QString::fromStdString(std::string(file.name))
                    + QStringLiteral(" x%1").arg(file.executions);
    }
    return lines.join(u'\n');
}

} // namespace

class TestEvalExecutions : public QObject {
    Q_OBJECT
private slots:
    void ofTheParentCountThere();
    void inDoubtTheyCount();
    void ofAProgramThatForks();
};

// The original's child announces all that its parent knew before anything else, ours what it runs
// the code of, anywhere; both then run line 9.
void TestEvalExecutions::ofTheParentCountThere()
{
    auto parent = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 5);
    parent.newFid(2, "(eval 1)[/a.pl:5]", 1, 5).srcLine(2, 1, "sub f {}").time(1, 2, 1);
    parent.newFid(3, "(eval 2)[/a.pl:9]", 1, 9).srcLine(3, 1, "1").time(1, 3, 1);
    auto theirs = StreamBuilder().text(":ticks_per_sec=10000000").text("!forkdepth=-2");
    theirs.pidStart(8, 7, 1.8e9).newFid(1, "/a.pl");
    theirs.newFid(2, "(eval 1)[/a.pl:5]", 1, 5).srcLine(2, 1, "sub f {}").time(1, 2, 1);
    theirs.newFid(3, "(eval 2)[/a.pl:9]", 1, 9).srcLine(3, 1, "1").time(1, 3, 1);
    auto ours = StreamBuilder().text(":ticks_per_sec=10000000").text("!stream=0");
    ours.text("!evals_before=1").pidStart(9, 7, 1.8e9).newFid(1, "/a.pl");
    ours.newFid(2, "(eval 2)[/a.pl:9]", 1, 9).srcLine(2, 1, "1").time(1, 2, 1);
    ours.newFid(3, "(eval 1)[/a.pl:5]", 1, 5).srcLine(3, 1, "sub f {}").time(1, 3, 1);
    const Profiles parts{parent.pidEnd(7, 1.8e9).profile(), theirs.pidEnd(8, 1.8e9).profile(),
        ours.pidEnd(9, 1.8e9).profile()};
    QCOMPARE(executionsText(*parts[0]), "(eval 1)[/a.pl:5] x1\n(eval 2)[/a.pl:9] x1");
    QCOMPARE(executionsText(*parts[1]), "(eval 1)[/a.pl:5] x0\n(eval 2)[/a.pl:9] x1");
    QCOMPARE(executionsText(*parts[2]), "(eval 2)[/a.pl:9] x1\n(eval 1)[/a.pl:5] x0");
    QCOMPARE(executionsText(*mergeProfiles(parts)), "(eval 1)[/a.pl:5] x1\n(eval 2)[/a.pl:9] x3");
}

// What a profile does not show counts as run.
void TestEvalExecutions::inDoubtTheyCount()
{
    const auto counted = [](const std::vector<const char*>& options, const char* name) {
        StreamBuilder stream;
        stream.text(":ticks_per_sec=10000000");
        for (const char* option : options)
            stream.text(option);
        stream.pidStart(7, 1, 1.7e9).newFid(1, "/a.pl").newFid(2, name, 1, 5);
        return stream.subReturn(1, 1, 1, "f").pidEnd(7, 1.8e9).profile()->files()[1].executions;
    };
    const char* const eval = "(eval 3)[/a.pl:5]";
    QCOMPARE(counted({"!forkdepth=-1"}, eval), 0U); // profiling began inside of it
    QCOMPARE(counted({"!stmts=0", "!forkdepth=-1"}, eval), 1U);
    QCOMPARE(counted({"!stmts=0", "!forkdepth=-2"}, eval), 0U);
    QCOMPARE(counted({"!stream=0"}, eval), 1U);
    QCOMPARE(counted({"!stream=0", "!evals_before=2"}, eval), 1U);
    QCOMPARE(counted({"!stream=0", "!evals_before=3"}, eval), 0U);
    QCOMPARE(counted({"!stream=0", "!evals_before=3"}, "(re_eval 3)[/a.pl:5]"), 0U);
    QCOMPARE(counted({"!stream=0", "!evals_before=3"}, "accessor x defined at /a.pl"), 1U);
}

// A program that forks before, in and after evals, as Devel::NYTProf records it: of 12 evals that
// ran, all but the one in the statement of the fork.
void TestEvalExecutions::ofAProgramThatForks()
{
    Profiles parts;
    std::uint64_t executions = 0;
    const QDir folder(sourcePath("tests/profiles/forked_evals"));
    for (const QFileInfo& file : folder.entryInfoList(QDir::Files)) {
        parts.push_back(loadProfile(file.filePath().toStdString()).profile);
        for (const File& row : parts.back()->files())
            executions += row.isEval() ? row.executions : 0;
    }
    QCOMPARE(parts.size(), 5U);
    QCOMPARE(executions, 11U);
    QVERIFY(executionsText(*mergeProfiles(parts)).contains(":1] x6\n"));
}

NYTPROF_TEST(TestEvalExecutions)
#include "tst_eval_executions.moc"
