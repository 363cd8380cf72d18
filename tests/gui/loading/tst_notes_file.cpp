// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "loading/notes_file.h"

#include "loading/file_stamps.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

NotesFile notesOf(const QStringList& opened)
{
    return NotesFile(opened, pathsOf(stampFiles(opened)));
}

NotesFile::Change adding(const char* sub)
{
    return [sub](ProfileNotes& notes) { notes.set({.kind = ProfileNote::Kind::Sub, .name = sub}); };
}

} // namespace

class NotesFileTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_profile = m_folder->filePath(QStringLiteral("nytprof.out"));
        m_path = m_profile + QStringLiteral(".notes");
        writeFile(m_profile, StreamBuilder::begun().pidEnd(7, 2).bytes());
    }

    void theFileIsBesideTheProfile()
    {
        const QString folder = m_folder->path();
        QCOMPARE(notesOf({m_profile}).path(), m_path);
        QCOMPARE(notesOf({folder}).path(), folder + QStringLiteral("/nytprof.notes"));
        const QString other = m_folder->filePath(QStringLiteral("other.out"));
        QCOMPARE(notesOf({m_profile, other}).path(), folder + QStringLiteral("/nytprof.notes"));
        writeFile(m_path, "sub main::f\n");
        QCOMPARE(notesOf({m_profile, m_path}).path(), m_path); // nytprof.out*
        QCOMPARE(notesOf({QStringLiteral("ssh://host/nytprof.out")}).path(), QString());
        QCOMPARE(NotesFile::nameIn(folder, m_profile), QStringLiteral("nytprof.out"));
        QCOMPARE(NotesFile::nameIn(folder, QStringLiteral("/x/a")), QStringLiteral("/x/a"));
    }

    // An archive can contain one that leads to a file of the user.
    void symbolicLinksAreNotFollowed()
    {
        const QString target = m_folder->filePath(QStringLiteral("profile"));
        QVERIFY(QFile::link(target, m_path));
        NotesFile notes = notesOf({m_profile});
        QVERIFY(notes.change(adding("x$(id)")).contains(QStringLiteral("symbolic link")));
        QVERIFY(!QFile::exists(target));
        writeFile(target, "sub main::f\n");
        QVERIFY(notesOf({m_profile}).notes().entries().empty());
        QVERIFY(!notes.notes().entries().empty()); // kept until the window closes
        QCOMPARE(readFile(target), "sub main::f\n");
    }

    void notesOfAReadOnlyProfileCanBeChangedAgain()
    {
        QVERIFY(QFile::setPermissions(m_profile, QFile::ReadOwner));
        NotesFile notes = notesOf({m_profile});
        QCOMPARE(notes.change(adding("main::f")), QString());
        QVERIFY(QFile::permissions(m_path).testFlag(QFile::WriteOwner));
        QCOMPARE(notes.change(adding("main::g")), QString());
        QVERIFY(readFile(m_path).contains("sub main::g"));
    }

    void whatCouldNotBeReadAgainIsNotWritten()
    {
        NotesFile notes = notesOf({m_profile});
        const std::string large(ProfileNotes::Largest + 1, 'x');
        const QString problem = notes.change([&large](ProfileNotes& now) {
            now.set({.kind = ProfileNote::Kind::Sub, .name = "main::f", .note = large});
        });
        QVERIFY(problem.contains(QStringLiteral("larger than 1 MiB")));
        QVERIFY(!QFile::exists(m_path));
    }

    void onlyChangesAreWritten()
    {
        NotesFile notes = notesOf({m_profile});
        QCOMPARE(notes.change([](ProfileNotes&) {}), QString());
        QVERIFY(!QFile::exists(m_path));
        QFile::setPermissions(m_profile, QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup);
        QCOMPARE(notes.change(adding("main::f")), QString());
        QVERIFY(readFile(m_path).contains("\nsub main::f\n"));
        QCOMPARE(QFile::permissions(m_path) & (QFile::ReadGroup | QFile::ReadOther),
            QFile::Permissions(QFile::ReadGroup)); // as the profile, which has the same source
        const QDateTime written(QDate(2026, 1, 2), QTime(3, 4));
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.setFileTime(written, QFileDevice::FileModificationTime));
        file.close();
        QCOMPARE(notes.change([](ProfileNotes&) {}), QString());
        QCOMPARE(QFileInfo(m_path).lastModified(), written);
        QCOMPARE(notesOf({m_profile}).notes().entries().size(), 2U);
        QCOMPARE(notes.change([](ProfileNotes& all) {
            all.remove({.kind = ProfileNote::Kind::Sub, .name = "main::f"});
        }),
            QString());
        QVERIFY(!QFile::exists(m_path)); // nothing is left
    }

    void changesOfOthersAreKept()
    {
        NotesFile notes = notesOf({m_profile});
        QCOMPARE(notes.change(adding("main::f")), QString());
        writeFile(m_path, readFile(m_path) + "sub main::theirs\n    note\nnew kind\n");
        QCOMPARE(notes.change(adding("main::g")), QString());
        for (const char* text :
            {"sub main::f\n", "sub main::theirs\n    note\nnew kind\n", "sub main::g\n"})
            QVERIFY2(readFile(m_path).contains(text), text);
        QVERIFY(notes.notes().find({.kind = ProfileNote::Kind::Sub, .name = "main::theirs"}));
    }

    void aReadOnlyFolderKeepsThemForTheSession()
    {
        if (geteuid() == 0)
            QVERIFY(QDir().mkdir(m_path)); // root may write anywhere, but not into a folder
        else
            QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::ExeOwner);
        NotesFile notes = notesOf({m_profile});
        const QString problem = notes.change(adding("main::f"));
        QVERIFY2(problem.contains(m_path), qPrintable(problem));
        QCOMPARE(notes.change(adding("main::g")), QString()); // reported once
        QCOMPARE(notes.notes().entries().size(), 3U);
        if (geteuid() == 0)
            QVERIFY(QDir().rmdir(m_path));
        else
            QFile::setPermissions(
                m_folder->path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        QCOMPARE(notes.change(adding("main::h")), QString());
        for (const char* text : {"sub main::f\n", "sub main::g\n", "sub main::h\n"})
            QVERIFY2(readFile(m_path).contains(text), text);
    }

    void hugeFilesAreLeftAlone()
    {
        const QByteArray huge = QByteArray("sub a\n").repeated(200'000);
        writeFile(m_path, huge);
        NotesFile notes = notesOf({m_profile});
        QVERIFY(notes.notes().entries().empty());
        QVERIFY(notes.change(adding("main::f")).contains(QStringLiteral("1 MiB")));
        QCOMPARE(readFile(m_path), huge);
        QVERIFY(notes.notes().find({.kind = ProfileNote::Kind::Sub, .name = "main::f"}));
    }

    void remoteProfilesHaveNotesForTheSession()
    {
        NotesFile notes = notesOf({QStringLiteral("ssh://host/nytprof.out")});
        QVERIFY(notes.change(adding("main::f")).contains(QStringLiteral("another machine")));
        QVERIFY(!notes.notes().entries().empty());
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_profile;
    QString m_path;
};

NYTPROF_TEST(NotesFileTest, QCoreApplication)
#include "tst_notes_file.moc"
