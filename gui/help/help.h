// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "actions/action_table.h"

#include <QDialog>
#include <QString>
#include <QWidget>

class QTextBrowser;

namespace nytprof::gui {

class FilterBar;

/// All keys as HTML tables by part of the window: first those of the given part, then the window's.
[[nodiscard]] QString keysHtml(
    ActionTable table, ActionEntry::Where first = ActionEntry::Where::Window);

/// The manual as HTML: resources/manual/manual.html with menus and keys of the action table, and
/// images in the window's colours, inserted at its marks.
[[nodiscard]] QString manualHtml(ActionTable table);

/// The manual for browsers, with images in the folder screenshots/ beside it.
[[nodiscard]] QString manualPage(ActionTable table);

/// The manual in a window with a search field.
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

/// Shows the manual window, which all other windows share.
void showManualWindow(ActionTable table);

/// All keys on one page, first those of the given part of the window.
class KeysDialog : public QDialog {
    Q_OBJECT

public:
    KeysDialog(ActionTable table, ActionEntry::Where first, QWidget* parent = nullptr);
    [[nodiscard]] QTextBrowser* text() const { return m_text; }

private:
    QTextBrowser* m_text;
};

} // namespace nytprof::gui
