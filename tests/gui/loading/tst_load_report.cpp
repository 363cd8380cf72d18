// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Reports of a load: previews, lack of memory, and the report on what was read.
#include "imported.h"
#include "loading/load_report.h"
#include "loading/loaded_profile.h"
#include "loading/preview_times.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QApplication>
#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

using Clock = PreviewTimes::Clock;

Clock::time_point at(int milliseconds)
{
    return Clock::time_point(std::chrono::milliseconds(milliseconds));
}

ProfilePart partOf(const char* path, std::shared_ptr<const Profile> profile,
    std::vector<Diagnostic> diagnostics = {})
{
    return {QString::fromLatin1(path), std::move(profile), std::move(diagnostics), true};
}

Diagnostic diagnosticOf(Diagnostic::Severity severity, const char* message, bool onlyEnd = false)
{
    return {severity, 5, 0, message, onlyEnd};
}

} // namespace

class LoadReportTest : public QObject {
    Q_OBJECT

private slots:
    void previews()
    {
        PreviewTimes times(std::chrono::milliseconds(400));
        times.start(at(1'000));
        QVERIFY(!times.due(at(1'399)));
        QVERIFY(times.due(at(1'400)));
        times.made(at(1'400), at(1'410)); // after 410 of them the next one is at three times that
        QVERIFY(!times.due(at(1'000 + 3 * 410 - 1)));
        QVERIFY(times.due(at(1'000 + 3 * 410)));
        times.made(at(2'300), at(2'800)); // which took long: ten times as long nothing
        QVERIFY(!times.due(at(2'800 + 10 * 500 - 1)));
        QVERIFY(times.due(at(2'800 + 10 * 500)));
        PreviewTimes usual;
        usual.start(at(0));
        QVERIFY(!usual.due(at(399)));
        QVERIFY(usual.due(at(400)));
    }

    void reports_data()
    {
        QTest::addColumn<LoadedProfile>("loaded");
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("details");
        using Severity = Diagnostic::Severity;
        const auto whole = StreamBuilder::begun().pidEnd(7, 1.8e9).load().profile;
        const auto cut = StreamBuilder::begun().load().profile;
        const auto row = [](const char* name, std::shared_ptr<const Profile> profile,
                             const ProfileParts& parts, const ProfileParts& unread,
                             const char* text, int details) {
            LoadedProfile loaded;
            loaded.profile = std::move(profile);
            loaded.parts = parts;
            loaded.unread = unread;
            loaded.paths = QStringList("/folder");
            QTest::newRow(name) << loaded << QString::fromUtf8(text) << details;
        };
        const Diagnostic note = diagnosticOf(Severity::Note, "odd");
        const Diagnostic warning = diagnosticOf(Severity::Warning, "damaged here");
        const Diagnostic error = diagnosticOf(Severity::Error, "no profile");
        const Diagnostic end = diagnosticOf(Severity::Warning, "ends", true);
        const auto good = partOf("/good", whole);
        row("nothing at all", nullptr, {}, {}, "No profile in /folder", 0);
        row("one that cannot be read", nullptr, {}, {partOf("/a", nullptr, {note, error})},
            "Cannot open /a: byte 5: no profile", 1);
        row("one without an error", nullptr, {}, {partOf("/a", nullptr, {note})},
            "Cannot open /a: byte 5: odd", 0);
        row("one without a word", nullptr, {}, {partOf("/a", nullptr)}, "Cannot open /a", 0);
        row("two that cannot be read", nullptr, {},
            {partOf("/a", nullptr, {error}), partOf("/b", nullptr, {error})},
            "Cannot open any of 2 files; first: /a: byte 5: no profile", 1);
        row("all is well", whole, {good}, {}, "", 0);
        row("odd, but well", whole, {partOf("/a", whole, {note})}, {}, "", 0);
        row("one of two cannot be read", whole, {good}, {partOf("/b", nullptr, {error})},
            "1 of 2 files skipped because they cannot be read; first: /b: byte 5: no profile", 0);
        row("with more to say", whole, {partOf("/a", whole, {note})},
            {partOf("/b", nullptr, {error})},
            "1 of 2 files skipped because they cannot be read; first: /b: byte 5: no profile", 2);
        row("damaged", whole, {partOf("/a", whole, {note, warning})}, {},
            "Damaged: /a: byte 5: damaged here", 2);
        row("two of three damaged", whole,
            {good, partOf("/a", whole, {warning}), partOf("/b", cut, {error})}, {},
            "2 of 3 files are damaged; first: /a: byte 5: damaged here", 2);
        row("no end", cut, {partOf("/a", cut, {end})}, {},
            "Incomplete profile: the program was killed or is still running, or the copy is "
            "incomplete. Shown up to there; F5 reloads.",
            1);
        row("one of two has no end", cut, {good, partOf("/a", cut, {end})}, {},
            "1 of 2 profiles are incomplete: the program was killed or is still running, or the "
            "copy is incomplete. Shown up to there; first: /a",
            1);
        const auto samples = imported("a;b 5\n");
        row("imported", samples, {partOf("/a", samples)}, {},
            "Imported from folded stacks; unit: samples; no files, lines or source; call counts "
            "unknown, each call stack counts as one.",
            0);
    }
    void reports()
    {
        QFETCH(LoadedProfile, loaded);
        QFETCH(int, details);
        const LoadReport report = loadReport(loaded);
        QTEST(report.text, "text");
        QCOMPARE(report.details.size(), details);
        const auto kind = !loaded.profile ? Banner::Kind::Error
            : loaded.profile->importedFrom().empty() && !report.text.isEmpty()
            ? Banner::Kind::Warning
            : Banner::Kind::Note;
        QCOMPARE(static_cast<int>(report.kind), static_cast<int>(kind));
    }
};

NYTPROF_TEST(LoadReportTest, QApplication)
#include "tst_load_report.moc"
