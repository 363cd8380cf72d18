// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

/// Formats that a profile can be written in. The help of `nytprof export` and File > Export list
/// them from this table. The window runs the command of a format, so both have the same exporters.
namespace nytprof {

/// A value of an option, as arguments of the command.
struct ExportValue {
    const char* text; ///< in English, for translation
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

    std::string_view name; ///< of `nytprof export`
    const char* command = nullptr; ///< words of nytprof; null: "export" and the name
    const char* title; ///< in English, like all texts
    const char* about; ///< what it is for
    const char* suffix; ///< of file names, ".html"
    bool isForPeople = false;
    Needs needs = Needs::Nothing;
    bool hasWholeFilesOnly = false; ///< no range, processes or waiting
    bool keepsWaiting = false; ///< whoever opens it hides or shows that
    bool canBeOpened = false; ///< by a browser or the window
    bool isCommandOnly = false; ///< not in the window
    std::span<const ExportOption> options = {};
};

/// All formats, those for people first.
[[nodiscard]] std::span<const ExportFormat> exportFormats();

/// Null if there is no format of this name.
[[nodiscard]] const ExportFormat* findExportFormat(std::string_view name);

} // namespace nytprof
