// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "attach/running_table.h"
#include "views/latest_task.h"

#include <QStringList>
#include <QTimer>
#include <QWidget>

#include <cstdint>
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

class RunningList;

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
    /// Folders of control sockets, see socketFolders().
    explicit AttachPage(std::vector<std::string> folders, QWidget* parent = nullptr);

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
    void layOutForm(QVBoxLayout& layout, QPushButton* choose, QPushButton* copy);
    void followButtons(const QPushButton* choose, const QPushButton* copy);
    void list();
    void showStacks();
    void follow(RunningTable::Link link);
    void followSelection();
    void followForm();

    const std::vector<std::string> m_folders;
    std::shared_ptr<PerlList> m_watched; ///< used by one thread at a time
    RunningList* m_list;
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
