// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "export/export_request.h"

#include <QDialog>

class QCheckBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QRadioButton;
class QStackedWidget;

namespace nytprof::gui {

class ExportRun;
class FormatList;
class OptionForm;

/// What can be exported, and how.
struct ExportChoice {
    QString command; ///< the program `nytprof`
    ExportContent shown;
    ExportContent whole;
    QString table; ///< "Subs, 1,487 rows"; empty: the current view has none
    QString tableName; ///< of files: "starman-subs"
    QString folder; ///< for the first target
    QString problem; ///< why nothing can be exported but that table; empty: it can
    bool hasStacks = true;
    bool hasCallOrder = true;
};

/// Writes what is shown, or the whole profile, to a file of one of several formats.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    explicit ExportDialog(ExportChoice choice, QWidget* parent = nullptr);
    ~ExportDialog() override;

    /// The request for the current choices.
    [[nodiscard]] ExportRequest request() const;
    void setFormat(const QString& name);

    void accept() override;
    /// Cancels a running export first.
    void reject() override;

signals:
    /// The table on screen is to be written to a file.
    void tableWanted(const QString& path);
    void written(const QString& path);
    /// A written profile is to be opened.
    void openWanted(const QString& path);

private:
    [[nodiscard]] QString whyNot(const ExportFormat& format) const;
    [[nodiscard]] QWidget* makeRight();
    [[nodiscard]] QWidget* makeContent();
    [[nodiscard]] QWidget* makeTarget();
    [[nodiscard]] QWidget* makeTerminal();
    [[nodiscard]] QWidget* makeFoot();
    void showOptions();
    void chooseTarget();
    [[nodiscard]] bool exportsTable() const;
    [[nodiscard]] QString proposedTarget() const;
    void proposeTarget();
    void follow();
    void save() const;
    void setRunning(bool isRunning);
    void finish(const QString& problem, bool isCancelled);

    ExportChoice m_choice;
    FormatList* m_formats;
    QRadioButton* m_shown;
    QRadioButton* m_whole;
    QLabel* m_title;
    OptionForm* m_options = nullptr;
    QLineEdit* m_target;
    QString m_proposed; ///< what m_target was set to
    QCheckBox* m_open;
    QLabel* m_message;
    QLabel* m_terminal;
    QStackedWidget* m_foot;
    QPushButton* m_export;
    QPushButton* m_cancel; ///< of a running export
    QProgressBar* m_progress;
    ExportRun* m_run;
};

} // namespace nytprof::gui
