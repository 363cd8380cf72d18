// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>
#include <QtGlobal>

#include <optional>
#include <span>

/// Marks a text of the table for lupdate.
#define ACTION_TEXT(text) QT_TRANSLATE_NOOP("Actions", text)

class QKeyEvent;
class QMenu;

namespace nytprof::gui {

class MainWindow;

/// A user action. Menus, tool bar, shortcuts, list of keys, manual and command palette are made
/// from tables of these.
struct ActionEntry {
    enum class Menu { None, File, Go, View, Chart, Record, Help };
    /// Where its keys work. Keys of the window call run(); widgets of other parts look theirs up by
    /// PressedKey.
    enum class Where {
        Window,
        Search,
        Tables,
        Source,
        Summary,
        Flame,
        Butterfly,
        Graph,
        Treemap,
        Axis,
        Runs,
        Attach
    };
    struct Details {
        bool separated = false; ///< preceded by a separator in its menu
        bool (*enabled)(const MainWindow& window) = nullptr; ///< null: always
        bool (*checked)(const MainWindow& window) = nullptr; ///< null: not checkable
        void (*fill)(MainWindow& window, QMenu& menu) = nullptr; ///< makes it a submenu
        const char* submenu = nullptr; ///< title of the submenu that it is in; null: the menu
        const char* icon = nullptr; ///< see actionIcon()
        /// The entry and the number of a key that charts handle, for the menu to show; it is no
        /// shortcut. Null: none.
        const char* chartKey = nullptr;
        int chartKeyNumber = 0;
    };

    const char* id; ///< name of the QAction, e.g. "file.open"
    const char* text; ///< in English, with mnemonic, see actionText()
    const char* keys; ///< in the syntax of QKeySequence::listFromString()
    const char* help; ///< in English, for the manual, see actionHelp()
    void (*run)(MainWindow& window) = nullptr; ///< null for submenus and keys of widgets
    Details details = {};
    Menu menu = Menu::None; ///< set by the list that contains it, like where
    Where where = Where::Window;
};

using ActionTable = std::span<const ActionEntry>;

/// Keys of the widgets of one part; they are in no menu.
struct PartKeys {
    ActionEntry::Where where;
    ActionTable keys;
};
[[nodiscard]] std::span<const PartKeys> keysOfParts();
/// Null if there is no such action.
[[nodiscard]] const ActionEntry* findAction(ActionTable table, const QString& id);
/// One of keysOfParts().
[[nodiscard]] const ActionEntry& partAction(const char* id);
/// One of its keys, for menus and shortcuts of a part.
[[nodiscard]] QKeySequence partKey(const char* id, int number = 0);
/// In the notation of the desktop.
[[nodiscard]] QString keyText(const char* id, int number = 0);
/// "Undo (Ctrl+Z)": a tooltip with one key of an entry, or with all.
[[nodiscard]] QString withKeys(const QString& text, const char* id, std::optional<int> number = {});

/// Numbers of the arrow keys of entries like "flame.walk".
enum Arrow : int { LeftArrow, RightArrow, UpArrow, DownArrow };

/// A key event as keys of parts: Enter is Return, and what is Shift and another character on some
/// keyboards is that character.
class PressedKey {
public:
    explicit PressedKey(const QKeyEvent& event);
    /// Which of the entry's keys it is.
    [[nodiscard]] std::optional<int> numberIn(const char* id) const;
    [[nodiscard]] bool is(const char* id) const { return numberIn(id).has_value(); }

private:
    QKeySequence m_key;
};

/// Translated, with mnemonic.
[[nodiscard]] QString actionText(const ActionEntry& entry);
/// Translated, for use outside of menus: "Move Divider: Left".
[[nodiscard]] QString actionTitle(const ActionEntry& entry);
[[nodiscard]] QString actionHelp(const ActionEntry& entry);
[[nodiscard]] QList<QKeySequence> actionKeys(const ActionEntry& entry);
/// Keys in the notation of the desktop; empty if there are none.
[[nodiscard]] QString keysText(const ActionEntry& entry);
/// Heading for the keys of a part.
[[nodiscard]] QString whereText(ActionEntry::Where where);
[[nodiscard]] QString menuText(ActionEntry::Menu menu);

} // namespace nytprof::gui
