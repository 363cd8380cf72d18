// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "record/record_settings.h"

#include <QFrame>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace nytprof::gui {

class ProgramRecorder;
class RecordCheck;

/// The short form of the start page: a command line, its folder, and Start. All else is as in the
/// last recording, but it is one run without a baseline.
class QuickRecord : public QFrame {
    Q_OBJECT

public:
    explicit QuickRecord(const ProgramRecorder* recorder, QWidget* parent = nullptr);

    [[nodiscard]] RecordSettings settings() const;
    void focusCommand();
    void setRunning(bool running);

signals:
    /// The settings have no problem.
    void startWanted(const nytprof::gui::RecordSettings& settings);
    /// The user asked for all options, beginning with these.
    void optionsWanted(const nytprof::gui::RecordSettings& settings);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void layOut();
    void listFolders();
    void chooseFolder();
    void follow();
    void start();

    RecordSettings m_last;
    RecordCheck* m_check;
    QLineEdit* m_command;
    QPushButton* m_start;
    QComboBox* m_folder;
    QCheckBox* m_memory;
    QCheckBox* m_children;
    QLabel* m_options; ///< a link
    QLabel* m_found; ///< what a check of the command line says
    bool m_isRunning = false;
};

} // namespace nytprof::gui
