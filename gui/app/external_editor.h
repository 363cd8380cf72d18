// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <span>

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

/// An editor offered in the menu.
struct EditorPreset {
    const char* id; ///< key in the settings
    const char* title; ///< product name, not translated
    const char* command; ///< see editorCommand()
};

[[nodiscard]] std::span<const EditorPreset> editorPresets();

/// A program to start directly, without a shell.
struct EditorCommand {
    QString program; ///< empty: none
    QStringList arguments;
};

/// The command to open a location, from a template such as "kate --line %l %f". The template is
/// split at spaces (quotes group words) before %f becomes the absolute path and %l the line, so
/// that no file name can become an option or a second word.
[[nodiscard]] EditorCommand editorCommand(
    const QString& command, const QString& path, std::uint32_t line);

/// Turns the value of $VISUAL or $EDITOR, e.g. "emacsclient -c", into such a template: adds the
/// line in the editor's syntax, and a terminal if it needs one.
[[nodiscard]] QString commandOfVariable(const QString& value);

/// The user's choice in the settings: id of a preset, a template, or empty for $VISUAL or $EDITOR.
[[nodiscard]] QString chosenEditor();
void chooseEditor(const QString& choice);
/// The template of that choice; empty if it is $VISUAL or $EDITOR and neither is set.
[[nodiscard]] QString chosenEditorCommand();

/// A file to open in an editor: the profiled one if this machine has it, else a read-only copy of
/// the source in the profile (e.g. of a string eval), deleted at exit. Empty without source.
[[nodiscard]] QString editableSource(const Profile& profile, FileId file);

} // namespace nytprof::gui
