// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/source_text.h"
#include "load/load_profile.h"
#include "loading/loaded_profile.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "source/source_edit.h"
#include "source/source_notice.h"
#include "source/source_view.h"
#include "stream_builder.h"
#include "style/text.h"
#include "test_class.h"

#include <QApplication>
#include <QDateTime>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>

#include <sys/stat.h>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

// A profile of one file, with the lines given as its source.
std::shared_ptr<const Profile> profileOf(const QString& path, const QList<QByteArray>& lines)
{
    auto stream = StreamBuilder::begun().text(":basetime=1700000000");
    stream.newFid(1, path.toStdString()).time(5, 1, 1);
    for (qsizetype i = 0; i < lines.size(); ++i) {
        stream.srcLine(1, static_cast<std::uint32_t>(i + 1), lines[i].toStdString() + "\n");
    }
    return stream.pidEnd(7, 2).profile();
}

// A string eval that was made of a template.
std::shared_ptr<const Profile> templateAt(
    const QString& path, std::uint32_t size, std::int64_t modified)
{
    const std::string name = path.toStdString();
    auto stream = StreamBuilder::begun().text(":basetime=1700000000");
    stream.newFid(1, "/a.pl").newFid(2, name, 0, 0, 0, size, static_cast<std::uint32_t>(modified));
    stream.newFid(3, "(eval 1)[/a.pl:1]", 1, 1).time(5, 1, 1).time(5, 2, 2);
    stream.srcLine(2, 1, "print q{<html>};\n").srcLine(2, 2, "print $x;\n");
    stream.srcLine(3, 1, "#line 1 \"" + name + "\"\n");
    stream.srcLine(3, 2, "print q{<html>};\n").srcLine(3, 3, "print $x;\n");
    return stream.pidEnd(7, 2).profile();
}

} // namespace

class SourceOnDiskTest : public QObject {
    Q_OBJECT

private slots:
    void whatIsSavedIsHeldAgainstTheFile_data()
    {
        QTest::addColumn<QByteArray>("disk");
        QTest::addColumn<QList<QByteArray>>("saved");
        QTest::addColumn<bool>("same");
        using Lines = QList<QByteArray>;
        QTest::newRow("the same") << QByteArray("a\nb\n") << Lines{"a", "b"} << true;
        QTest::newRow("no last line end") << QByteArray("a\nb") << Lines{"a", "b"} << true;
        QTest::newRow("line ends of Windows")
            << QByteArray("a\r\nb\r\n") << Lines{"a", "b"} << true;
        QTest::newRow("Latin-1") << QByteArray("\xe4\n") << Lines{"\xe4"} << true;
        QTest::newRow("what perl does not read")
            << QByteArray("a\n__END__\ntext\n") << Lines{"a"} << true;
        QTest::newRow("what perl read on")
            << QByteArray("a\n__END__\ntext\n") << Lines{"a", "__END__", "text"} << true;
        QTest::newRow("another text behind the code")
            << QByteArray("a\n__DATA__\nb\n") << Lines{"a", "", "__DATA__", "text"} << true;
        QTest::newRow("code that ends sooner")
            << QByteArray("a\n__END__\nb\n") << Lines{"a", "b"} << false;
        QTest::newRow("gaps") << QByteArray("a\nb\nc\n") << Lines{"a", "", "c"} << true;
        QTest::newRow("what perl keeps of an expression of three lines")
            << QByteArray("a\n(\nb\n)\nc\nd\n") << Lines{"a", "", "", "c", "", "d"} << true;
        QTest::newRow("lines that changed places")
            << QByteArray("b\na\n") << Lines{"a", "b"} << false;
        QTest::newRow("another line") << QByteArray("a\nx\n") << Lines{"a", "b"} << false;
        QTest::newRow("a new line") << QByteArray("a\nb\nc\n") << Lines{"a", "b"} << false;
        QTest::newRow("a line less") << QByteArray("a\n") << Lines{"a", "b"} << false;
    }

    void whatIsSavedIsHeldAgainstTheFile()
    {
        QFETCH(const QByteArray, disk);
        QFETCH(const QList<QByteArray>, saved);
        const auto profile = profileOf(write(disk), saved);
        QFETCH(const bool, same);
        QCOMPARE(compareWithDisk(*profile, FileId(0)), same ? OnDisk::Same : OnDisk::Changed);
    }

    /// Perl keeps the lines up to where the compilation failed.
    void aFileThatFailedToCompile()
    {
        const auto profile = profileOf(write("a\nb\nc\n"), {"a", "b"});
        const qint64 start = 1'700'000'000;
        touch(start - 1);
        QCOMPARE(compareWithDisk(*profile, FileId(0)), OnDisk::Same);
        touch(start);
        QCOMPARE(compareWithDisk(*profile, FileId(0)), OnDisk::Changed);
        write("a\nx\nc\n");
        touch(start - 1);
        QCOMPARE(compareWithDisk(*profile, FileId(0)), OnDisk::Changed);
        write("a\n");
        touch(start - 1);
        QCOMPARE(compareWithDisk(*profile, FileId(0)), OnDisk::Changed);
    }

    void withoutSavedSourceItsTimeDecides()
    {
        const auto profile = profileOf(write("a\n"), {});
        const qint64 start = 1'700'000'000;
        touch(start - 10);
        QCOMPARE(compareWithDisk(*profile, FileId(0)), OnDisk::Same);
        QVERIFY(filesChangedOnDisk(*profile).empty());
        touch(start + 10);
        QCOMPARE(compareWithDisk(*profile, FileId(0)), OnDisk::Changed);
        QCOMPARE(filesChangedOnDisk(*profile), std::vector<FileId>{FileId(0)});
    }

    /// Code made from a template: perl has the lines after #line under the template's name.
    void aFileWhoseRestIsOfAnother()
    {
        const qint64 time = 1'700'000'005; // made while the program ran
        const QString path = write("begin();\n#line 7 \"t.html\"\nmiddle();\n");
        touch(time);
        auto stream = StreamBuilder::begun().text(":basetime=1700000000");
        stream.newFid(1, path.toStdString(), 0, 0, 0, 36, time).time(5, 1, 1);
        stream.srcLine(1, 1, "begin();\n").srcLine(1, 2, "#line 7 \"t.html\"\n");
        const auto profile = stream.pidEnd(7, 2).profile();
        QCOMPARE(compareWithDisk(*profile, FileId(0)), OnDisk::Same);
        touch(time + 1);
        QCOMPARE(compareWithDisk(*profile, FileId(0)), OnDisk::Changed);
    }

    /// Lines belong to the template, whose text is that of the run if size and time are the same.
    void aTemplateIsShownFromDisk()
    {
        const qint64 time = 1'690'000'000;
        const QString path = write("<html>\n<% $x %>\n");
        touch(time);
        const auto profile = templateAt(path, 16, time);
        const FileId file = profile->findFile(path.toStdString());
        const auto linesOf = [&](SourceChoice choice) {
            QStringList lines;
            const SourceText text(*profile, file, choice);
            for (const std::string_view line : text.lines())
                lines << toQString(line);
            return lines;
        };
        const QStringList text{"<html>", "<% $x %>"};
        const QStringList compiled{"print q{<html>};", "print $x;"};
        QCOMPARE(compareWithDisk(*profile, file), OnDisk::Same);
        QCOMPARE(linesOf(SourceChoice::AsRun), text);
        QCOMPARE(linesOf(SourceChoice::Compiled), compiled);
        QCOMPARE(linesOf(SourceChoice::Saved), compiled);
        touch(time - 1); // an older file, which is not that of the run
        QCOMPARE(compareWithDisk(*profile, file), OnDisk::Changed);
        QCOMPARE(linesOf(SourceChoice::AsRun), compiled);
        QCOMPARE(linesOf(SourceChoice::File), text);
        write("<html>\n<% $y + 1 %>\n"); // as old, but longer
        touch(time);
        QCOMPARE(compareWithDisk(*profile, file), OnDisk::Changed);
        QCOMPARE(filesChangedOnDisk(*profile), std::vector<FileId>{file});
        QVERIFY(QFile::remove(path));
        QCOMPARE(compareWithDisk(*profile, file), OnDisk::Missing);
        QCOMPARE(linesOf(SourceChoice::File), compiled);
    }

    void whatPerlCompiledIsOffered()
    {
        const qint64 time = 1'690'000'000;
        const QString path = write("<html>\n<% $x %>\n");
        touch(time);
        Navigation navigation;
        SourceView view(&navigation);
        LoadedProfile loaded;
        loaded.profile = templateAt(path, 16, time);
        navigation.setProfile(loaded.profile);
        view.setLoaded(loaded);
        const FileId file = loaded.profile->findFile(path.toStdString());
        navigation.goToLine(file, 2);
        auto* notice = view.findChild<SourceNotice*>();
        const auto shows = [&](const QString& line, const QString& words) {
            QTRY_VERIFY(!view.busy());
            QCOMPARE(view.edit()->document()->findBlockByNumber(0).text(), line);
            QVERIFY2(notice->text().contains(words), qPrintable(notice->text()));
        };
        shows("<html>", QStringLiteral("The template as it was during the run."));
        QVERIFY(notice->text().contains(QStringLiteral(">(eval 1)")));
        emit notice->linkActivated(QStringLiteral("compiled"));
        shows("print q{<html>};", QStringLiteral("What perl compiled from this template."));
        emit notice->linkActivated(QStringLiteral("template"));
        shows("<html>", QStringLiteral("The template as it was during the run."));
        QCOMPARE(view.edit()->currentLine(), 2U);
        touch(time + 1);
        view.setLoaded(loaded);
        navigation.goToLine(file, 1);
        shows("print q{<html>};", QStringLiteral("The template has <b>changed</b> since the run"));
    }

    void whatIsNoFileIsMissing()
    {
        const auto profile
            = loadProfile(profilePath(QStringLiteral("evals/nytprof.out")).toStdString()).profile;
        for (std::size_t i = 0; i < profile->files().size(); ++i) {
            if (profile->files()[i].isEval()) {
                QCOMPARE(compareWithDisk(*profile, FileId(i)), OnDisk::Missing);
            }
        }
    }

    /// Untrusted profiles name files that would take all memory, or never end.
    void whatIsNoSourceIsNotRead_data()
    {
        QTest::addColumn<QString>("path");
        QTest::newRow("of the kernel") << QStringLiteral("/proc/self/pagemap");
        QTest::newRow("a device") << QStringLiteral("/dev/zero");
        const QString fifo = m_folder.filePath(QStringLiteral("fifo"));
        QCOMPARE(mkfifo(qPrintable(fifo), 0600), 0);
        QTest::newRow("a FIFO") << fifo;
        const QString sparse = m_folder.filePath(QStringLiteral("sparse"));
        QFile file(sparse);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(qint64{10} << 30));
        QTest::newRow("10 GB of holes") << sparse;
    }

    void whatIsNoSourceIsNotRead()
    {
        QFETCH(const QString, path);
        const auto saved = profileOf(path, {"print 1;"});
        QCOMPARE(compareWithDisk(*saved, FileId(0)), OnDisk::Missing);
        QVERIFY(filesChangedOnDisk(*saved).empty());
        const auto lean = profileOf(path, {});
        QCOMPARE(compareWithDisk(*lean, FileId(0)), OnDisk::Missing);
        const SourceText text(*lean, FileId(0));
        QVERIFY(text.origin() == SourceOrigin::None && text.lines().empty());
        QVERIFY(text.missing() == MissingSource::NotHere);
        QVERIFY(annotateFile(*lean, FileId(0)).notice.contains(path));
    }

    void nothingIsLookedUpForEvals()
    {
        const auto profile
            = loadProfile(profilePath(QStringLiteral("evals/nytprof.out")).toStdString()).profile;
        Navigation navigation;
        SourceView view(&navigation);
        show(navigation, view, profile);
        for (std::size_t i = 0; i < 10; ++i) {
            navigation.goToLine(FileId(i), 1);
            QTRY_VERIFY(!view.busy());
            QCoreApplication::processEvents();
        }
    }

    void theViewNamesItsSource()
    {
        const auto profile = profileOf(write("print 1;\n"), {"print 1;"});
        Navigation navigation;
        SourceView view(&navigation);
        show(navigation, view, profile);
        auto* notice = view.findChild<SourceNotice*>();
        QTRY_VERIFY(!view.busy());
        QVERIFY(notice->isHidden());
        QVERIFY(titleOf(view).contains(QStringLiteral("source from profile")));

        write("print 2;\n");
        show(navigation, view, profile);
        QTRY_VERIFY(!notice->isHidden());
        QVERIFY(notice->text().contains(QStringLiteral("changed")));
        QVERIFY(notice->text().contains(QStringLiteral("profiled source")));

        show(navigation, view, profileOf(m_path, {}));
        QTRY_VERIFY(titleOf(view).contains(QStringLiteral("source from disk")));
        QTRY_VERIFY(notice->text().contains(QStringLiteral("lines may not match")));
    }

    void directivesAreRead()
    {
        const auto read = [](const char* text) {
            const auto found = lineDirective(text);
            return found ? QStringLiteral("%1 ").arg(found->line) + toQString(found->file)
                         : QString();
        };
        QCOMPARE(read("# line 500 \"other.pl\""), QStringLiteral("500 other.pl"));
        QCOMPARE(read("#line 3 \"third file.pl\""), QStringLiteral("3 third file.pl"));
        QCOMPARE(read("#line 10"), QStringLiteral("10 "));
        QCOMPARE(read("# line 7 a.tt"), QStringLiteral("7 a.tt"));
        QCOMPARE(read("# line of code 7"), QString());
        QCOMPARE(read("  #line 7"), QString());
    }

    void namesOfDirectivesLeadToTheirFiles()
    {
        const auto profile
            = loadProfile(profilePath(QStringLiteral("linedir/nytprof.out")).toStdString()).profile;
        const FileId real = profile->findFile("/srv/workloads/cases/line.pl");
        const FileId other = profile->findFile("/srv/workloads/other.pl");
        QVERIFY(real.valid() && other.valid());
        const auto found = directiveNaming(*profile, other);
        QVERIFY(found);
        QCOMPARE(found->file, real);
        QCOMPARE(found->line, 2U);
        QVERIFY(!directiveNaming(*profile, real));
        QCOMPARE(fileOfDirective(*profile, "other.pl"), other);
        // And from the directive to what is below it.
        const AnnotatedSource source = annotateFile(*profile, real);
        const SourceRow& annotation = source.rows[source.rowOf(2) + 1];
        QCOMPARE(
            annotation.text, QStringLiteral("From here on: line 500 of /srv/workloads/other.pl"));
        QCOMPARE(annotation.links.front().place, (Location{SubId(), other, 500}));
    }

private:
    QString write(const QByteArray& content)
    {
        m_path = m_folder.filePath(QStringLiteral("a.pl"));
        QFile file(m_path);
        const bool written
            = file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
        return written ? m_path : QString();
    }
    void touch(qint64 seconds) const
    {
        QFile file(m_path);
        const auto time = QDateTime::fromSecsSinceEpoch(seconds);
        if (!file.open(QIODevice::ReadWrite)
            || !file.setFileTime(time, QFileDevice::FileModificationTime)) {
            qFatal("%s: %s", qPrintable(m_path), qPrintable(file.errorString()));
        }
    }
    static void show(
        Navigation& navigation, SourceView& view, const std::shared_ptr<const Profile>& profile)
    {
        LoadedProfile loaded;
        loaded.profile = profile;
        navigation.setProfile(profile);
        view.setLoaded(loaded);
        navigation.goToLine(FileId(0), 1);
    }
    static QString titleOf(const SourceView& view)
    {
        QStringList texts;
        for (const QLabel* label : view.findChildren<QLabel*>()) {
            texts << label->text() << label->toolTip();
        }
        return texts.join(u'\n');
    }

    QTemporaryDir m_folder;
    QString m_path;
};

NYTPROF_TEST(SourceOnDiskTest, QApplication)
#include "tst_source_on_disk.moc"
