// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>
#include <QtGlobal>

#include <span>

/// Marks a text of an entry for translators.
#define ACTION_TEXT(text) QT_TRANSLATE_NOOP("Actions", text)

class QMenu;

namespace nytprof::gui {

class MainWindow;

/// One thing that a user can do. Menus, tool bar, shortcuts, the list of keys, the manual and the
/// palette of commands are all made from the table of these.
struct ActionEntry {
    enum class Menu { None, File, Go, View, Help };
    /// Where its keys work. Keys of the window come to run(); those of a part of it are taken by
    /// the widget there, and are only described here.
    enum class Where { Window, Search, Tables, Source, Overview, Flame, Butterfly, Graph, TreeMap };
    struct Details {
        bool separated = false; ///< begins a new group of its menu
        bool (*enabled)(const MainWindow& window) = nullptr; ///< null: always
        bool (*checked)(const MainWindow& window) = nullptr; ///< null: nothing to check
        void (*fill)(MainWindow& window, QMenu& menu) = nullptr; ///< makes a submenu of it
        const char* submenu = nullptr; ///< title of the submenu that it is in; null: the menu
        const char* icon = nullptr; ///< of the desktop's theme
        int standardIcon = -1; ///< a QStyle::StandardPixmap for desktops without one
        bool onToolBar = false;
    };

    const char* id; ///< name of the QAction, e.g. "file.open"
    const char* text; ///< in English with the mark of its mnemonic, see actionText()
    const char* keys; ///< as QKeySequence::listFromString() reads them
    const char* help; ///< for the manual, in English, see actionHelp()
    void (*run)(MainWindow& window) = nullptr; ///< null with Details::fill and for keys of parts
    Details details = {};
    Menu menu = Menu::None; ///< set by the list that it is in, as where
    Where where = Where::Window;
};

using ActionTable = std::span<const ActionEntry>;

/// What a part of the window takes itself, in no menu.
struct PartKeys {
    ActionEntry::Where where;
    ActionTable keys;
};
[[nodiscard]] std::span<const PartKeys> keysOfParts();
/// Null when no action is called so.
[[nodiscard]] const ActionEntry* findAction(ActionTable table, const QString& id);

/// Translated, with the mnemonic's mark.
[[nodiscard]] QString actionText(const ActionEntry& entry);
/// Translated, to be read outside a menu: "Move Divider: Left".
[[nodiscard]] QString actionTitle(const ActionEntry& entry);
[[nodiscard]] QString actionHelp(const ActionEntry& entry);
[[nodiscard]] QList<QKeySequence> actionKeys(const ActionEntry& entry);
/// The keys as users of this desktop know them; empty without any.
[[nodiscard]] QString keysText(const ActionEntry& entry);
/// Heading for the keys of one part of the window.
[[nodiscard]] QString whereText(ActionEntry::Where where);
[[nodiscard]] QString menuText(ActionEntry::Menu menu);

} // namespace nytprof::gui
