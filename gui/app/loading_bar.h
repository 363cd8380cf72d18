// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;

namespace nytprof::gui {

/// Shows that a file is being read, how far it is, and a way to stop it.
class LoadingBar : public QWidget {
    Q_OBJECT

public:
    explicit LoadingBar(QWidget* parent = nullptr);
    void start(const QString& path);
    void setProgress(int thousandths);

signals:
    void cancelled();

private:
    QLabel* m_label;
    QProgressBar* m_progress;
};

} // namespace nytprof::gui
