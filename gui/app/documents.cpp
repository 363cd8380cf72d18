// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/documents.h"

#include "app/command_line.h"
#include "app/menu_actions.h"
#include "help/manual_text.h"

#include <QCoreApplication>
#include <QDir>
#include <QSaveFile>
#include <QTextStream>

namespace nytprof::gui {

namespace {

/// Text that troff prints as it is.
QString literal(QString text)
{
    return text.replace(QLatin1Char('\\'), QLatin1String("\\e"))
        .replace(QLatin1Char('-'), QLatin1String("\\-"));
}

QString optionEntry(const QCommandLineOption& option)
{
    const QString value = option.valueName().isEmpty()
        ? QString()
        : QStringLiteral(" \\fI%1\\fR").arg(literal(option.valueName()));
    return QStringLiteral(".TP\n\\fB%1\\fR%2\n%3\n")
        .arg(literal(QStringLiteral("--") + option.names().constFirst()), value,
            literal(option.description()));
}

bool write(const QString& path, const QByteArray& content)
{
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(content) == content.size() && file.commit()) {
        return true;
    }
    QTextStream(stderr) << "nytprof-gui: " << path << ": " << file.errorString() << '\n';
    return false;
}

} // namespace

QString manPage()
{
    QString page
        = QStringLiteral(".TH NYTPROF\\-GUI 1 \"\" \"nytprof %1\" \"User Commands\"\n"
                         ".SH NAME\n"
                         "nytprof\\-gui \\- browse profiles of Perl programs\n"
                         ".SH SYNOPSIS\n"
                         "\\fBnytprof\\-gui\\fR [\\fIOPTIONS\\fR] [\\fIPROFILE\\fR...]\n"
                         ".SH DESCRIPTION\n"
                         "Shows what \\fBperl \\-d:NYTProf\\fR has collected: annotated source, "
                         "callers and callees, a flame graph. Of several profiles, or folders "
                         "of them, it shows the sum. F1 opens the manual, ? lists the keys.\n"
                         ".SH OPTIONS\n")
              .arg(QCoreApplication::applicationVersion());
    for (const QCommandLineOption& option : commandLineOptions()) {
        page += optionEntry(option);
    }
    return page
        + QStringLiteral(".TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\nPrint these options.\n"
                         ".TP\n\\fB\\-v\\fR, \\fB\\-\\-version\\fR\nPrint the version.\n"
                         ".SH EXIT STATUS\n"
                         "0 when all went well, 1 when something could not be shown or written, 2 "
                         "when the command line made no sense.\n"
                         ".SH ENVIRONMENT\n.TP\n\\fBVISUAL\\fR, \\fBEDITOR\\fR\n"
                         "The editor that F4 opens a place in, unless the settings name another.\n"
                         ".SH SEE ALSO\n\\fBnytprof\\fR(1), \\fBperl\\fR(1), "
                         "\\fBDevel::NYTProf\\fR(3pm)\n");
}

int writeDocuments(const QString& folder)
{
    const QDir to(folder);
    if (!to.mkpath(QStringLiteral("screenshots"))) {
        QTextStream(stderr) << "nytprof-gui: " << folder << ": the folder cannot be made\n";
        return 1;
    }
    bool all = write(to.filePath(QStringLiteral("manual.html")), manualPage(actionTable()).toUtf8())
        && write(to.filePath(QStringLiteral("nytprof-gui.1")), manPage().toUtf8());
    const QDir pictures(QStringLiteral(":/screenshots"));
    for (const QString& name : pictures.entryList()) {
        QFile picture(pictures.filePath(name));
        all = all && picture.open(QIODevice::ReadOnly)
            && write(to.filePath(QStringLiteral("screenshots/") + name), picture.readAll());
    }
    return all ? 0 : 1;
}

} // namespace nytprof::gui
