// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "loading/comparison.h"

#include "formatting/format.h"
#include "profile/profile.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <utility>

namespace nytprof::gui {

namespace {

// The same options, with progress as a part of the whole, in thousandths.
ReadOptions partly(const ReadOptions& options, std::uint64_t from, std::uint64_t to)
{
    ReadOptions part = options;
    if (options.progress) {
        part.progress = [base = options.progress, from, to](std::uint64_t read, std::uint64_t of) {
            base(from + (of == 0 ? 0 : (to - from) * read / of), 1000);
        };
    }
    return part;
}

// Times and samples cannot be compared.
LoadedProfile refusal(LoadedProfile loaded, const Baseline& baseline)
{
    const Diagnostic reason{Diagnostic::Severity::Error, 0, 0,
        "its unit is " + costName(*baseline.profile) + ", that of the current profile is "
            + costName(*loaded.profile) + "; choose a baseline of the same unit"};
    LoadedProfile failure;
    failure.asked = baseline.asked;
    failure.path = baseline.asked.value(0);
    failure.parts = std::move(loaded.parts);
    failure.unread.push_back({baseline.asked.value(0), nullptr, {reason}});
    return failure;
}

} // namespace

QString Baseline::name(const QString& comparedWith) const
{
    if (parts.size() > 1)
        return QCoreApplication::translate("Baseline", "%1 profiles").arg(parts.size());
    const QString path = parts.empty() ? asked.value(0) : parts.front().path;
    const QStringList own = QFileInfo(path).absoluteFilePath().split(u'/');
    const QStringList other = QFileInfo(comparedWith).absoluteFilePath().split(u'/');
    qsizetype tail = 1; // number of path components
    while (tail < own.size() && tail < other.size()
        && own.mid(own.size() - tail) == other.mid(other.size() - tail))
        ++tail;
    const bool same = own == other;
    return QStringList(own.mid(own.size() - (same ? 1 : tail))).join(u'/');
}

LoadedProfile readAndCompare(
    const QStringList& paths, ProfileParts parts, Baseline baseline, const ReadOptions& options)
{
    if (!baseline.wanted())
        return readProfiles(paths, std::move(parts), options);
    std::uint64_t done = 0;
    if (!baseline.profile) {
        done = paths.isEmpty() ? 900 : 500;
        ReadOptions own = partly(options, 0, done);
        if (!own.notes) // they are those of the current profile
            own.notes = NotesFile(paths, pathsOf(stampFiles(paths)));
        own.mergesAll = true;
        own.range.reset(); // of the current profile
        own.whole.reset();
        const bool isRead = !baseline.parts.empty();
        LoadedProfile earlier
            = readProfiles(isRead ? QStringList() : baseline.asked, std::move(baseline.parts), own);
        if (!earlier.profile || earlier.cancelled) {
            earlier.parts = std::move(parts);
            return earlier;
        }
        baseline.profile = earlier.profile;
        baseline.parts = std::move(earlier.parts);
        baseline.unread = std::move(earlier.unread);
    }
    LoadedProfile loaded = readProfiles(paths, std::move(parts), partly(options, done, 1000));
    if (!loaded.profile || loaded.cancelled)
        return loaded;
    if (baseline.profile->costUnit() != loaded.profile->costUnit())
        return refusal(std::move(loaded), baseline);
    auto diff = diffProfiles(baseline.profile, loaded.profile, options.stop, baseline.per);
    if (!diff) {
        loaded = {};
        loaded.cancelled = true;
        return loaded;
    }
    FlameRequest plain;
    plain.diff = diff;
    const auto flame = std::make_shared<const FlameGraph>(
        makeFlameGraph(diff->sharedNames(), plain, options.stop));
    if (options.stop.stop_requested()) {
        loaded = {};
        loaded.cancelled = true;
        return loaded;
    }
    loaded.comparison
        = std::make_shared<const Comparison>(Comparison{std::move(baseline), diff, flame});
    return loaded;
}

} // namespace nytprof::gui
