// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QProgressBar;
class QTimer;

namespace nytprof::gui {

/// Progress of a load, and a button to cancel it.
class LoadingBar : public QWidget {
    Q_OBJECT

public:
    explicit LoadingBar(QWidget* parent = nullptr);
    /// Without paths: loaded profiles are merged again.
    void start(const QStringList& paths);
    void setProgress(int thousandths);
    /// A preview of this part of the files is on screen.
    void setShown(int thousandths);

    void stop();

signals:
    void cancelled();

private:
    QString m_what; ///< what is being read, as text
    QLabel* m_label;
    QProgressBar* m_progress;
    QTimer* m_showing;
};

} // namespace nytprof::gui
