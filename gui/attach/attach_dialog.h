// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "control/control_sockets.h"
#include "views/latest_task.h"

#include <QDateTime>
#include <QDialog>
#include <QTimer>

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QStackedWidget;
class QTableWidget;

namespace nytprof::gui {

/// Lists programs that have loaded Devel::NYTProf::Live, starts and stops their profilers, and
/// chooses one to show. Asks them every second, in another thread.
class AttachDialog : public QDialog {
    Q_OBJECT

public:
    /// Folders of control sockets, see socketFolders().
    explicit AttachDialog(std::vector<std::string> folders, QWidget* parent = nullptr);
    /// Selects those of these processes that are found, and proposes the next requests: what
    /// samples of a server have shown is to be counted.
    void propose(std::set<std::uint64_t> pids);

signals:
    /// The user wants to see what the program's file contains so far.
    void showWanted(const nytprof::ControlledProgram& program);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    enum Limit { None, Seconds, Requests, Limits };
    enum Column { Pid, Program, Profiling, File, Note, Columns };
    struct Conversation {
        std::string request;
        std::vector<ControlledProgram> programs;
        std::vector<ControlAnswer> answers; ///< of each program
    };

    void makeTable();
    void makeLimit();
    void layOut();
    void list();
    void showPrograms(const FoundPrograms& found);
    void fillRow(int row);
    [[nodiscard]] QString profilingText(const ControlledProgram& program);
    [[nodiscard]] std::vector<ControlledProgram> selected() const;
    void enableButtons();
    void showLimit();
    [[nodiscard]] std::string startRequest() const;
    void send(const std::string& request);
    void showSelected();
    void take(const Conversation& conversation);

    const std::vector<std::string> m_folders;
    std::vector<ControlledProgram> m_programs; ///< one for each row
    std::set<std::uint64_t> m_proposed; ///< pids to select when programs are first found
    std::map<std::uint64_t, QString> m_errors; ///< of the last request to a pid
    std::map<std::uint64_t, QDateTime> m_starts; ///< when profiling began, by pid
    QStackedWidget* m_pages;
    QTableWidget* m_table;
    QLabel* m_none; ///< instead of an empty table
    QLabel* m_problems;
    QPushButton* m_start;
    QComboBox* m_limit; ///< by Limit: how long a start is for
    QSpinBox* m_number; ///< of seconds or requests
    QLineEdit* m_route; ///< of requests; empty: any
    std::array<int, Limits> m_numbers = {1, 30, 100}; ///< of each Limit
    QPushButton* m_stop;
    QPushButton* m_show;
    QTimer m_timer;
    LatestTask<FoundPrograms> m_listing;
    LatestTask<Conversation> m_asking;
};

} // namespace nytprof::gui
