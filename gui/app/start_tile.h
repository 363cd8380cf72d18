// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QPushButton>

namespace nytprof::gui {

/// A large button of the start page: icon, title, what it is for, and its key.
class StartTile : public QPushButton {
    Q_OBJECT

public:
    StartTile(const QString& icon, const QString& title, const QString& about, const QString& key,
        QWidget* parent);
};

} // namespace nytprof::gui
