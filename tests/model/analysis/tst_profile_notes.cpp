// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/profile_notes.h"

#include "profile/profile.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QRandomGenerator>
#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

using Kind = ProfileNote::Kind;

ProfileNote subNote(const char* name, const char* note = "")
{
    return {.kind = Kind::Sub, .name = name, .note = note};
}

/// A file with three lines, and a sub in lines 2 and 3.
std::shared_ptr<const Profile> profileWith(const QList<QByteArray>& lines)
{
    StreamBuilder stream = StreamBuilder::begun();
    stream.newFid(1, "/a.pl");
    for (int i = 0; i < lines.size(); ++i)
        stream.srcLine(1, static_cast<std::uint32_t>(i + 1), (lines[i] + '\n').toStdString());
    return stream.subInfo(1, "main::f", 2, 3)
        .subReturn(1, 10, 10, "main::f")
        .pidEnd(7, 1.8e9)
        .profile();
}

} // namespace

class ProfileNotesTest : public QObject {
    Q_OBJECT

private slots:
    void aFileThatPeopleWrote()
    {
        const std::string text = "# my notes\n"
                                 "sub main::work\n"
                                 "    Too slow.\n"
                                 "\n"
                                 "      indented\n"
                                 "\tand a tab\n"
                                 "\n"
                                 "line 42 /home/me/my app.pl\r\n"
                                 ">   my $x = work();  \r\n"
                                 "frobnicate all\n"
                                 "  of it\n"
                                 "line 0 /none\n"
                                 "line x /none\n"
                                 "sub \n"
                                 "waiting shown\n"
                                 "exclude nytprof.out.7\n"
                                 "exclude-process 4711 all.out\n"
                                 "sub a\\nb\\\\n\\rc";
        const ProfileNotes notes(text);
        QCOMPARE(notes.text(), text + '\n');
        const auto at = notes.entries();
        QCOMPARE(at.size(), 8U);
        QCOMPARE(at[1].name, "main::work");
        QCOMPARE(at[1].note, "Too slow.\n\n  indented\nand a tab");
        QVERIFY(at[2].kind == Kind::Line && at[2].line == 42);
        QCOMPARE(at[2].name, "/home/me/my app.pl");
        QCOMPARE(at[2].lineText, "my $x = work();");
        QVERIFY(at[3].kind == Kind::Other); // together, as they are
        QCOMPARE(notes.waitingHidden(), std::optional(false));
        QVERIFY(at[5].kind == Kind::Exclude && at[5].name == "nytprof.out.7");
        QVERIFY(at[6].kind == Kind::ExcludeProcess && at[6].line == 4711);
        QCOMPARE(at[6].name, "all.out");
        QCOMPARE(at[7].name, "a\nb\\n\rc");
    }

    void changesKeepTheRest()
    {
        ProfileNotes notes("future thing\n  of a later version\nsub b\n");
        notes.set(subNote("a", "one\n\n  two"));
        notes.set(subNote("b", "note"));
        QCOMPARE(notes.text(),
            "future thing\n  of a later version\nsub b\n    note\n\n"
            "sub a\n    one\n\n      two\n\n");
        QCOMPARE(ProfileNotes(notes.text()).find(subNote("a"))->note, "one\n\n  two");
        notes.remove(subNote("b"));
        notes.remove(subNote("none"));
        QVERIFY(!notes.find(subNote("b")));
        QVERIFY(notes.text().starts_with("future thing\n  of a later version\nsub a\n"));
    }

    void anEmptyFileIsNone()
    {
        ProfileNotes notes;
        QCOMPARE(notes.text(), "");
        notes.set(subNote("a"));
        notes.setWaitingHidden(true);
        QVERIFY(notes.text().starts_with("# "));
        ProfileNotes again(notes.text());
        QCOMPARE(again.waitingHidden(), std::optional(true));
        again.setWaitingHidden(false);
        QCOMPARE(again.waitingHidden(), std::optional(false));
        again.remove(subNote("a"));
        again.remove({.kind = Kind::Waiting, .name = "shown"});
        QCOMPARE(again.text(), "");
        QVERIFY(!again.waitingHidden());
    }

    void anyNameIsRead_data()
    {
        QTest::addColumn<QByteArray>("name");
        for (const char* name : {"main::f", " f ", "a\nb", "\\n", "\\", "a\\\\nb\r", "\xff\xfe",
                 "# x", "> x", "caf\xc3\xa9", "\xe2\x80\xae"})
            QTest::newRow(name) << QByteArray(name);
    }
    void anyNameIsRead()
    {
        QFETCH(QByteArray, name);
        ProfileNotes notes;
        notes.set({.kind = Kind::Line, .name = name.toStdString(), .line = 7, .lineText = "> x"});
        notes.set(subNote(name, "sub x\n# y\n    z"));
        const ProfileNotes read(notes.text());
        QCOMPARE(read.entries().size(), 3U);
        QCOMPARE(read.entries()[1].name, name.toStdString());
        QCOMPARE(read.entries()[1].lineText, "> x");
        QVERIFY(read.find(subNote(name)));
        QCOMPARE(read.find(subNote(name))->note, "sub x\n# y\n    z");
    }

    /// They are kept, up to a missing last line end.
    void anyBytesAreSurvived()
    {
        QRandomGenerator random(7);
        constexpr char Bytes[] = "sub line waiting exclude > \n\n\n\r\t  1a\\\xff\0\xc3";
        const QByteArray some(Bytes, sizeof Bytes - 1);
        for (int i = 0; i < 5000; ++i) {
            std::string text;
            while (random.bounded(40) > 0) {
                const int from = random.bounded(int(some.size()));
                text += some.mid(from, random.bounded(9)).toStdString();
            }
            ProfileNotes notes(text);
            const std::string written = notes.text();
            QVERIFY(written == text || written == text + '\n');
            notes.set(subNote("x", "y"));
            QVERIFY(ProfileNotes(notes.text()).find(subNote("x")));
        }
    }

    void bookmarksAreFoundAgain()
    {
        const auto profile = profileWith({"use strict;", "sub f {", "  return 1; }"});
        const SubId f = profile->findSub("main::f");
        const FileId file = profile->findFile("/a.pl");
        const ProfileNote ofSub = bookmarkFor(*profile, {f, file, 2});
        QVERIFY(ofSub.matches(subNote("main::f")));
        QVERIFY(bookmarkFor(*profile, {f, {}, 0}).matches(subNote("main::f")));
        const ProfileNote ofLine = bookmarkFor(*profile, {f, file, 3});
        QVERIFY(ofLine.kind == Kind::Line && ofLine.line == 3);
        QCOMPARE(ofLine.lineText, "return 1; }");
        QVERIFY(bookmarkFor(*profile, {{}, file, 0}).kind == Kind::Other);
        QVERIFY(bookmarkFor(*profile, {}).kind == Kind::Other);
        QCOMPARE(bookmarkFor(*profile, {{}, file, 99}).lineText, "");

        QVERIFY(placeOf(*profile, ofSub) == (Location{f, file, 2}));
        QVERIFY(placeOf(*profile, ofLine) == (Location{{}, file, 3}));
        const auto moved
            = profileWith({"# new", "sub f {", "return 1; }", "#", "#", "  return 1; }", "1;"});
        const auto lineIn = [&](std::uint32_t number) {
            ProfileNote note = ofLine;
            note.line = number;
            return placeOf(*moved, note).line;
        };
        QCOMPARE(lineIn(3), 3U);
        QCOMPARE(lineIn(1), 3U);
        QCOMPARE(lineIn(5), 6U);
        QCOMPARE(lineIn(4'000'000'000), 6U);
        ProfileNote gone = ofLine;
        gone.lineText = "other";
        QCOMPARE(placeOf(*moved, gone).line, 3U); // its number, if its text is nowhere
        gone.name = "/b.pl";
        QVERIFY(placeOf(*moved, gone).empty());
        QVERIFY(placeOf(*moved, subNote("main::none")).empty());
        QVERIFY(placeOf(*moved, {}).empty());
    }

    void longLinesAreCutBetweenCharacters()
    {
        const QByteArray text = "x" + QByteArray("\xc3\xa9").repeated(150);
        const auto profile = profileWith({text, "sub f {", "}"});
        const ProfileNote note = bookmarkFor(*profile, {{}, profile->findFile("/a.pl"), 1});
        QVERIFY(note.lineText.size() <= 200);
        QVERIFY(QByteArray::fromStdString(note.lineText).isValidUtf8());
        QCOMPARE(placeOf(*profile, note).line, 1U);
    }
};

NYTPROF_TEST(ProfileNotesTest, QCoreApplication)
#include "tst_profile_notes.moc"
