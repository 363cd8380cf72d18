// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "views/async_result.h"

#include <memory>

namespace nytprof {
class CallTree;
}

namespace nytprof::gui {

class CallSide;

/// Callers and callees of the current sub, computed in another thread while the view is visible.
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

private:
    struct Trees {
        std::shared_ptr<const CallTree> callers;
        std::shared_ptr<const CallTree> callees;
    };
    void showTrees(SubId sub, const Trees& trees);
    void showSide(CallSide* side, const std::shared_ptr<const CallTree>& tree, const QString& title,
        const QString& nothing);
    static Trees makeTrees(const std::shared_ptr<const Profile>& profile, SubId sub);

    CallSide* m_callers;
    CallSide* m_callees;
    FilterBar* m_find;
    AsyncResult<Trees> m_made;
    SubId m_positionSub; ///< that m_position belongs to
    QVariant m_position; ///< to be restored when the trees are complete
};

} // namespace nytprof::gui
