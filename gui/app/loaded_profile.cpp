// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/loaded_profile.h"

#include "flame/flame_layout.h"
#include "profile/profile.h"
#include "profile/profile_merge.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace nytprof::gui {

namespace {

using Progress = std::function<void(std::uint64_t, std::uint64_t)>;

// By name, so that one that its process had no time to begin is missed; by content, because the
// option "file" allows any name.
bool isProfile(const QFileInfo& info)
{
    if (info.fileName().startsWith(QLatin1String("nytprof"))
        && info.fileName().contains(QLatin1String(".out"))) {
        return true;
    }
    QFile file(info.filePath());
    return file.open(QIODevice::ReadOnly) && file.read(8) == "NYTProf ";
}

// Puts a part in the place of the one from the same file, or behind all others.
void putPart(ProfileParts& parts, ProfilePart part)
{
    const QString file = QFileInfo(part.path).canonicalFilePath();
    const auto same = std::find_if(parts.begin(), parts.end(), [&](const ProfilePart& other) {
        return QFileInfo(other.path).canonicalFilePath() == file;
    });
    if (same == parts.end()) {
        parts.push_back(std::move(part));
    } else {
        part.included = same->included;
        *same = std::move(part);
    }
}

std::shared_ptr<const Profile> sumOf(
    const ProfileParts& parts, const std::stop_token& stop, const Progress& progress)
{
    std::vector<std::shared_ptr<const Profile>> included;
    for (const ProfilePart& part : parts) {
        if (part.included) {
            included.push_back(part.profile);
        }
    }
    if (included.size() == 1) {
        return included.front();
    }
    ProfileMerge merge(stop);
    for (std::size_t i = 0; i < included.size(); ++i) {
        if (progress) {
            progress(i, included.size());
        }
        merge.add(*included[i]);
    }
    return merge.finish();
}

// A function that tells how much of the whole has been read from how much of one file has.
Progress partOfWhole(const Progress& progress, qint64 before, qint64 size, qint64 whole)
{
    if (!progress) {
        return {};
    }
    return [progress, before, size, whole](std::uint64_t read, std::uint64_t of) {
        const double part = of == 0 ? 0 : static_cast<double>(read) / static_cast<double>(of);
        const double all = static_cast<double>(before) + part * static_cast<double>(size);
        progress(static_cast<std::uint64_t>(1000 * all / static_cast<double>(whole)), 1000);
    };
}

} // namespace

QStringList withoutFolders(const QStringList& paths)
{
    QStringList files;
    for (const QString& path : paths) {
        if (!QFileInfo(path).isDir()) {
            files << path;
            continue;
        }
        for (const QFileInfo& info : QDir(path).entryInfoList(QDir::Files, QDir::Name)) {
            if (isProfile(info)) {
                files << info.filePath();
            }
        }
    }
    files.removeDuplicates();
    return files;
}

LoadedProfile readProfiles(const QStringList& paths, ProfileParts parts, const LoadOptions& options)
{
    const QStringList files = withoutFolders(paths);
    qint64 whole = 1;
    for (const QString& file : files) {
        whole += QFileInfo(file).size();
    }
    LoadedProfile loaded;
    loaded.path = files.isEmpty() ? paths.value(0) : files.first();
    loaded.asked = paths;
    qint64 before = 0;
    for (const QString& file : files) {
        const qint64 size = QFileInfo(file).size();
        LoadOptions own = options;
        own.progress = partOfWhole(options.progress, before, size, whole);
        LoadResult result = loadProfile(QFile::encodeName(file).toStdString(), own);
        if (result.cancelled || options.stop.stop_requested()) {
            loaded.cancelled = true;
            return loaded;
        }
        before += size;
        ProfilePart part{file, std::move(result.profile), std::move(result.diagnostics)};
        if (part.profile) {
            putPart(parts, std::move(part));
        } else {
            loaded.unread.push_back(std::move(part));
        }
    }
    loaded.parts = std::move(parts);
    const bool nothingNew
        = !paths.isEmpty() && loaded.unread.size() == static_cast<std::size_t>(files.size());
    if (nothingNew) {
        return loaded;
    }
    loaded.path = loaded.parts.front().path;
    loaded.profile
        = sumOf(loaded.parts, options.stop, files.isEmpty() ? options.progress : Progress());
    loaded.cancelled = !loaded.profile;
    if (loaded.profile) {
        loaded.evals = std::make_shared<const std::vector<EvalPlace>>(evalPlaces(*loaded.profile));
        loaded.packages = std::make_shared<const PackageTable>(*loaded.profile);
        loaded.flame = std::make_shared<const FlameLayout>(loaded.profile->callTree());
    }
    return loaded;
}

} // namespace nytprof::gui
