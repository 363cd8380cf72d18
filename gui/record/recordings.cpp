// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "record/recordings.h"

#include "load/newest_recording.h"
#include "record/program_recorder.h"
#include "style/text.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QSettings>

#include <algorithm>

namespace nytprof::gui {

namespace {

constexpr int MaxKept = 50;
const QString RecordingsKey = QStringLiteral("record/recordings");

// Numbers, as the language may change.
QString toText(const Recording& recording)
{
    const RecordingEnd& end = recording.end;
    const QJsonObject json{{QStringLiteral("settings"), recording.settings.toJson()},
        {QStringLiteral("profiles"), recording.profiles},
        {QStringLiteral("time"), end.time.toString(Qt::ISODate)},
        {QStringLiteral("killed"), end.kind == RecordingEnd::Kind::Killed},
        {QStringLiteral("code"), end.code}, {QStringLiteral("stopped"), end.stopped},
        {QStringLiteral("seconds"), end.seconds}, {QStringLiteral("count"), recording.extent.count},
        {QStringLiteral("bytes"), recording.extent.bytes},
        {QStringLiteral("slowdown"), recording.slowdown}};
    return QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact));
}

Recording fromText(const QString& text)
{
    const QJsonObject json = QJsonDocument::fromJson(text.toUtf8()).object();
    const auto at = [&json](const char* key) { return json[QLatin1String(key)]; };
    const RecordingEnd end{
        at("killed").toBool() ? RecordingEnd::Kind::Killed : RecordingEnd::Kind::Exited,
        at("code").toInt(), at("seconds").toDouble(),
        QDateTime::fromString(at("time").toString(), Qt::ISODate), {}, at("stopped").toBool()};
    return {RecordSettings::fromJson(at("settings").toObject()), at("profiles").toString(), end,
        {at("count").toInt(), at("bytes").toInteger()}, at("slowdown").toDouble()};
}

// Folders of runs, as "run.1", in the order of their numbers.
QStringList runsNamed(const QString& profiles, const QString& version)
{
    const QDir folder(profiles);
    QStringList names = folder.entryList({version + QStringLiteral(".*")}, QDir::Dirs);
    std::ranges::sort(
        names, {}, [](const QString& name) { return name.section(u'.', -1).toInt(); });
    for (QString& name : names)
        name = folder.filePath(name);
    return names;
}

} // namespace

QStringList Recording::current() const
{
    const bool isCompared = !settings.baseline.isEmpty();
    return settings.isRepeated()
        ? runsNamed(profiles, isCompared ? QStringLiteral("current") : QStringLiteral("run"))
        : QStringList{profiles};
}

QStringList Recording::baseline() const
{
    return settings.baseline.isEmpty() ? QStringList()
                                       : runsNamed(profiles, QStringLiteral("baseline"));
}

RecordingExtent Recording::measuredExtent() const
{
    int files = 0;
    qint64 bytes = 0;
    const QStringList folders = current();
    for (const QString& path : folders)
        for (const QFileInfo& file :
            QDir(path).entryInfoList({QStringLiteral("nytprof.out.*")}, QDir::Files)) {
            ++files;
            bytes += file.size();
        }
    return {settings.isRepeated() ? static_cast<int>(folders.size()) : files, bytes};
}

QString Recording::extentText() const
{
    const auto count = static_cast<std::uint64_t>(extent.count);
    return count == 0 ? QString()
                      : QStringLiteral("%1, %2").arg(settings.isRepeated()
                              ? countedText(count, "run", "runs")
                              : countedText(count, "process", "processes"),
                          sizeText(extent.bytes));
}

QString Recording::costText() const
{
    QStringList facts;
    if (end.isSuccess() && end.seconds > 0)
        facts << timeText(end.seconds);
    if (extent.count > 0)
        facts << extentText();
    const QString text = facts.join(QStringLiteral(", "));
    return slowdown <= 0 || text.isEmpty()
        ? text
        : tr("%1; about %2 times the processor time without the profiler")
              .arg(text, decimalText(slowdown, 1));
}

QString nextProfilesFolder(const QString& folder)
{
    const QString first = QFileInfo(QDir(folder), QLatin1String(RecordFolder)).absoluteFilePath();
    QString path = first;
    for (int number = 2; QFileInfo::exists(path); ++number)
        path = first + u'.' + QString::number(number);
    return path;
}

std::vector<Recording> recentRecordings()
{
    std::vector<Recording> all;
    for (const QString& text : QSettings().value(RecordingsKey).toStringList())
        if (Recording recording = fromText(text); QFileInfo(recording.profiles).isDir())
            all.push_back(std::move(recording));
    return all;
}

void addRecording(const Recording& recording)
{
    QStringList texts{toText(recording)};
    for (const Recording& known : recentRecordings())
        if (known.profiles != recording.profiles && texts.size() < MaxKept)
            texts << toText(known);
    QSettings().setValue(RecordingsKey, texts);
}

std::optional<Recording> recordingOf(const QString& profilePath)
{
    const std::vector<Recording> all = recentRecordings();
    const auto found = std::ranges::find_if(all, [&](const Recording& recording) {
        return profilePath.startsWith(recording.profiles + u'/');
    });
    if (found != all.end())
        return *found;
    return all.empty() ? std::nullopt : std::optional(all.front());
}

} // namespace nytprof::gui
