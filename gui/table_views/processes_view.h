// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "loading/loaded_profile.h"
#include "views/view.h"

class QLabel;
class QPushButton;
class QSortFilterProxyModel;
class QTreeView;

namespace nytprof::gui {

class ProcessesModel;

/// Which processes the profile on screen is the sum of, as the tree of who forked whom. Boxes to
/// tick include and exclude them.
class ProcessesView : public View {
    Q_OBJECT

public:
    explicit ProcessesView(Navigation* navigation, QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded) override;
    /// Takes the ticks back to those of the parts on screen.
    void setParts(const ProfileParts& parts);
    /// The parts as they are ticked.
    [[nodiscard]] const ProfileParts& parts() const;

    void focusContent() override;
    void findNext(bool forward) override;
    void saveState() const override;

signals:
    /// The user wants another sum.
    void inclusionChanged();

private:
    void includeSelected(bool withForked);
    void showSum();

    ProcessesModel* m_model;
    QSortFilterProxyModel* m_sorted;
    QTreeView* m_table;
    QLabel* m_sum;
    QPushButton* m_all;
    QPushButton* m_only;
};

} // namespace nytprof::gui
