// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "loading/loaded_profile.h"
#include "views/view.h"

#include <QModelIndex>

#include <cstdint>

class QLabel;
class QPushButton;
class QSortFilterProxyModel;
class QTreeView;

namespace nytprof::gui {

class ProcessesModel;
class SumRow;

/// Processes of the merged profile, as a tree by fork. Check boxes include and exclude them.
class ProcessesView : public View {
    Q_OBJECT

public:
    explicit ProcessesView(Navigation* navigation, QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded) override;
    /// Resets the check boxes to the parts on screen.
    void setParts(const ProfileParts& parts);
    /// The parts as checked.
    [[nodiscard]] const ProfileParts& parts() const;

    /// Makes the row of a process the current one, if there is one.
    void selectProcess(std::uint32_t pid);
    void focusContent() override;
    void findNext(bool forward) override;
    void saveState() const override;

signals:
    /// The user asked to merge other processes.
    void inclusionChanged();
    void processSelected(std::uint32_t pid);

private:
    [[nodiscard]] QModelIndexList selectedRows() const;
    void includeSelected(bool withForked);
    void showSum();

    ProcessesModel* m_model;
    QSortFilterProxyModel* m_sorted;
    QTreeView* m_table;
    SumRow* m_sums;
    QLabel* m_sum;
    QPushButton* m_all;
    QPushButton* m_only;
};

} // namespace nytprof::gui
