// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/command_line.h"

#include "app/view_kinds.h"
#include "style/text.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QRegularExpression>

namespace nytprof::gui {

namespace {

// "butterfly" is the view of callers and callees without trees.
QStringList viewArguments()
{
    return QStringList(QStringLiteral("window")) + viewNames()
        + QStringList({QStringLiteral("butterfly"), QStringLiteral("record")});
}

CommandLine refused(const QString& why)
{
    CommandLine result;
    result.action = CommandLine::Action::Refuse;
    result.message = QStringLiteral("nytprof-gui: %1\nTry nytprof-gui --help\n").arg(why);
    return result;
}

QSize sizeFrom(const QString& text)
{
    static const QRegularExpression form(QStringLiteral("^(\\d{2,5})x(\\d{2,5})$"));
    const auto match = form.match(text);
    return match.hasMatch() ? QSize(match.captured(1).toInt(), match.captured(2).toInt()) : QSize();
}

// "18.2,23.4"
std::optional<TimeRange> rangeFrom(const QString& text)
{
    const QStringList ends = text.split(u',');
    bool areNumbers[2] = {};
    const double from = ends.value(0).toDouble(&areNumbers[0]);
    const double to = ends.value(1).toDouble(&areNumbers[1]);
    constexpr double Most = 1e9; // seconds
    if (ends.size() != 2 || !areNumbers[0] || !areNumbers[1]
        || !(from >= 0 && from < to && to < Most))
        return {};
    return TimeRange{qRound64(from * 1e9), qRound64(to * 1e9)};
}

// An error message for unusable values; empty if there are none.
QString errorMessage(const CommandLine& wanted, const QString& size, const QString& range)
{
    if (!viewArguments().contains(wanted.view)) {
        return tr("--view %1: unknown view; use one of: %2")
            .arg(wanted.view, viewArguments().join(QStringLiteral(", ")));
    }
    if (!QStringList{{}, QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")}
             .contains(wanted.theme))
        return tr("--theme %1: unknown theme; use system, light or dark").arg(wanted.theme);
    if (!size.isEmpty() && !wanted.size.isValid())
        return tr("--size %1: not a size; use WIDTHxHEIGHT in pixels, e.g. 1400x900").arg(size);
    if (!range.isEmpty() && !wanted.range)
        return tr("--range %1: not a range; use FROM,TO in seconds after the start, e.g. 18.2,23.4")
            .arg(range);
    if (wanted.action == CommandLine::Action::Screenshot && wanted.profiles.isEmpty())
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
        {QStringLiteral("range"),
            tr("Show only what ran between two times, in seconds after the start, e.g. "
               "18.2,23.4."),
            QStringLiteral("from,to")},
        {QStringLiteral("measure"),
            tr("Load a profile, print the time until it is on screen, and exit.")},
        {QStringLiteral("compare"),
            tr("Baseline to compare with: file or folder; repeat it for several runs."),
            QStringLiteral("baseline")},
    };
}

CommandLine parseCommandLine(const QStringList& arguments)
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
           "clickhouse://host/database."),
        QStringLiteral("[profile...]"));
    if (!parser.parse(arguments))
        return refused(parser.errorText());
    CommandLine result;
    result.language = parser.value(QStringLiteral("language"));
    if (parser.isSet(help) || parser.isSet(QStringLiteral("help-all"))) {
        result.action = CommandLine::Action::Print;
        result.message = parser.helpText();
        return result;
    }
    if (parser.isSet(version)) {
        result.action = CommandLine::Action::Print;
        result.message
            = QStringLiteral("nytprof-gui %1\n").arg(QCoreApplication::applicationVersion());
        return result;
    }
    result.profiles = parser.positionalArguments();
    result.baseline = parser.values(QStringLiteral("compare"));
    result.screenshot = parser.value(QStringLiteral("screenshot"));
    if (parser.isSet(QStringLiteral("screenshot")))
        result.action = CommandLine::Action::Screenshot;
    result.documents = parser.value(documents);
    if (parser.isSet(documents))
        result.action = CommandLine::Action::WriteDocuments;
    const QString view = parser.value(QStringLiteral("view"));
    result.view = view == QLatin1String("callers") ? QStringLiteral("calls")
        : view == QLatin1String("overview")        ? QStringLiteral("summary") // its old name
                                                   : view;
    result.theme = parser.value(QStringLiteral("theme"));
    result.measure = parser.isSet(QStringLiteral("measure"));
    result.size = sizeFrom(parser.value(QStringLiteral("size")));
    result.range = rangeFrom(parser.value(QStringLiteral("range")));
    const QString wrong = errorMessage(
        result, parser.value(QStringLiteral("size")), parser.value(QStringLiteral("range")));
    return wrong.isEmpty() ? result : refused(wrong);
}

} // namespace nytprof::gui
