// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"
#include "views/async_result.h"
#include "views/view.h"

#include <memory>

class QLabel;
class QTreeView;

namespace nytprof {
class CallTree;
class Profile;
} // namespace nytprof

namespace nytprof::gui {

class FilterBar;
class Navigation;
class TableModel;
class TableOrText;

/// Who calls the current sub, and what it calls, each as a tree. The trees are made in another
/// thread, and only while the view is visible.
class CallsView : public View {
    Q_OBJECT

public:
    explicit CallsView(Navigation* navigation, QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded) override;
    void focusContent() override;
    void focusSearch() override;
    void findNext(bool forward) override;
    void saveState() const override;
    [[nodiscard]] QVariant position() const override;
    void restorePosition(const QVariant& position) override;
    [[nodiscard]] bool busy() const override { return m_made.busy(); }

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Trees {
        std::shared_ptr<const CallTree> callers;
        std::shared_ptr<const CallTree> callees;
    };
    [[nodiscard]] QTreeView* makeTable(TableModel* model, const QString& name);
    void want(SubId sub);
    void showTrees(SubId sub, const Trees& trees);
    static Trees makeTrees(const std::shared_ptr<const Profile>& profile, SubId sub);

    Navigation* m_navigation;
    TableModel* m_callers;
    TableModel* m_callees;
    QTreeView* m_callersTable;
    QTreeView* m_calleesTable;
    TableOrText* m_callersPages;
    TableOrText* m_calleesPages;
    QLabel* m_callersTitle;
    QLabel* m_calleesTitle;
    FilterBar* m_find;
    AsyncResult<Trees> m_made;
    SubId m_wanted;
    QVariant m_position; ///< to be restored when the trees are there
};

} // namespace nytprof::gui
