// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QCommandLineOption>
#include <QList>
#include <QSize>
#include <QString>
#include <QStringList>

namespace nytprof::gui {

/// What the user asked for on the command line.
struct CommandLine {
    enum class Action {
        Browse, ///< show the window
        Screenshot, ///< render the window into a file
        WriteDocuments, ///< write manual and manual page into a folder, as the build does
        Print, ///< write message to standard output and succeed: --help, --version
        Refuse, ///< write message to standard error and exit with status 2
    };
    Action action = Action::Browse;
    QString message;
    QStringList profiles;
    QStringList baseline; ///< to compare them with
    QString screenshot;
    QString documents; ///< a folder
    QString view; ///< name of a view, or "window" for all of them
    QString theme; ///< empty: as in the settings
    QString language; ///< e.g. "de"; empty: as the desktop
    bool measure = false; ///< show the profile, say how long that took, and exit
    QSize size; ///< invalid: as in the settings
};

/// What --help tells of, but for --help and --version themselves.
[[nodiscard]] QList<QCommandLineOption> commandLineOptions();

/// Needs a QCoreApplication for --help, but no display.
[[nodiscard]] CommandLine parseCommandLine(const QStringList& arguments);

} // namespace nytprof::gui
