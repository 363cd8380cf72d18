// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QString>
#include <QStringList>

#include <cstdint>
#include <span>

/// Files that the window can write. The command of each format writes them, so that window and
/// command line have the same exporters, and the window can show the command.
namespace nytprof::gui {

/// A value of an option, as arguments of the command.
struct ExportValue {
    const char* text; ///< in English, for tr()
    const char* arguments; ///< separated by blanks
};

/// Arguments for the table on screen, with its filter and order, which no command knows.
inline constexpr const char* ShownTable = "shown";

/// An option of a format: one of several values, or a check box if it has no label.
struct ExportOption {
    const char* label; ///< in English; null: the text of the first value
    std::span<const ExportValue> values; ///< of a check box: checked, unchecked
};

struct ExportFormat {
    enum class Needs : std::uint8_t { Nothing, Stacks, CallOrder };

    const char* command; ///< of nytprof
    const char* title; ///< in English, like all texts
    const char* about; ///< what it is for
    const char* suffix; ///< of file names, ".html"
    bool isForPeople = false;
    Needs needs = Needs::Nothing;
    bool hasWholeFilesOnly = false; ///< no range, processes or waiting
    bool keepsWaiting = false; ///< whoever opens it hides or shows that
    bool canBeOpened = false; ///< by a browser or this program
    std::span<const ExportOption> options = {};
};

/// Those for people first.
[[nodiscard]] std::span<const ExportFormat> exportFormats();
[[nodiscard]] const ExportFormat& exportFormat(const QString& command);
/// What to export.
struct ExportContent {
    QString text; ///< range, processes, waiting, totals, for the user
    QStringList options; ///< of commands: range, processes
    QStringList waiting; ///< likewise: what waits, and whether it is shown
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
    /// The same for a terminal, in lines.
    [[nodiscard]] QString shellCommand() const;
};

} // namespace nytprof::gui
