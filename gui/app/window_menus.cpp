// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/window_menus.h"

#include "actions/action_table.h"
#include "app/external_editor.h"
#include "app/main_window.h"
#include "app/menu_actions.h"
#include "app/recording_control.h"
#include "app/view_area.h"
#include "navigation/navigation.h"
#include "style/icons.h"
#include "style/preferences.h"
#include "style/text.h"
#include "style/theme.h"
#include "widgets/fitting_label.h"

#include <QActionGroup>
#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>
#include <map>
#include <span>
#include <vector>

namespace nytprof::gui {

namespace {

constexpr const char* LeftOutWhenNarrow[] = {"file.compare", "view.chartAbove", "view.chartBeside"};
constexpr const char* Exports[]
    = {"file.copySummary", "file.copyComparison", "file.export", "file.copyTable"};

} // namespace

WindowMenus::WindowMenus(MainWindow* window)
    : QObject(window)
    , m_window(window)
{
    std::map<ActionEntry::Menu, QMenu*> menus;
    std::map<const char*, QMenu*> submenus;
    for (const ActionEntry& entry : actionTable()) {
        if (entry.menu == ActionEntry::Menu::None)
            continue;
        QMenu*& menu = menus[entry.menu];
        if (!menu) {
            menu = window->menuBar()->addMenu(menuText(entry.menu));
            connect(menu, &QMenu::aboutToShow, this, &WindowMenus::update);
        }
        if (entry.details.separated)
            menu->addSeparator();
        if (entry.details.fill) {
            QMenu* submenu = menu->addMenu(actionText(entry));
            submenu->menuAction()->setObjectName(QLatin1String(entry.id));
            connect(submenu, &QMenu::aboutToShow, this, [this, submenu, fill = entry.details.fill] {
                submenu->clear();
                fill(*m_window, *submenu);
            });
        } else if (const char* title = entry.details.submenu) {
            QMenu*& submenu = submenus[title];
            if (!submenu)
                submenu = menu->addMenu(QCoreApplication::translate("Actions", title));
            submenu->addAction(makeAction(entry));
        } else {
            menu->addAction(makeAction(entry));
        }
    }
    connect(window->navigation(), &Navigation::historyChanged, this, &WindowMenus::update);
    connect(window->views(), &ViewArea::layoutChanged, this, &WindowMenus::update);
    update();
}

QAction* WindowMenus::makeAction(const ActionEntry& entry)
{
    auto* action = new QAction(actionText(entry), m_window);
    action->setObjectName(QLatin1String(entry.id));
    action->setShortcuts(actionKeys(entry));
    if (entry.details.chartKey)
        action->setText(actionText(entry) + u'\t'
            + keyText(entry.details.chartKey, entry.details.chartKeyNumber));
    action->setStatusTip(actionHelp(entry));
    action->setCheckable(entry.details.checked != nullptr);
    if (entry.details.icon)
        action->setIcon(actionIcon(QLatin1String(entry.details.icon)));
    action->setIconVisibleInMenu(false);
    connect(action, &QAction::triggered, this, [this, &entry] {
        entry.run(*m_window);
        update();
    });
    return action;
}

void WindowMenus::addToolBar()
{
    QToolBar* bar = m_bar = m_window->addToolBar(MainWindow::tr("Toolbar"));
    bar->setObjectName(QStringLiteral("toolBar"));
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->setIconSize(QSize(16, 16));
    const auto add = [&](std::initializer_list<const char*> ids) {
        for (const char* id : ids)
            bar->addAction(m_window->action(QLatin1String(id)));
        bar->addSeparator();
    };
    add({"file.open", "file.reload", "record.open"});
    add({"go.back", "go.forward"});
    bar->addWidget(m_window->views()->pageBar());
    bar->addWidget(makeFinderButton());
    auto* space = new QWidget(bar);
    space->setSizePolicy(QSizePolicy::MinimumExpanding, QSizePolicy::Preferred);
    bar->addWidget(space);
    bar->addWidget(makeUnits());
    QAction* compare = m_window->action(QStringLiteral("file.compare"));
    compare->setIconText(MainWindow::tr("Compare with…"));
    m_window->action(QStringLiteral("record.open"))->setIconText(MainWindow::tr("Record"));
    add({"view.enlarge"});
    m_export = bar->addWidget(makeExportButton());
    m_more = bar->addWidget(makeMoreButton());
    setNarrow(false);
}

void WindowMenus::setNarrow(bool narrow)
{
    if (narrow == m_more->isVisible())
        return;
    QAction* const before = m_window->action(QStringLiteral("view.enlarge"));
    for (const char* id : LeftOutWhenNarrow) {
        QAction* action = m_window->action(QLatin1String(id));
        if (narrow)
            m_bar->removeAction(action);
        else
            m_bar->insertAction(before, action);
        if (auto* button = qobject_cast<QToolButton*>(m_bar->widgetForAction(action));
            button && !action->isCheckable())
            button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    }
    QAction* const record = m_window->action(QStringLiteral("record.open"));
    qobject_cast<QToolButton*>(m_bar->widgetForAction(record))
        ->setToolButtonStyle(narrow ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
    m_export->setVisible(!narrow);
    m_more->setVisible(narrow);
}

QWidget* WindowMenus::makeMoreButton()
{
    auto* button = new QToolButton(m_window);
    button->setObjectName(QStringLiteral("more"));
    button->setIcon(actionIcon(QStringLiteral("more")));
    button->setToolTip(MainWindow::tr("More actions"));
    button->setAccessibleName(button->toolTip());
    button->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(button);
    for (const char* id : LeftOutWhenNarrow)
        menu->addAction(m_window->action(QLatin1String(id)));
    menu->addSeparator();
    for (const char* id : Exports)
        menu->addAction(m_window->action(QLatin1String(id)));
    button->setMenu(menu);
    return button;
}

// Looks like the search field that it opens.
QWidget* WindowMenus::makeFinderButton()
{
    const QAction* finder = m_window->action(QStringLiteral("go.finder"));
    auto* button = new QPushButton(m_window);
    auto* inside = new QHBoxLayout(button);
    inside->setContentsMargins(8, 0, 8, 0);
    auto* icon = new QToolButton(button); // draws the icon in the colour of the theme
    icon->setIcon(actionIcon(QStringLiteral("search")));
    icon->setAutoRaise(true);
    icon->setFocusPolicy(Qt::NoFocus);
    icon->setAttribute(Qt::WA_TransparentForMouseEvents);
    const QString purpose = MainWindow::tr("Go to sub, file or string eval");
    auto* text = new FittingLabel(button);
    text->setWhole(purpose);
    auto* key = new QLabel(finder->shortcut().toString(QKeySequence::NativeText), button);
    for (QLabel* label : {static_cast<QLabel*>(text), key})
        label->setForegroundRole(QPalette::PlaceholderText);
    inside->addWidget(icon);
    inside->addWidget(text, 1);
    inside->addWidget(key);
    button->setAccessibleName(purpose);
    button->setObjectName(QStringLiteral("finderButton"));
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    button->setMinimumWidth(120);
    button->setMaximumWidth(430);
    button->setEnabled(finder->isEnabled());
    connect(finder, &QAction::enabledChanged, button, &QWidget::setEnabled);
    connect(button, &QPushButton::clicked, finder, &QAction::trigger);
    return button;
}

QWidget* WindowMenus::makeUnits()
{
    m_units = new QComboBox(m_window);
    m_units->addItems({MainWindow::tr("Time"), MainWindow::tr("Percent"), MainWindow::tr("Calls")});
    m_units->insertSeparator(m_units->count());
    for (const Measure measure : MemoryMeasures)
        m_units->addItem(measureTitle(measure), static_cast<int>(measure));
    m_units->setObjectName(QStringLiteral("units"));
    m_units->setToolTip(
        MainWindow::tr("Show values as times, percentages, call counts or memory (%1)")
            .arg(m_window->action(QStringLiteral("view.unit"))
                     ->shortcut()
                     .toString(QKeySequence::NativeText)));
    m_units->setAccessibleName(MainWindow::tr("Unit"));
    showUnits();
    connect(m_units, &QComboBox::activated, this, [this](int item) {
        const QVariant measure = m_units->itemData(item);
        if (measure.isValid())
            m_window->showMeasure(static_cast<Measure>(measure.toInt()));
        else
            m_window->showUnit(static_cast<CostUnit>(item));
    });
    connect(&Preferences::instance(), &Preferences::costUnitChanged, this, &WindowMenus::showUnits);
    return m_units;
}

void WindowMenus::showUnits()
{
    constexpr int Calls = static_cast<int>(CostUnit::Calls);
    const auto* items = qobject_cast<QStandardItemModel*>(m_units->model());
    const bool hasCalls = !Preferences::instance().isSampled();
    items->item(Calls)->setEnabled(hasCalls);
    m_units->setItemText(
        Calls, hasCalls ? MainWindow::tr("Calls") : MainWindow::tr("Calls\nsampled: not counted"));
    const ProfileSession& session = *m_window->session();
    for (const Measure one : MemoryMeasures) {
        const int item = m_units->findData(static_cast<int>(one));
        const char* const reason = session.reasonWithout(one);
        items->item(item)->setEnabled(session.profile() && !reason);
        items->item(item)->setToolTip(reason ? gui::tr(reason) : QString());
    }
    const Measure measure = session.nextMeasure();
    const bool isMemory = costUnit() == CostUnit::Time && measure != Measure::Time;
    m_units->setCurrentIndex(
        isMemory ? m_units->findData(static_cast<int>(measure)) : static_cast<int>(costUnit()));
}

QWidget* WindowMenus::makeExportButton()
{
    auto* button = new QToolButton(m_window);
    button->setObjectName(QStringLiteral("export"));
    button->setText(MainWindow::tr("Export"));
    button->setIcon(actionIcon(QStringLiteral("export")));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    const QAction* dialog = m_window->action(QStringLiteral("file.export"));
    button->setToolTip(
        MainWindow::tr("Export (%1)").arg(dialog->shortcut().toString(QKeySequence::NativeText)));
    button->setEnabled(dialog->isEnabled());
    connect(dialog, &QAction::enabledChanged, button, &QWidget::setEnabled);
    connect(button, &QToolButton::clicked, dialog, &QAction::trigger);
    return button;
}

void WindowMenus::update()
{
    if (m_units)
        showUnits();
    for (const ActionEntry& entry : actionTable()) {
        const ActionEntry::Details& details = entry.details;
        QAction* at = details.enabled || details.checked ? m_window->action(QLatin1String(entry.id))
                                                         : nullptr;
        if (at && details.enabled)
            at->setEnabled(details.enabled(*m_window));
        if (at && details.checked)
            at->setChecked(details.checked(*m_window));
    }
}

void fillRecentMenu(MainWindow& window, QMenu& menu)
{
    constexpr qsizetype Last = 10;
    for (const QString& path : recentFiles().mid(0, Last)) {
        QString label = path;
        QObject::connect(menu.addAction(label.replace(QLatin1Char('&'), QLatin1String("&&"))),
            &QAction::triggered, &window, [&window, path] { window.open(path); });
    }
    if (menu.isEmpty()) {
        menu.addAction(MainWindow::tr("No Profiles"))->setEnabled(false);
        return;
    }
    menu.addSeparator();
    QObject::connect(menu.addAction(MainWindow::tr("Clear List")), &QAction::triggered, &window,
        &MainWindow::forgetRecent);
}

void fillRecordingsMenu(MainWindow& window, QMenu& menu)
{
    constexpr std::size_t Max = 10;
    const std::vector<Recording> all = recentRecordings();
    for (const Recording& recording : std::span(all).first(std::min(Max, all.size()))) {
        QString label = oneLine(recording.settings.command).left(60) + QStringLiteral("  ")
            + dateText(recording.end.time);
        QObject::connect(menu.addAction(label.replace(QLatin1Char('&'), QLatin1String("&&"))),
            &QAction::triggered, &window,
            [&window, recording] { window.recording()->open(recording); });
    }
    if (menu.isEmpty())
        menu.addAction(MainWindow::tr("No Recordings"))->setEnabled(false);
}

void fillBookmarksMenu(MainWindow& window, QMenu& menu)
{
    const auto& profile = window.session()->profile();
    const NotesFile& notes = window.session()->notes();
    for (const Bookmark& bookmark :
        profile ? notes.bookmarksIn(*profile) : std::vector<Bookmark>()) {
        const Location& place = bookmark.place;
        QString label = bookmark.ofSub ? subText(*profile, place.sub)
                                       : placeText(*profile, place.file, place.line);
        if (!bookmark.note.isEmpty())
            label += QStringLiteral(": ") + bookmark.note.section(u'\n', 0, 0).left(60);
        QObject::connect(menu.addAction(label.replace(QLatin1Char('&'), QLatin1String("&&"))),
            &QAction::triggered, &window, [&window, bookmark] {
                goTo(window.navigation(), bookmark.place);
                window.action(QStringLiteral("view.source"))->trigger();
            });
    }
    if (menu.isEmpty())
        menu.addAction(MainWindow::tr("No Bookmarks"))->setEnabled(false);
}

void fillThemeMenu(QMenu& menu)
{
    auto* group = new QActionGroup(&menu);
    const QString titles[]
        = {MainWindow::tr("System"), MainWindow::tr("Light"), MainWindow::tr("Dark")};
    for (const Theme theme : {Theme::System, Theme::Light, Theme::Dark}) {
        QAction* action = menu.addAction(titles[static_cast<int>(theme)]);
        action->setCheckable(true);
        action->setChecked(theme == chosenTheme());
        group->addAction(action);
        QObject::connect(action, &QAction::triggered, action, [theme] { chooseTheme(theme); });
    }
}

void fillEditorMenu(MainWindow& window, QMenu& menu)
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
        QObject::connect(action, &QAction::triggered, action, [choice] { chooseEditor(choice); });
    };
    add(MainWindow::tr("$VISUAL or $EDITOR"), QString());
    for (const EditorPreset& preset : editorPresets())
        add(QLatin1String(preset.title), QLatin1String(preset.id));
    menu.addSeparator();
    QAction* other = menu.addAction(MainWindow::tr("Other Command…"));
    other->setCheckable(true);
    other->setChecked(!known);
    QObject::connect(other, &QAction::triggered, &window, [&window] {
        const QString command = QInputDialog::getText(&window, MainWindow::tr("Editor"),
            MainWindow::tr("Command (%f file, %l line):"), QLineEdit::Normal,
            chosenEditorCommand());
        if (!command.trimmed().isEmpty())
            chooseEditor(command.trimmed());
    });
}

} // namespace nytprof::gui
