// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "actions/action_table.h"

#include <QDialog>

class QTextBrowser;

namespace nytprof::gui {

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
