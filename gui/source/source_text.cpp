// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/source_text.h"

#include "format/tags.h"
#include "profile/disk_source.h"
#include "profile/profile.h"
#include "style/text.h"

#include <QStringDecoder>

#include <optional>
#include <string>

namespace nytprof::gui {

namespace {

QString decoded(const QByteArray& bytes)
{
    QStringDecoder utf8(QStringDecoder::Utf8);
    QString text = utf8(bytes);
    return utf8.hasError() ? QString::fromLatin1(bytes) : text;
}

QString reasonWithoutSource(const Profile& profile, const File& file)
{
    if (file.flags & FidFlag::Fake)
        return tr("There is no source: the profiler made this file up for code of no file.");
    if (file.isEval())
        return tr("The source of this string eval was not saved in the profile.");
    if (file.name == "-e" || file.name == "-") {
        return tr("The source was given on the command line or standard input and was not saved "
                  "in the profile.");
    }
    if (file.name.find('/') == std::string_view::npos)
        return tr("There is no source: perl does not know the directory of this file.");
    const auto saved = profile.option("savesrc");
    return (saved == "0" ? tr("The profile was made with savesrc=0, and %1 is not on this machine.")
                         : tr("The source is not in the profile, and %1 is not on this machine."))
        .arg(toQString(file.name));
}

SourceText sourceFromDisk(const Profile& profile, const File& file)
{
    const auto disk = mayBeOnDisk(file) ? readDiskSource(std::string(file.name)) : std::nullopt;
    if (!disk)
        return {SourceOrigin::None, {}, reasonWithoutSource(profile, file)};
    SourceText text;
    text.origin = SourceOrigin::Disk;
    text.lines = decoded(QByteArray::fromStdString(disk->text)).split(QLatin1Char('\n'));
    if (!text.lines.isEmpty() && text.lines.last().isEmpty())
        text.lines.removeLast();
    text.notice = tr("The source is not in the profile; this is the file on disk.");
    return text;
}

} // namespace

bool isReadFromDisk(const Profile& profile, FileId id)
{
    return profile.source(id).empty() && mayBeOnDisk(profile[id]);
}

SourceText sourceText(const Profile& profile, FileId id)
{
    const auto saved = profile.source(id);
    SourceText text;
    if (saved.empty()) {
        text = sourceFromDisk(profile, profile[id]);
    } else {
        text.origin = SourceOrigin::Profile;
        text.lines.reserve(static_cast<qsizetype>(saved.size()));
        for (const std::string_view line : saved)
            text.lines << toQString(line);
    }
    for (QString& line : text.lines) {
        if (line.endsWith(QLatin1Char('\r')))
            line.chop(1);
        line = oneLine(std::move(line));
    }
    return text;
}

} // namespace nytprof::gui
