// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QJsonObject>
#include <QMap>
#include <QProcess>
#include <QStringList>
#include <QWidget>

class QLabel;
class QPushButton;
class QTextBrowser;

namespace nytprof::gui {

/// What running perls do, each second, as `nytprof stack` reads it: equal stacks are one group.
class StackPage : public QWidget {
    Q_OBJECT

public:
    explicit StackPage(QWidget* parent = nullptr);
    ~StackPage() override;

    /// processes: arguments of `nytprof stack` of this path.
    void watch(const QString& command, const QStringList& processes);
    /// Stops reading; what is shown stays.
    void stop();
    [[nodiscard]] QString text() const;

signals:
    void sampleWanted();
    /// The user chose a line of a file.
    void placeChosen(const QString& file, int line);

private:
    void takeOutput();
    void show(const QJsonObject& reading);
    [[nodiscard]] QString groupHtml(
        const QJsonObject& group, const QMap<int, QJsonObject>& processes) const;
    void showState();

    QLabel* m_title;
    QPushButton* m_pause;
    QTextBrowser* m_text;
    QProcess m_process;
    QByteArray m_pending; ///< of the next line
    QByteArray m_errors; ///< that it printed
    QStringList m_names;
    QMap<int, double> m_cpu; ///< CPU seconds at the last reading, by PID
    double m_time = 0; ///< epoch seconds of it
    double m_seconds = 0; ///< since the one before
};

} // namespace nytprof::gui
