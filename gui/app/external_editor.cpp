// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/external_editor.h"

#include "profile/profile.h"
#include "style/text.h"

#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QSettings>
#include <QTemporaryDir>

#include <algorithm>

namespace nytprof::gui {

namespace {

const QString EditorKey = QStringLiteral("editor");

constexpr EditorPreset Presets[] = {
    {"emacs", "Emacs", "emacs +%l %f"},
    {"emacsclient", "Emacs, the one that runs", "emacsclient --no-wait +%l %f"},
    {"geany", "Geany", "geany --line %l %f"},
    {"gedit", "gedit", "gedit +%l %f"},
    {"gvim", "GVim", "gvim +%l %f"},
    {"kate", "Kate", "kate --line %l %f"},
    {"nvim", "Neovim in a terminal", "x-terminal-emulator -e nvim +%l %f"},
    {"subl", "Sublime Text", "subl %f:%l"},
    {"vim", "Vim in a terminal", "x-terminal-emulator -e vim +%l %f"},
    {"code", "Visual Studio Code", "code --goto %f:%l"},
};

// How editors that are common in $EDITOR accept a line number.
struct EditorSyntax {
    const char* program;
    const char* place;
    bool terminal;
};

constexpr EditorSyntax EditorSyntaxes[] = {
    {"vi", "+%l %f", true},
    {"vim", "+%l %f", true},
    {"nvim", "+%l %f", true},
    {"nano", "+%l %f", true},
    {"pico", "+%l %f", true},
    {"joe", "+%l %f", true},
    {"jed", "%f -g %l", true},
    {"mcedit", "+%l %f", true},
    {"micro", "+%l %f", true},
    {"kak", "+%l %f", true},
    {"hx", "%f:%l", true},
    {"emacs", "+%l %f", false},
    {"emacsclient", "+%l %f", false},
    {"gvim", "+%l %f", false},
    {"gedit", "+%l %f", false},
    {"pluma", "+%l %f", false},
    {"xed", "+%l %f", false},
    {"geany", "--line %l %f", false},
    {"kate", "--line %l %f", false},
    {"kwrite", "--line %l %f", false},
    {"code", "--goto %f:%l", false},
    {"codium", "--goto %f:%l", false},
    {"subl", "%f:%l", false},
    {"zed", "%f:%l", false},
};

// Emacs and emacsclient run in a terminal or in a window.
bool wantsTerminal(const EditorSyntax& syntax, const QStringList& words)
{
    const auto is = [&words](const char* word) { return words.contains(QLatin1String(word)); };
    return syntax.terminal || is("-nw") || is("-t") || is("-tty") || is("--tty")
        || is("--no-window-system");
}

} // namespace

std::span<const EditorPreset> editorPresets() { return Presets; }

EditorCommand editorCommand(const QString& command, const QString& path, std::uint32_t line)
{
    QStringList words = QProcess::splitCommand(command);
    if (words.isEmpty())
        return {};
    EditorCommand result{words.takeFirst(), {}};
    const QString absolute = QFileInfo(path).absoluteFilePath();
    const QString number = QString::number(std::max(line, 1U));
    for (const QString& word : words) {
        QString argument;
        for (qsizetype at = 0; at < word.size(); ++at) {
            const QStringView two = QStringView(word).mid(at, 2);
            const bool place = two == QLatin1String("%f") || two == QLatin1String("%l");
            argument += !place ? QString(word[at]) : two[1] == QLatin1Char('f') ? absolute : number;
            at += place ? 1 : 0;
        }
        result.arguments << argument;
    }
    return result;
}

QString commandOfVariable(const QString& value)
{
    const QStringList words = QProcess::splitCommand(value);
    if (words.isEmpty() || value.contains(QLatin1String("%f")))
        return value;
    const QString program = QFileInfo(words.first()).fileName();
    const auto syntax = std::find_if(std::begin(EditorSyntaxes), std::end(EditorSyntaxes),
        [&program](const EditorSyntax& at) { return program == QLatin1String(at.program); });
    if (syntax == std::end(EditorSyntaxes))
        return value + QLatin1String(" %f");
    const QString command = value + QLatin1Char(' ') + QLatin1String(syntax->place);
    return wantsTerminal(*syntax, words) ? QLatin1String("x-terminal-emulator -e ") + command
                                         : command;
}

QString chosenEditor() { return QSettings().value(EditorKey).toString(); }

void chooseEditor(const QString& choice) { QSettings().setValue(EditorKey, choice); }

QString chosenEditorCommand()
{
    const QString choice = chosenEditor();
    if (choice.isEmpty()) {
        const QString visual = qEnvironmentVariable("VISUAL").trimmed();
        return commandOfVariable(
            visual.isEmpty() ? qEnvironmentVariable("EDITOR").trimmed() : visual);
    }
    const auto preset = std::find_if(std::begin(Presets), std::end(Presets),
        [&choice](const EditorPreset& at) { return choice == QLatin1String(at.id); });
    return preset == std::end(Presets) ? choice : QString::fromLatin1(preset->command);
}

namespace {

// "(eval 12)[/usr/lib/A.pm:3]" makes "eval_12_usr_lib_A.pm_3": names may be long and hold anything.
QString fileNameFor(const QString& name)
{
    static const QRegularExpression odd(QStringLiteral("[^A-Za-z0-9.]+"));
    static const QRegularExpression edges(QStringLiteral("^[_.]+|_+$"));
    QString plain = name;
    plain.replace(odd, QStringLiteral("_")).remove(edges);
    return plain.left(80) + QStringLiteral(".pl");
}

} // namespace

QString editableSource(const Profile& profile, FileId id)
{
    const File& file = profile[id];
    const QFileInfo onDisk(toQString(file.name));
    if (!file.isEval() && onDisk.isFile())
        return onDisk.absoluteFilePath();
    const auto lines = profile.source(id);
    static const QTemporaryDir folder;
    if (lines.empty() || !folder.isValid())
        return {};
    QString path = folder.filePath(
        QString::number(id.index()) + QLatin1Char('-') + fileNameFor(toQString(file.name)));
    QFile::remove(path); // of another profile perhaps, and not to be written to
    QFile copy(path);
    if (!copy.open(QIODevice::WriteOnly))
        return {};
    for (const std::string_view line : lines) {
        copy.write(line.data(), static_cast<qint64>(line.size()));
        if (!line.ends_with('\n'))
            copy.write("\n");
    }
    copy.setPermissions(QFileDevice::ReadOwner);
    return path;
}

} // namespace nytprof::gui
