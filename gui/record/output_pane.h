// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;
class QPlainTextEdit;

namespace nytprof::gui {

/// The last lines that a program has printed.
class OutputPane : public QWidget {
    Q_OBJECT

public:
    static constexpr int MaxLines = 10'000;

    explicit OutputPane(QWidget* parent = nullptr);

    /// Empties it. About: the command.
    void begin(const QString& about);
    void append(const QString& text);
    /// The program has ended; stopped: without writing what it still had in its buffer.
    void end(const QString& about, bool stopped);
    [[nodiscard]] QString text() const;

signals:
    void closed();

private:
    void setAbout(const QString& about);
    void flush();

    QLabel* m_about;
    QPlainTextEdit* m_text;
    QString m_pending;
    qsizetype m_lineLength = 0; ///< of the last line
    QTimer m_timer; ///< shows what has arrived, as programs can print faster than it is laid out
};

} // namespace nytprof::gui
