// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "loading/load_report.h"

#include "format/text_encoding.h"
#include "formatting/format.h"
#include "profile/profile.h"
#include "style/text.h"

#include <QFileInfo>

#include <algorithm>
#include <cstdint>

namespace nytprof::gui {

QString diagnosticText(const QString& path, const Diagnostic& diagnostic)
{
    if (diagnostic.offset == 0 && diagnostic.inflatedOffset == 0 && QFileInfo(path).isFile()
        && QFileInfo(path).isReadable()) {
        return QStringLiteral("%1: byte 0: %2")
            .arg(QString::fromStdString(escape(withoutPassword(path.toStdString()))),
                QString::fromStdString(printableMessage(diagnostic.message)));
    }
    return QString::fromStdString(describe(path.toStdString(), diagnostic));
}

QStringList diagnosticTexts(const QString& path, const std::vector<Diagnostic>& diagnostics)
{
    QStringList texts;
    for (const Diagnostic& diagnostic : diagnostics)
        texts << diagnosticText(path, diagnostic);
    return texts;
}

namespace {

QStringList textsOf(const ProfileParts& parts)
{
    QStringList texts;
    for (const ProfilePart& part : parts)
        texts << diagnosticTexts(part.path, part.diagnostics);
    return texts;
}

// The last recorded call of an unfinished process, as a sentence to append.
QString lastCallOf(const Profile& profile)
{
    const auto processes = profile.processes();
    if (processes.empty() || processes.back().lastCall.empty())
        return {};
    const Process& last = processes.back();
    return u' '
        + tr("Last recorded call: %1, %2.")
              .arg(toQString(last.lastCall),
                  QString::fromStdString(formatDate(static_cast<std::int64_t>(last.lastSeen))));
}

// Why a file could not be read.
QString reasonOf(const ProfilePart& part)
{
    const auto& all = part.diagnostics;
    const auto error = std::ranges::find(all, Diagnostic::Severity::Error, &Diagnostic::severity);
    return all.empty() ? part.path
                       : diagnosticText(part.path, error == all.end() ? all.front() : *error);
}

QStringList without(QStringList texts, const QString& text)
{
    texts.removeOne(text);
    return texts;
}

LoadReport failure(const LoadedProfile& loaded, const ProfileParts& unread)
{
    if (loaded.unread.empty())
        return {Banner::Kind::Error, tr("No profile in %1").arg(loaded.paths.value(0)), {}};
    if (unread.empty())
        return {};
    const QString first = reasonOf(unread.front());
    const QString text = unread.size() == 1
        ? tr("Cannot open %1").arg(first)
        : tr("Cannot open any of %1 files; first: %2").arg(unread.size()).arg(first);
    return {Banner::Kind::Error, text, without(textsOf(unread), first)};
}

// The first message about a damaged part; empty if there is none. Truncated files are not damaged.
QString damageOf(const ProfileParts& parts, std::size_t& damaged)
{
    QString first;
    for (const ProfilePart& part : parts) {
        const auto found = std::ranges::find_if(part.diagnostics, [](const Diagnostic& at) {
            return at.severity != Diagnostic::Severity::Note && !at.onlyEndMissing;
        });
        if (found != part.diagnostics.end() && damaged++ == 0)
            first = diagnosticText(part.path, *found);
    }
    return first;
}

// How numbers of an imported file differ from those of a profile.
LoadReport importReport(const Profile& profile, const QStringList& details)
{
    if (profile.importedFrom().empty())
        return {};
    QString text = tr("Imported from %1").arg(toQString(profile.importedFrom()));
    if (!profile.costUnit().empty())
        text += tr("; unit: %1").arg(toQString(profile.costUnit()));
    if (profile.files().empty())
        text += tr("; no files, lines or source");
    if (profile.callTreeIsEstimated())
        text += tr("; call tree estimated");
    if (!profile.countsCalls())
        text += tr("; call counts unknown, each call stack counts as one");
    return {Banner::Kind::Note, text + u'.', details, false};
}

} // namespace

LoadReport loadReport(const LoadedProfile& loaded)
{
    ProfileParts unread = loaded.unread;
    std::erase_if(unread, [](const ProfilePart& part) { return part.isOtherKind; });
    if (!loaded.profile)
        return failure(loaded, unread);
    const QStringList details = textsOf(unread) + textsOf(loaded.parts);
    const QStringList more = details.size() > 1 ? details : QStringList();
    const std::size_t all = loaded.parts.size() + unread.size();
    if (!unread.empty()) {
        return {Banner::Kind::Warning,
            tr("%1 of %2 files skipped because they cannot be read; first: %3")
                .arg(unread.size())
                .arg(all)
                .arg(reasonOf(unread.front())),
            more};
    }
    std::size_t damaged = 0;
    const QString damage = damageOf(loaded.parts, damaged);
    if (damaged > 0) {
        return {Banner::Kind::Warning,
            damaged == 1
                ? tr("Damaged: %1").arg(damage)
                : tr("%1 of %2 files are damaged; first: %3").arg(damaged).arg(all).arg(damage),
            more};
    }
    const auto hasNoEnd = [&](const ProfilePart& part) {
        const bool isLive = part.path == loaded.liveFile
            || (!loaded.liveFile.isEmpty() && part.path.startsWith(loaded.liveFile + u'/'));
        return !part.profile->complete() && !isLive;
    };
    const auto cut = std::ranges::count_if(loaded.parts, hasNoEnd);
    if (cut > 0 && all > 1) {
        const auto first = std::ranges::find_if(loaded.parts, hasNoEnd);
        return {Banner::Kind::Warning,
            tr("%1 of %2 profiles are incomplete: the program was killed or is still running, or "
               "the copy is incomplete. Shown up to there; first: %3")
                .arg(cut)
                .arg(all)
                .arg(first->path),
            details, true};
    }
    if (cut > 0) {
        return {Banner::Kind::Warning,
            tr("Incomplete profile: the program was killed or is still running, or the copy is "
               "incomplete. Shown up to there; F5 reloads.")
                + lastCallOf(*loaded.profile),
            details, true};
    }
    return importReport(*loaded.profile, details);
}

QString changedFilesText(const Profile& profile, const std::vector<FileId>& changed)
{
    if (changed.empty())
        return {};
    constexpr std::size_t Named = 5;
    QStringList names;
    for (std::size_t i = 0; i < std::min(changed.size(), Named); ++i)
        names << shortFileName(profile, changed[i]);
    if (changed.size() > Named)
        names << QStringLiteral("...");
    return tr("%1 changed on this machine since the run: %2")
        .arg(countedText(changed.size(), "file", "files"), names.join(QLatin1String(", ")));
}

} // namespace nytprof::gui
