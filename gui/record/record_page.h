// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "record/recordings.h"

#include <QWidget>

class QFrame;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace nytprof::gui {

class MessageLabel;
class ProgramRecorder;
class RecordCheck;
class RecordForm;

/// As the form was when a recording was last started in it.
[[nodiscard]] RecordSettings lastRecordSettings();

/// Chooses what to record: the form, the same as a command, and earlier recordings.
class RecordPage : public QWidget {
    Q_OBJECT

public:
    explicit RecordPage(const ProgramRecorder* recorder, QWidget* parent = nullptr);

    [[nodiscard]] RecordForm* form() const { return m_form; }
    void focusForm();
    /// As if the user had filled in the form and started it.
    void startWith(const RecordSettings& settings);
    void setRunning(bool running);
    /// In red above the buttons, until the form changes or a program starts; empty: none.
    void showProblem(const QString& text);
    /// Lists the recordings again.
    void refresh();

signals:
    /// The settings have no problem.
    void startWanted(const nytprof::gui::RecordSettings& settings);
    void openWanted(const nytprof::gui::Recording& recording);
    void runAgainWanted(const nytprof::gui::Recording& recording);

protected:
    bool event(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    [[nodiscard]] QWidget* makeLeft();
    [[nodiscard]] QWidget* makeRight();
    [[nodiscard]] QFrame* makeCard(QVBoxLayout* column, const QString& title, QLabel*& link);
    void addRecording(const Recording& recording);
    void followForm();
    void followCheck();
    void start();

    RecordForm* m_form;
    RecordCheck* m_check;
    MessageLabel* m_problem;
    MessageLabel* m_cost; ///< of the last recording of the program
    QPushButton* m_start;
    QLabel* m_shellCommand = nullptr;
    QFrame* m_recordingsCard = nullptr;
    QLabel* m_which = nullptr; ///< a link that switches m_showsAll
    QWidget* m_recordings = nullptr; ///< a row for each
    bool m_isRunning = false;
    bool m_showsAll = false; ///< else those of the program in the form
};

} // namespace nytprof::gui
