// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "views/async_result.h"

#include <memory>

class QLabel;
class QToolButton;

namespace nytprof {
class Table;
}

namespace nytprof::gui {

class CallSide;

/// The current sub between its callers and callees (the butterfly), or between trees of them of any
/// depth; computed in another thread while the view is visible.
class CallsView : public View {
    Q_OBJECT

public:
    explicit CallsView(Navigation* navigation, QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded) override;
    /// Trees, or else direct callers and callees with their call sites.
    void setTrees(bool trees);
    void focusContent() override;
    void focusSearch() override;
    void findNext(bool forward) override;
    void saveState() const override;
    [[nodiscard]] QVariant position() const override;
    void restorePosition(const QVariant& position) override;
    [[nodiscard]] bool busy() const override { return m_made.busy(); }

protected:
    [[nodiscard]] SubId focusedSub() const override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Sides {
        std::shared_ptr<const Table> callers;
        std::shared_ptr<const Table> callees;
    };
    static Sides directSides(const std::shared_ptr<const Profile>& profile, SubId sub);
    static Sides treeSides(const std::shared_ptr<const Profile>& profile, SubId sub);
    [[nodiscard]] QWidget* makeHeader();
    void showSides(SubId sub, const Sides& sides);
    void showMiddle();
    [[nodiscard]] QString noCallersText(SubId sub) const;
    void step(int by);

    Navigation* m_navigation;
    CallSide* m_callers;
    QLabel* m_middle;
    CallSide* m_callees;
    QToolButton* m_trees;
    QToolButton* m_lock; ///< stays on its sub while the selection moves
    FilterBar* m_find;
    AsyncResult<Sides> m_made;
    bool m_isRange = false;
    SubId m_positionSub; ///< that m_position belongs to
    QVariant m_position; ///< to be restored when the trees are complete
};

} // namespace nytprof::gui
