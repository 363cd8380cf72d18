// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// How the MainWindow hands a place to an editor.
#include "app/main_window.h"

#include "app/external_editor.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "widgets/banner.h"

#include <QActionGroup>
#include <QInputDialog>
#include <QMenu>
#include <QProcess>

namespace nytprof::gui {

void MainWindow::openInEditor()
{
    const Place place = m_navigation->place();
    const QString path = place.file.valid() ? editableSource(*m_profile, place.file) : QString();
    if (path.isEmpty()) {
        m_banner->showMessage(Banner::Kind::Warning,
            tr("There is nothing to edit: the source is neither on this machine nor in the "
               "profile."));
        return;
    }
    const EditorCommand command = editorCommand(chosenEditorCommand(), path, place.line);
    if (command.program.isEmpty()) {
        m_banner->showMessage(Banner::Kind::Warning,
            tr("No editor is known: choose one in the menu Go, Editor, or set VISUAL or EDITOR."));
    } else if (!QProcess::startDetached(command.program, command.arguments)) {
        m_banner->showMessage(Banner::Kind::Error,
            tr("Cannot start the editor %1: choose another one in the menu Go, Editor.")
                .arg(command.program));
    }
}

void MainWindow::fillEditorMenu(QMenu& menu)
{
    auto* group = new QActionGroup(&menu);
    const QString current = chosenEditor();
    bool known = false;
    const auto add = [&](const QString& title, const QString& choice) {
        QAction* action = menu.addAction(title);
        action->setCheckable(true);
        action->setChecked(current == choice);
        known = known || current == choice;
        group->addAction(action);
        connect(action, &QAction::triggered, this, [choice] { chooseEditor(choice); });
    };
    add(tr("As $VISUAL or $EDITOR say"), QString());
    for (const EditorPreset& preset : editorPresets())
        add(QLatin1String(preset.title), QLatin1String(preset.id));
    menu.addSeparator();
    QAction* other = menu.addAction(tr("Another command ..."));
    other->setCheckable(true);
    other->setChecked(!known);
    connect(other, &QAction::triggered, this, [this] {
        const QString command = QInputDialog::getText(this, tr("Editor"),
            tr("Command, with %f for the file and %l for the line:"), QLineEdit::Normal,
            chosenEditorCommand());
        if (!command.trimmed().isEmpty())
            chooseEditor(command.trimmed());
    });
}

} // namespace nytprof::gui
