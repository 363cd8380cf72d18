// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/axis_moment.h"

#include <QCommandLineOption>
#include <QList>
#include <QSize>
#include <QString>
#include <QStringList>

namespace nytprof::gui {

struct StartRequest {
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
    QStringList baseline; ///< to compare the profiles with
    MomentRange range; ///< to show
    QString screenshot;
    QString documents; ///< output folder
    QString view; ///< name of a view, or "window" for all of them
    QString theme; ///< empty: from the settings
    QString language; ///< e.g. "de"; empty: from the desktop
    bool measure = false; ///< show the profile, print how long that took, and exit
    QSize size; ///< invalid: from the settings
};

/// Options that --help lists, except --help and --version.
[[nodiscard]] QList<QCommandLineOption> commandLineOptions();

/// Where the program was started.
struct Surroundings {
    QStringList newestRecording; ///< newestRecording(), or empty
    bool isTerminal = false; ///< a desktop starts programs in any folder
};

/// Needs a QCoreApplication for --help, but no display.
[[nodiscard]] StartRequest parseCommandLine(
    const QStringList& arguments, const Surroundings& around = {});

} // namespace nytprof::gui
