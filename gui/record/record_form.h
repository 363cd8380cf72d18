// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "record/record_settings.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;
class QPlainTextEdit;
class QSpinBox;

namespace nytprof::gui {

class MessageLabel;
struct CheckResult;

/// RecordSettings as a form with explanations.
class RecordForm : public QWidget {
    Q_OBJECT

public:
    explicit RecordForm(QWidget* parent = nullptr);

    [[nodiscard]] RecordSettings settings() const;
    void setSettings(const RecordSettings& settings);
    void focusCommand();
    /// Below the command line.
    void showCheck(const CheckResult& result);

signals:
    void changed();

private:
    void makeProgram(QFormLayout* form);
    void makeMeasured(QFormLayout* form);
    void makeRuns(QFormLayout* form);
    [[nodiscard]] QCheckBox* addBox(
        QFormLayout* form, const QString& label, const QString& text, const QString& explanation);
    void chooseScript();
    void chooseFolder();

    QLineEdit* m_command;
    MessageLabel* m_check; ///< what a command line is, or what is wrong with this one
    QLineEdit* m_folder;
    QComboBox* m_perl;
    QPlainTextEdit* m_environment; ///< a variable on each line
    QCheckBox* m_subs = nullptr;
    QCheckBox* m_statements = nullptr;
    QCheckBox* m_builtins = nullptr;
    QCheckBox* m_callOrder = nullptr;
    QCheckBox* m_memory = nullptr;
    QCheckBox* m_children = nullptr;
    QComboBox* m_start; ///< by RecordSettings::Start
    QLineEdit* m_options;
    QSpinBox* m_runs;
    QSpinBox* m_warmup;
    QLineEdit* m_baseline;
};

} // namespace nytprof::gui
