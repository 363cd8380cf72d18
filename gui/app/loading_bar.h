// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QProgressBar>
#include <QStringList>

class QLabel;
class QPushButton;
class QTimer;

namespace nytprof::gui {

/// Progress of a load: a line over the upper edge of its parent, which moves nothing there, and for
/// the status bar a text and a button to cancel the load.
class LoadingBar : public QProgressBar {
    Q_OBJECT

public:
    explicit LoadingBar(QWidget* parent);
    /// Without paths: loaded profiles are merged again.
    void start(const QStringList& paths);
    /// A preview of this part of the files is on screen.
    void setShown(int thousandths);
    void stop();

    /// Text and button; shown with the line, and with its parent's height of a line of text.
    [[nodiscard]] QWidget* details() const { return m_details; }

signals:
    void cancelled();

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void begin();
    void place();

    QString m_what; ///< what is being read, as text
    QWidget* m_details;
    QLabel* m_label;
    QTimer* m_showing;
};

} // namespace nytprof::gui
