// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Menus, tool bar and keys of the MainWindow.
#include "app/main_window.h"

#include "app/recent_files.h"
#include "app/start_page.h"
#include "app/view.h"
#include "app/view_area.h"
#include "navigation/navigation.h"
#include "source/source_view.h"

#include <QActionGroup>
#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QSettings>
#include <QStyle>
#include <QToolBar>
#include <QVBoxLayout>

namespace nytprof::gui {

QAction* MainWindow::addAction(QMenu* menu, const QString& text, const QList<QKeySequence>& keys,
    std::function<void()> run, const QString& icon, int fallback)
{
    QAction* action = menu->addAction(text);
    action->setShortcuts(keys);
    if (!icon.isEmpty()) {
        action->setIcon(QIcon::fromTheme(icon,
            fallback < 0 ? QIcon()
                         : style()->standardIcon(static_cast<QStyle::StandardPixmap>(fallback))));
    }
    connect(action, &QAction::triggered, this, std::move(run));
    return action;
}

void MainWindow::makeFileMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&File"));
    m_open = addAction(
        menu, tr("&Open ..."), {QKeySequence::Open}, [this] { chooseFile(); },
        QStringLiteral("document-open"), QStyle::SP_DialogOpenButton);
    m_recentMenu = menu->addMenu(tr("Open &recent"));
    connect(m_recentMenu, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
    m_reload = addAction(
        menu, tr("Re&load"), {QKeySequence(Qt::Key_F5)}, [this] { reload(); },
        QStringLiteral("view-refresh"), QStyle::SP_BrowserReload);
    m_reload->setEnabled(false);
    menu->addSeparator();
    addAction(menu, tr("&Close window"), {QKeySequence::Close}, [this] { close(); });
    addAction(
        menu, tr("&Quit"), {QKeySequence(Qt::CTRL | Qt::Key_Q)},
        [] { QApplication::closeAllWindows(); }, QStringLiteral("application-exit"));
}

void MainWindow::fillRecentMenu()
{
    m_recentMenu->clear();
    for (const QString& path : recentFiles()) {
        QString label = path;
        connect(m_recentMenu->addAction(label.replace(QLatin1Char('&'), QLatin1String("&&"))),
            &QAction::triggered, this, [this, path] { open(path); });
    }
    if (m_recentMenu->isEmpty()) {
        m_recentMenu->addAction(tr("No files yet"))->setEnabled(false);
        return;
    }
    m_recentMenu->addSeparator();
    connect(m_recentMenu->addAction(tr("Clear this list")), &QAction::triggered, this, [this] {
        forgetRecentFiles();
        m_start->refresh();
    });
}

void MainWindow::makeGoMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&Go"));
    m_back = addAction(
        menu, tr("&Back"), {QKeySequence(Qt::ALT | Qt::Key_Left)}, [this] { m_navigation->back(); },
        QStringLiteral("go-previous"), QStyle::SP_ArrowBack);
    m_forward = addAction(
        menu, tr("&Forward"), {QKeySequence(Qt::ALT | Qt::Key_Right)},
        [this] { m_navigation->forward(); }, QStringLiteral("go-next"), QStyle::SP_ArrowForward);
    const auto update = [this] {
        m_back->setEnabled(m_navigation->canGoBack());
        m_forward->setEnabled(m_navigation->canGoForward());
    };
    connect(m_navigation, &Navigation::historyChanged, this, update);
    update();
    menu->addSeparator();
    addAction(
        menu, tr("To the &caller that cost most"), {QKeySequence(Qt::ALT | Qt::Key_Up)},
        [this] { m_navigation->goToCaller(); }, QStringLiteral("go-up"));
    addAction(menu, tr("&Hottest sub"), {QKeySequence(Qt::CTRL | Qt::Key_H)},
        [this] { m_views->showHottest(); });
    menu->addSeparator();
    addAction(menu, tr("Go to a &sub ..."), {QKeySequence(Qt::CTRL | Qt::Key_P)}, [this] {
        m_views->showView(m_views->viewNamed(QStringLiteral("subs")));
        m_views->currentView()->focusSearch();
    });
    addAction(
        menu, tr("F&ind or filter in this view"), {QKeySequence::Find},
        [this] { m_views->currentView()->focusSearch(); }, QStringLiteral("edit-find"));
    addAction(menu, tr("Find &next in the source"), {QKeySequence::FindNext},
        [this] { m_views->source()->findNext(true); });
    addAction(menu, tr("Find &previous in the source"), {QKeySequence::FindPrevious},
        [this] { m_views->source()->findNext(false); });
}

void MainWindow::makeViewMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&View"));
    int digit = 1;
    for (const QString& name : ViewArea::viewNames()) {
        const QKeySequence key(QStringLiteral("Alt+%1").arg(digit++));
        addAction(menu, m_views->titleOf(name), {key},
            [this, name] { m_views->showView(m_views->viewNamed(name)); });
    }
    menu->addSeparator();
    QAction* enlarge
        = addAction(menu, tr("&Enlarge this view"), {QKeySequence(Qt::CTRL | Qt::Key_M)},
            [this] { m_views->setEnlarged(!m_views->enlarged()); });
    enlarge->setCheckable(true);
    connect(m_views, &ViewArea::enlargedChanged, enlarge, &QAction::setChecked);
    makeThemeMenu(menu->addMenu(tr("&Colours")));
}

void MainWindow::makeThemeMenu(QMenu* menu)
{
    auto* group = new QActionGroup(menu);
    const QString key = QStringLiteral("theme");
    const QString current = QSettings().value(key, QStringLiteral("system")).toString();
    const QString titles[] = {tr("As the desktop"), tr("Light"), tr("Dark")};
    for (const Theme theme : {Theme::System, Theme::Light, Theme::Dark}) {
        QAction* action = menu->addAction(titles[static_cast<int>(theme)]);
        action->setCheckable(true);
        action->setChecked(themeName(theme) == current);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [key, theme] {
            QSettings().setValue(key, themeName(theme));
            applyTheme(theme);
        });
    }
}

void MainWindow::makeHelpMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&Help"));
    addAction(menu, tr("&Keys"), {QKeySequence::HelpContents, QKeySequence(Qt::Key_Question)},
        [this] { showKeys(); });
    addAction(menu, tr("&About"), {}, [this] { showAbout(); });
}

void MainWindow::makeToolBar()
{
    QToolBar* bar = addToolBar(tr("Tool bar"));
    bar->setObjectName(QStringLiteral("toolBar"));
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    const int size = style()->pixelMetric(QStyle::PM_SmallIconSize);
    bar->setIconSize(QSize(size, size));
    bar->addAction(m_open);
    bar->addAction(m_reload);
    bar->addSeparator();
    bar->addAction(m_back);
    bar->addAction(m_forward);
    bar->addSeparator();
    m_summary->setContentsMargins(8, 0, 8, 0);
    m_summary->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_summary->setMinimumWidth(1);
    bar->addWidget(m_summary);
}

void MainWindow::showKeys()
{
    QString rows;
    const auto add = [&rows](const QString& key, const QString& what) {
        rows += QStringLiteral("<tr><td><b>%1</b>&nbsp;&nbsp;</td><td>%2</td></tr>")
                    .arg(key.toHtmlEscaped(), what.toHtmlEscaped());
    };
    for (const QMenu* menu : menuBar()->findChildren<QMenu*>()) {
        for (const QAction* action : menu->actions()) {
            if (!action->shortcut().isEmpty()) {
                QString text = action->text();
                add(QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText),
                    text.remove(QLatin1Char('&')));
            }
        }
    }
    add(tr("Tab, Shift+Tab, Return"), tr("in the source: next, previous link; follow it"));
    add(tr("Arrows, Return"), tr("in the flame graph: walk the boxes; open the source"));
    add(tr("Z or Space, 0"), tr("in the flame graph: zoom into the box; show all"));
    add(tr("+ / -, Ctrl+wheel"), tr("in the flame graph: zoom; in the source: size of the text"));
    add(tr("Return, Shift+Return"), tr("in a search field: next, previous hit"));
    add(tr("I"), tr("in the flame graph: turn it upside down"));
    add(tr("Escape"), tr("leave the search, then the zoom"));
    QDialog dialog(this);
    dialog.setWindowTitle(tr("Keys"));
    auto* layout = new QVBoxLayout(&dialog);
    layout->addWidget(new QLabel(QStringLiteral("<table>%1</table>").arg(rows), &dialog));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
    connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    layout->addWidget(buttons);
    dialog.exec();
}

void MainWindow::showAbout()
{
    QMessageBox::about(this, tr("About NYTProf"),
        tr("<h3>NYTProf %1</h3><p>Browser for profiles of Perl programs.</p>"
           "<p>Licence: the same terms as Perl itself.</p>")
            .arg(QApplication::applicationVersion()));
}

} // namespace nytprof::gui
