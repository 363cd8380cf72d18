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

/// An editor that the menu offers.
struct EditorPreset {
    const char* id; ///< in the settings
    const char* title; ///< a name, not translated
    const char* command; ///< see editorCommand()
};

[[nodiscard]] std::span<const EditorPreset> editorPresets();

/// A program to be started as it is: no shell reads it.
struct EditorCommand {
    QString program; ///< empty for none
    QStringList arguments;
};

/// A command like "kate --line %l %f" for a place. It is taken apart at spaces, quotes keep words
/// together; only then %f becomes the absolute path and %l the line, so that no name of a file can
/// become an option or a second word.
[[nodiscard]] EditorCommand editorCommand(
    const QString& command, const QString& path, std::uint32_t line);

/// What $VISUAL and $EDITOR say, "vim" or "emacsclient -c", as such a command: with the place in
/// the way of that editor, and in a terminal for those that need one.
[[nodiscard]] QString commandOfVariable(const QString& value);

/// What the user chose: the id of a preset, a command, or, when empty, that of $VISUAL, else of
/// $EDITOR. It is kept in the settings.
[[nodiscard]] QString chosenEditor();
void chooseEditor(const QString& choice);
/// The command of the choice; empty when neither variable is set.
[[nodiscard]] QString chosenEditorCommand();

/// The file on disk to show in an editor: that of the profile where this machine has it, else one
/// that only holds the source saved in the profile, as of string evals. Such files are read-only
/// and go away with the program. Empty when there is no source.
[[nodiscard]] QString editableSource(const Profile& profile, FileId file);

} // namespace nytprof::gui
