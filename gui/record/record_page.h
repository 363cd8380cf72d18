// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "record/recordings.h"

#include <QWidget>

class QFrame;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace nytprof::gui {

class RecordForm;

/// Chooses what to record: the form, the same as a command, and earlier recordings.
class RecordPage : public QWidget {
    Q_OBJECT

public:
    explicit RecordPage(QWidget* parent = nullptr);

    [[nodiscard]] RecordForm* form() const { return m_form; }
    void focusForm();
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
    void showEvent(QShowEvent* event) override;

private:
    [[nodiscard]] QWidget* makeLeft();
    [[nodiscard]] QWidget* makeRight();
    [[nodiscard]] QFrame* makeCard(QVBoxLayout* column, const QString& title, QLabel*& link);
    void addRecording(const Recording& recording);
    void followForm();
    void start();

    RecordForm* m_form;
    QLabel* m_problem;
    QPushButton* m_start;
    QLabel* m_shellCommand = nullptr;
    QFrame* m_recordingsCard = nullptr;
    QLabel* m_which = nullptr; ///< a link that switches m_showsAll
    QWidget* m_recordings = nullptr; ///< a row for each
    bool m_showsAll = false; ///< else those of the program in the form
};

} // namespace nytprof::gui
