// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Menus, tool bar and keys of the MainWindow, all made from the table of actions.
#include "app/main_window.h"

#include "app/menu_actions.h"
#include "app/start_page.h"
#include "app/view_area.h"
#include "finder/finder.h"
#include "help/help.h"
#include "navigation/navigation.h"
#include "source/source_view.h"
#include "style/preferences.h"
#include "views/view.h"

#include <QActionGroup>
#include <QApplication>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QStyle>
#include <QToolBar>

#include <map>

namespace nytprof::gui {

void MainWindow::makeMenus()
{
    std::map<ActionEntry::Menu, QMenu*> menus;
    for (const ActionEntry& entry : actionTable()) {
        if (entry.menu == ActionEntry::Menu::None)
            continue;
        QMenu*& menu = menus[entry.menu];
        if (!menu) {
            menu = menuBar()->addMenu(menuText(entry.menu));
            connect(menu, &QMenu::aboutToShow, this, &MainWindow::updateActions);
        }
        if (entry.separated)
            menu->addSeparator();
        if (entry.fill) {
            QMenu* submenu = menu->addMenu(actionText(entry));
            submenu->menuAction()->setObjectName(QLatin1String(entry.id));
            connect(submenu, &QMenu::aboutToShow, this, [this, submenu, fill = entry.fill] {
                submenu->clear();
                fill(*this, *submenu);
            });
        } else {
            menu->addAction(makeAction(entry));
        }
    }
    connect(m_navigation, &Navigation::historyChanged, this, &MainWindow::updateActions);
    connect(m_views, &ViewArea::enlargedChanged, this, &MainWindow::updateActions);
    updateActions();
}

QAction* MainWindow::makeAction(const ActionEntry& entry)
{
    auto* action = new QAction(actionText(entry), this);
    action->setObjectName(QLatin1String(entry.id));
    action->setShortcuts(actionKeys(entry));
    action->setStatusTip(actionHelp(entry));
    action->setCheckable(entry.checked != nullptr);
    if (entry.icon) {
        action->setIcon(QIcon::fromTheme(QLatin1String(entry.icon),
            entry.standardIcon < 0
                ? QIcon()
                : style()->standardIcon(static_cast<QStyle::StandardPixmap>(entry.standardIcon))));
    }
    connect(action, &QAction::triggered, this, [this, &entry] {
        entry.run(*this);
        updateActions();
    });
    return action;
}

QAction* MainWindow::action(const QString& id) const
{
    return findChild<QAction*>(id, Qt::FindDirectChildrenOnly);
}

void MainWindow::updateActions()
{
    for (const ActionEntry& entry : actionTable()) {
        QAction* at = entry.enabled || entry.checked ? action(QLatin1String(entry.id)) : nullptr;
        if (at && entry.enabled)
            at->setEnabled(entry.enabled(*this));
        if (at && entry.checked)
            at->setChecked(entry.checked(*this));
    }
}

void MainWindow::fillRecentMenu(QMenu& menu)
{
    for (const QString& path : recentFiles()) {
        QString label = path;
        connect(menu.addAction(label.replace(QLatin1Char('&'), QLatin1String("&&"))),
            &QAction::triggered, this, [this, path] { open(path); });
    }
    if (menu.isEmpty()) {
        menu.addAction(tr("No files yet"))->setEnabled(false);
        return;
    }
    menu.addSeparator();
    connect(menu.addAction(tr("Clear this list")), &QAction::triggered, this, [this] {
        forgetRecentFiles();
        m_start->refresh();
    });
}

void MainWindow::fillThemeMenu(QMenu& menu)
{
    auto* group = new QActionGroup(&menu);
    const QString titles[] = {tr("As the desktop"), tr("Light"), tr("Dark")};
    for (const Theme theme : {Theme::System, Theme::Light, Theme::Dark}) {
        QAction* action = menu.addAction(titles[static_cast<int>(theme)]);
        action->setCheckable(true);
        action->setChecked(theme == chosenTheme());
        group->addAction(action);
        connect(action, &QAction::triggered, this, [theme] { chooseTheme(theme); });
    }
}

void MainWindow::makeToolBar()
{
    QToolBar* bar = addToolBar(tr("Tool bar"));
    bar->setObjectName(QStringLiteral("toolBar"));
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    const int size = style()->pixelMetric(QStyle::PM_SmallIconSize);
    bar->setIconSize(QSize(size, size));
    auto menu = ActionEntry::Menu::None;
    for (const ActionEntry& entry : actionTable()) {
        if (entry.onToolBar) {
            if (entry.menu != menu && menu != ActionEntry::Menu::None)
                bar->addSeparator();
            menu = entry.menu;
            bar->addAction(action(QLatin1String(entry.id)));
        }
    }
    bar->addSeparator();
    m_summary->setContentsMargins(8, 0, 8, 0);
    m_summary->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_summary->setMinimumWidth(1);
    bar->addWidget(m_summary);
}

void MainWindow::showFinder(const QString& text)
{
    if (!m_finder) {
        m_finder = new Finder(m_navigation, actionTable(), centralWidget());
        m_finder->setProfile(m_profile);
        connect(m_finder, &Finder::went, this,
            [this] { m_views->showView(m_views->get<SourceView>()); });
        connect(m_finder, &Finder::actionChosen, this, [this](const QString& id) {
            if (QAction* chosen = action(id)) {
                chosen->trigger();
            }
        });
    }
    m_finder->open(text);
}

void MainWindow::showManual()
{
    showManualWindow(actionTable());
}

void MainWindow::showKeys()
{
    auto* dialog = new KeysDialog(actionTable(), m_views->whereOf(m_views->currentView()), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::showAbout()
{
    QMessageBox::about(this, tr("About NYTProf"),
        tr("<h3>NYTProf %1</h3><p>Browser for profiles of Perl programs.</p>"
           "<p>Licence: the same terms as Perl itself.</p>")
            .arg(QApplication::applicationVersion()));
}

} // namespace nytprof::gui
