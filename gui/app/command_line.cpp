// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/command_line.h"

#include "app/view_kinds.h"
#include "style/text.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDateTime>
#include <QRegularExpression>

namespace nytprof::gui {

namespace {

// "butterfly" is the view of callers and callees without trees.
QStringList viewArguments()
{
    return QStringList(QStringLiteral("window")) + viewNames()
        + QStringList({QStringLiteral("butterfly"), QStringLiteral("record")});
}

StartRequest refused(const QString& why)
{
    StartRequest result;
    result.action = StartRequest::Action::Refuse;
    result.message = QStringLiteral("nytprof-gui: %1\nTry nytprof-gui --help\n").arg(why);
    return result;
}

QSize sizeFrom(const QString& text)
{
    static const QRegularExpression form(QStringLiteral("^(\\d{2,5})x(\\d{2,5})$"));
    const auto match = form.match(text);
    return match.hasMatch() ? QSize(match.captured(1).toInt(), match.captured(2).toInt()) : QSize();
}

// An error message for an edge of the range that is no time.
QString momentError(const QString& option, const QString& text)
{
    return text.isEmpty() || parseMoment(text.toStdString())
        ? QString()
        : tr("--%1 %2: not a time; use one such as 12.5s, 14:02:10 or 2026-01-31T14:02:10")
              .arg(option, text);
}

// The value of --since, before now; nothing if there is none, or if it is no duration.
std::optional<Moment> sinceMoment(const QCommandLineParser& parser)
{
    const auto ago = parseDuration(parser.value(QStringLiteral("since")).toStdString());
    return ago ? std::optional(momentAt(QDateTime::currentMSecsSinceEpoch() * 1'000'000 - *ago))
               : std::nullopt;
}

QString sinceError(const QCommandLineParser& parser)
{
    const QString text = parser.value(QStringLiteral("since"));
    if (!text.isEmpty() && !sinceMoment(parser))
        return tr("--since %1: not a duration; use one such as 10m, 12h or 7d").arg(text);
    return !text.isEmpty() && parser.isSet(QStringLiteral("from"))
        ? tr("--since and --from are both the start of the range; give one")
        : QString();
}

// An error message for unusable values; empty if there are none.
QString errorMessage(const StartRequest& wanted, const QCommandLineParser& parser)
{
    const QString size = parser.value(QStringLiteral("size"));
    if (!viewArguments().contains(wanted.view)) {
        return tr("--view %1: unknown view; use one of: %2")
            .arg(wanted.view, viewArguments().join(QStringLiteral(", ")));
    }
    if (!QStringList{{}, QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")}
             .contains(wanted.theme))
        return tr("--theme %1: unknown theme; use system, light or dark").arg(wanted.theme);
    if (!size.isEmpty() && !wanted.size.isValid())
        return tr("--size %1: not a size; use WIDTHxHEIGHT in pixels, e.g. 1400x900").arg(size);
    for (const QString& edge : {QStringLiteral("from"), QStringLiteral("to")})
        if (const QString error = momentError(edge, parser.value(edge)); !error.isEmpty())
            return error;
    if (const QString error = sinceError(parser); !error.isEmpty())
        return error;
    if (wanted.action == StartRequest::Action::Screenshot && wanted.profiles.isEmpty())
        return tr("--screenshot: no profile; name at least one");
    if (!wanted.baseline.isEmpty() && wanted.profiles.isEmpty())
        return tr("--compare: no profile to compare with %1; name at least one")
            .arg(wanted.baseline.first());
    if (wanted.measure && wanted.profiles.size() != 1)
        return tr("--measure: name exactly one profile");
    return {};
}

} // namespace

QList<QCommandLineOption> commandLineOptions()
{
    return {
        {QStringLiteral("screenshot"), tr("Write a screenshot of the window (PNG) and exit."),
            QStringLiteral("file")},
        {QStringLiteral("view"),
            tr("Start with this view: %1.").arg(viewArguments().join(QStringLiteral(", "))),
            QStringLiteral("name"), QStringLiteral("window")},
        {QStringLiteral("theme"), tr("Colour scheme: system, light or dark."),
            QStringLiteral("name")},
        {QStringLiteral("language"), tr("Language, e.g. de; default: that of the desktop."),
            QStringLiteral("name")},
        {QStringLiteral("size"), tr("Window size in pixels, e.g. 1400x900."),
            QStringLiteral("WxH")},
        {QStringLiteral("from"),
            tr("Show only what ran from then on: after the start as in 12.5s or 2m, of the clock "
               "as in 14:02:10, or a date and time as in 2026-01-31T14:02:10."),
            QStringLiteral("time")},
        {QStringLiteral("since"), tr("Show only what ran since so long ago, as in 10m, 12h or 7d."),
            QStringLiteral("time")},
        {QStringLiteral("to"), tr("Show only what ran until then."), QStringLiteral("time")},
        {QStringLiteral("measure"),
            tr("Load a profile, print the time until it is on screen, and exit.")},
        {QStringLiteral("compare"),
            tr("Baseline to compare with: file or folder; repeat it for several runs."),
            QStringLiteral("baseline")},
    };
}

StartRequest parseCommandLine(const QStringList& arguments, const Surroundings& around)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(tr("Show profiles of Perl programs (perl -d:NYTProf)."));
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    parser.addOptions(commandLineOptions());
    QCommandLineOption documents(
        QStringLiteral("write-documents"), QString(), QStringLiteral("folder"));
    documents.setFlags(QCommandLineOption::HiddenFromHelp);
    parser.addOption(documents);
    parser.addPositionalArgument(QStringLiteral("profile"),
        tr("Profiles or folders of profiles to merge; also ssh://user@host/path and "
           "clickhouse://host/database. In a terminal the default is the newest of nytprof.out "
           "and the folders nytprof-record."),
        QStringLiteral("[profile...]"));
    if (!parser.parse(arguments))
        return refused(parser.errorText());
    StartRequest result;
    result.language = parser.value(QStringLiteral("language"));
    if (parser.isSet(help) || parser.isSet(QStringLiteral("help-all"))) {
        result.action = StartRequest::Action::Print;
        result.message = parser.helpText();
        return result;
    }
    if (parser.isSet(version)) {
        result.action = StartRequest::Action::Print;
        result.message
            = QStringLiteral("nytprof-gui %1\n").arg(QCoreApplication::applicationVersion());
        return result;
    }
    result.profiles = parser.positionalArguments();
    result.baseline = parser.values(QStringLiteral("compare"));
    result.screenshot = parser.value(QStringLiteral("screenshot"));
    if (parser.isSet(QStringLiteral("screenshot")))
        result.action = StartRequest::Action::Screenshot;
    const bool isUsual = around.isTerminal || result.action == StartRequest::Action::Screenshot;
    if (result.profiles.isEmpty() && result.baseline.isEmpty() && isUsual)
        result.profiles = around.newestRecording;
    result.documents = parser.value(documents);
    if (parser.isSet(documents))
        result.action = StartRequest::Action::WriteDocuments;
    const QString view = parser.value(QStringLiteral("view"));
    result.view = view == QLatin1String("callers") ? QStringLiteral("calls") : view;
    result.theme = parser.value(QStringLiteral("theme"));
    result.measure = parser.isSet(QStringLiteral("measure"));
    result.size = sizeFrom(parser.value(QStringLiteral("size")));
    result.range = {parseMoment(parser.value(QStringLiteral("from")).toStdString()),
        parseMoment(parser.value(QStringLiteral("to")).toStdString())};
    if (const auto since = sinceMoment(parser))
        result.range.from = since;
    const QString wrong = errorMessage(result, parser);
    return wrong.isEmpty() ? result : refused(wrong);
}

} // namespace nytprof::gui
