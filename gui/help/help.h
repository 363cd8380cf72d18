// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "actions/action_table.h"

#include <QDialog>
#include <QString>
#include <QWidget>

class QTextBrowser;

namespace nytprof::gui {

class FilterBar;

/// All keys as HTML tables, one for each part of the window: first those of the part that the user
/// is in, then the window's.
[[nodiscard]] QString keysHtml(
    ActionTable table, ActionEntry::Where first = ActionEntry::Where::Window);

/// The manual as HTML: resources/manual/manual.html, with what the table of actions says of menus
/// and keys, and pictures in the colours of the window, in the places marked there.
[[nodiscard]] QString manualHtml(ActionTable table);

/// The same text as a page for browsers, whose pictures are in the folder screenshots beside it.
[[nodiscard]] QString manualPage(ActionTable table);

/// The manual in a window of its own, with a field to find words in it.
class Manual : public QWidget {
    Q_OBJECT

public:
    explicit Manual(ActionTable table, QWidget* parent = nullptr);
    [[nodiscard]] QTextBrowser* text() const { return m_text; }

private:
    void find(bool forward);

    FilterBar* m_find;
    QTextBrowser* m_text;
};

/// Shows the one manual window that all others share.
void showManualWindow(ActionTable table);

/// All keys on one page, first those of the part of the window that the user is in.
class KeysDialog : public QDialog {
    Q_OBJECT

public:
    KeysDialog(ActionTable table, ActionEntry::Where first, QWidget* parent = nullptr);
    [[nodiscard]] QTextBrowser* text() const { return m_text; }

private:
    QTextBrowser* m_text;
};

} // namespace nytprof::gui
