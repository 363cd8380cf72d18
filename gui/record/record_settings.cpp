// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "record/record_settings.h"

#include "formatting/shell_words.h"
#include "style/text.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QRegularExpression>

#include <algorithm>

namespace nytprof::gui {

namespace {

constexpr qsizetype MaxShellLineLength = 60;
constexpr const char* Starts[] = {"begin", "init", "no"};

QString quoted(const QString& word) { return toQString(quoteForShell(word.toStdString())); }

bool isPerl(const QString& word)
{
    static const QRegularExpression pattern(QStringLiteral("(^|/)perl[0-9.]*$"));
    return pattern.match(word).hasMatch();
}

QString problemOfCommand(const QString& command)
{
    const ShellWords split = splitShellWords(command.toStdString());
    switch (split.problem) {
    case 0: break;
    case '"':
    case '\'':
        return tr("Command line: the quote %1 is not closed.").arg(QLatin1Char(split.problem));
    case '\\': return tr("Command line: nothing follows the last backslash.");
    default:
        return tr("Command line: %1 needs a shell: write sh -c '…', or quote it.")
            .arg(QLatin1Char(split.problem));
    }
    return split.words.empty() ? tr("Enter a command line, such as perl app.pl data.csv")
                               : QString();
}

} // namespace

QString RecordSettings::problem() const
{
    if (const QString wrong = problemOfCommand(command); !wrong.isEmpty())
        return wrong;
    if (!folder.isEmpty() && !QFileInfo(folder).isDir())
        return tr("Folder: there is no folder %1.").arg(folder);
    static const QRegularExpression variable(QStringLiteral("^[A-Za-z_][A-Za-z_0-9]*="));
    for (const QString& each : environment)
        if (!variable.match(each).hasMatch())
            return tr("Environment: “%1” is not of the form NAME=value.").arg(each);
    return {};
}

// A script that is not executable is run by perl.
QStringList RecordSettings::words() const
{
    QStringList words;
    for (const std::string& word : splitShellWords(command.toStdString()).words)
        words << toQString(word);
    if (words.isEmpty())
        return words;
    const QFileInfo script(QDir(folder), words.first());
    const bool isOnlyText = script.isFile() && !script.isExecutable();
    if (!perl.isEmpty() && isPerl(words.first()))
        words.first() = perl;
    else if (!perl.isEmpty() || isOnlyText)
        words.prepend(perl.isEmpty() ? QStringLiteral("perl") : perl);
    return words;
}

QString RecordSettings::programName() const
{
    const QStringList all = words();
    for (const QString& word : all)
        if (!isPerl(word) && !word.startsWith(u'-'))
            return QFileInfo(word).fileName();
    return all.value(0);
}

QString RecordSettings::profilerOptions() const
{
    QStringList all;
    if (!subs)
        all << QStringLiteral("subs=0");
    if (!statements)
        all << QStringLiteral("stmts=0");
    if (!builtins)
        all << QStringLiteral("slowops=0");
    if (callOrder)
        all << QStringLiteral("stream=1");
    if (memory)
        all << QStringLiteral("memory=1");
    if (!children)
        all << QStringLiteral("forkdepth=0");
    if (start != Start::Begin)
        all << QStringLiteral("start=") + QLatin1String(Starts[static_cast<int>(start)]);
    if (!options.isEmpty())
        all << options;
    return all.join(u':');
}

QStringList RecordSettings::arguments(const QString& profiles) const
{
    QStringList all{QStringLiteral("record")};
    if (!profiles.isEmpty())
        all << QStringLiteral("--quiet") << QStringLiteral("--folder") << profiles;
    if (const QString chosen = profilerOptions(); !chosen.isEmpty())
        all << QStringLiteral("-O") << chosen;
    if (isRepeated()) {
        all << QStringLiteral("--runs") << QString::number(runs);
        if (warmup > 0)
            all << QStringLiteral("--warmup") << QString::number(warmup);
        if (!baseline.isEmpty())
            all << QStringLiteral("--baseline") << baseline;
    }
    return all << QStringLiteral("--") << words();
}

bool RecordSettings::hasSameProgram(const RecordSettings& other) const
{
    return folder == other.folder && programName() == other.programName();
}

bool RecordSettings::measuresLike(const RecordSettings& other) const
{
    return profilerOptions() == other.profilerOptions() && runs == other.runs
        && warmup == other.warmup && baseline.isEmpty() == other.baseline.isEmpty();
}

QString RecordSettings::shellCommand() const
{
    QString text;
    if (!folder.isEmpty() && QDir(folder) != QDir())
        text += QStringLiteral("cd %1 &&\n").arg(quoted(folder));
    for (const QString& each : environment)
        text += each.section(u'=', 0, 0) + u'=' + quoted(each.section(u'=', 1)) + u' ';
    QStringList words{QStringLiteral("nytprof")};
    for (const QString& word : arguments())
        words << quoted(word);
    const QString line = text + words.join(u' ');
    if (line.size() - line.lastIndexOf(u'\n') <= MaxShellLineLength)
        return line;
    const qsizetype dashes = words.indexOf(QStringLiteral("--"));
    return text + words.first(dashes).join(u' ') + QStringLiteral(" \\\n  ")
        + words.sliced(dashes).join(u' ');
}

QJsonObject RecordSettings::toJson() const
{
    return {{QStringLiteral("command"), command}, {QStringLiteral("folder"), folder},
        {QStringLiteral("perl"), perl},
        {QStringLiteral("environment"), QJsonArray::fromStringList(environment)},
        {QStringLiteral("subs"), subs}, {QStringLiteral("statements"), statements},
        {QStringLiteral("builtins"), builtins}, {QStringLiteral("callOrder"), callOrder},
        {QStringLiteral("memory"), memory}, {QStringLiteral("children"), children},
        {QStringLiteral("start"), static_cast<int>(start)}, {QStringLiteral("options"), options},
        {QStringLiteral("runs"), runs}, {QStringLiteral("warmup"), warmup},
        {QStringLiteral("baseline"), baseline}};
}

RecordSettings RecordSettings::fromJson(const QJsonObject& json)
{
    RecordSettings all;
    const auto text = [&](const char* name) { return json[QLatin1String(name)].toString(); };
    const auto flag
        = [&](const char* name, bool usual) { return json[QLatin1String(name)].toBool(usual); };
    const auto number = [&](const char* name, int least, int most) {
        return std::clamp(json[QLatin1String(name)].toInt(least), least, most);
    };
    all.command = text("command");
    all.folder = text("folder");
    all.perl = text("perl");
    for (const QJsonValue& each : json[QStringLiteral("environment")].toArray())
        all.environment << each.toString();
    all.subs = flag("subs", true);
    all.statements = flag("statements", true);
    all.builtins = flag("builtins", true);
    all.callOrder = flag("callOrder", false);
    all.memory = flag("memory", false);
    all.children = flag("children", true);
    all.start = static_cast<Start>(number("start", 0, static_cast<int>(Start::No)));
    all.options = text("options");
    all.runs = number("runs", 1, MaxRuns);
    all.warmup = number("warmup", 0, MaxRuns);
    all.baseline = text("baseline");
    return all;
}

} // namespace nytprof::gui
