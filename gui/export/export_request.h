// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "export/export_formats.h"

#include <QString>
#include <QStringList>

/// Files that the window can write. The command of each format writes them, so that window and
/// command line have the same exporters, and the window can show the command.
namespace nytprof::gui {

/// What to export.
struct ExportContent {
    QString text; ///< range, processes, waiting, totals, for the user
    QStringList options; ///< of commands: range, processes
    QStringList waiting; ///< options of commands: what waits and whether it is shown, or a measure
    QStringList paths; ///< files and folders
    QString name; ///< of files: "starman-3.5-7.4s"
};

struct ExportRequest {
    const ExportFormat* format = nullptr;
    QStringList options; ///< of the format
    ExportContent content;
    QString target; ///< a file or folder

    /// Arguments of `nytprof`.
    [[nodiscard]] QStringList arguments() const;
    /// The command in lines, for a terminal.
    [[nodiscard]] QString shellCommand() const;
};

} // namespace nytprof::gui
