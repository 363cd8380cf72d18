// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QWidget>

class QLabel;

namespace nytprof::gui {

/// Shown before the first profile: ways to open one.
class StartPage : public QWidget {
    Q_OBJECT

public:
    explicit StartPage(QWidget* parent = nullptr);
    /// Reads the list of recent files again.
    void refresh();

signals:
    void openWanted();
    void fileWanted(const QString& path);

private:
    QLabel* m_recent;
};

} // namespace nytprof::gui
