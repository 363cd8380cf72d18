// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "attach/running_table.h"
#include "attach/stack_readings.h"
#include "views/latest_task.h"

#include <QStringList>
#include <QTimer>
#include <QWidget>

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace nytprof::gui {

class ProcessPanel;
class RunningList;
class SidesOrTabs;

/// What `nytprof sample` is asked for.
struct SampleRequest {
    QStringList pids;
    QString program; ///< of the first one
    int seconds = 0; ///< 0: until stopped, or the programs end
    int rate = 100; ///< Hz
    bool withChildren = false;
    QString file; ///< of one process

    /// A process has one file; others have a folder of files.
    [[nodiscard]] bool isOne() const { return pids.size() == 1 && !withChildren; }
    /// What to open: the file, or the folder, which is named after it.
    [[nodiscard]] QString profiles() const;
    /// Words behind nytprof on its command line.
    [[nodiscard]] QStringList arguments() const;
};

/// Lists every running perl, and asks for samples or stacks of those that are selected.
class AttachPage : public QWidget {
    Q_OBJECT

public:
    /// Folders of control sockets, see socketFolders(). command: the path of `nytprof`.
    explicit AttachPage(std::vector<std::string> folders, std::function<QString()> command,
        QWidget* parent = nullptr);
    ~AttachPage() override;

    void focusList();
    /// While it samples, or records, it cannot begin again.
    void setRunning(bool running);
    /// In red beside the buttons; empty: none.
    void showProblem(const QString& text);
    [[nodiscard]] SampleRequest request() const;
    /// As the form says, but for arguments of `nytprof stack`.
    [[nodiscard]] SampleRequest requestFor(
        const QStringList& processes, const QString& program) const;

signals:
    void sampleWanted(const nytprof::gui::SampleRequest& request);
    /// Arguments of `nytprof stack`: PIDs, --children.
    void stacksWanted(const QStringList& processes);
    /// The user chose a line of a file.
    void placeChosen(const QString& file, int line);
    /// The dialog that starts and stops profilers is wanted.
    void exactWanted();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    struct Found {
        std::vector<ListedPerl> perls;
        std::set<std::uint64_t> controlled;
    };
    [[nodiscard]] QWidget* makeForm();
    void followPanel();
    void layOutForm(QVBoxLayout& layout, QPushButton* choose, QPushButton* copy);
    void followButtons(const QPushButton* choose, const QPushButton* copy);
    void list();
    void showStacks();
    void follow(RunningTable::Link link);
    void followSelection();
    void followForm();
    void followProcess();
    void readStack();

    const std::vector<std::string> m_folders;
    const std::function<QString()> m_commandPath;
    std::shared_ptr<PerlList> m_watched; ///< used by one thread at a time
    RunningList* m_list;
    ProcessPanel* m_process;
    SidesOrTabs* m_below; ///< the process and the form
    StackReadings m_readings; ///< of the selected process
    QTimer m_later; ///< until its stack is read
    pid_t m_readProcess = 0; ///< 0: none
    QLabel* m_title;
    QSpinBox* m_seconds;
    QLabel* m_error;
    QComboBox* m_rate;
    QCheckBox* m_children;
    QLineEdit* m_file;
    QLabel* m_command;
    QPushButton* m_sample;
    QPushButton* m_stack;
    QPushButton* m_exact;
    QLabel* m_problem;
    bool m_isRunning = false;
    QTimer m_timer;
    LatestTask<Found> m_listing;
};

} // namespace nytprof::gui
