// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QProgressBar;
class QTimer;

namespace nytprof::gui {

/// Shows that profiles are being read, how far it is, and a way to stop it.
class LoadingBar : public QWidget {
    Q_OBJECT

public:
    explicit LoadingBar(QWidget* parent = nullptr);
    /// What is being read; when it is nothing, profiles are only added up anew.
    void start(const QStringList& paths);
    void setProgress(int thousandths);
    /// What is on screen is a part of what is being read.
    void setShown(int thousandths);

    void stop();

signals:
    void cancelled();

private:
    QString m_what; ///< what is being read
    QLabel* m_label;
    QProgressBar* m_progress;
    QTimer* m_showing;
};

} // namespace nytprof::gui
