// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/runs_menu.h"

#include "app/main_window.h"
#include "app/view_area.h"
#include "table_views/verdict_panel.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QMenu>
#include <QToolButton>

namespace nytprof::gui {

namespace {

QString runsText(const char* text) { return QCoreApplication::translate("RunsMenu", text); }

} // namespace

void fillRunsMenu(MainWindow& window, QMenu& menu)
{
    using Take = void (ProfileSession::*)(const QStringList&);
    const auto add = [&](const char* text, const char* title, bool isFolder, Take take) {
        const auto choose = [&window, title = runsText(title), isFolder, take] {
            const QStringList paths = isFolder ? QStringList(QFileDialog::getExistingDirectory(
                                          &window, title, window.folderOfDialogs()))
                                               : window.chooseProfiles(title);
            if (!paths.value(0).isEmpty())
                (window.session()->*take)(paths);
        };
        menu.addAction(runsText(text), &window, choose)->setEnabled(!window.path().isEmpty());
    };
    const char* const toBaseline = QT_TRANSLATE_NOOP("RunsMenu", "Add Runs to the Baseline");
    const char* const toCurrent = QT_TRANSLATE_NOOP("RunsMenu", "Add Current Runs");
    add(QT_TRANSLATE_NOOP("RunsMenu", "&Baseline: Files…"), toBaseline, false,
        &ProfileSession::addToBaseline);
    add(QT_TRANSLATE_NOOP("RunsMenu", "B&aseline: Folder…"), toBaseline, true,
        &ProfileSession::addToBaseline);
    add(QT_TRANSLATE_NOOP("RunsMenu", "&Current: Files…"), toCurrent, false, &ProfileSession::add);
    add(QT_TRANSLATE_NOOP("RunsMenu", "C&urrent: Folder…"), toCurrent, true, &ProfileSession::add);
}

void showRunsMenu(MainWindow& window)
{
    auto* menu = new QMenu(&window);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillRunsMenu(window, *menu);
    const QWidget* button = window.views()->verdict()->addButton();
    menu->popup(button->mapToGlobal(QPoint(0, button->height())));
}

} // namespace nytprof::gui
