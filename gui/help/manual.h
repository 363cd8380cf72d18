// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "actions/action_table.h"

#include <QWidget>

class QTextBrowser;

namespace nytprof::gui {

class FilterBar;

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

} // namespace nytprof::gui
