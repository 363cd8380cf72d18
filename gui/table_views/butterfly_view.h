// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/call_graph.h"
#include "views/async_result.h"
#include "views/view.h"

class QLabel;
class QTreeView;

namespace nytprof::gui {

class Navigation;
class TableModel;
class TableOrText;

/// The current sub in the middle, its callers left, its callees right. The left and right arrow
/// keys go from part to part, Return makes the sub of a row the middle.
class ButterflyView : public View {
    Q_OBJECT

public:
    explicit ButterflyView(Navigation* navigation, QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded) override;
    void focusContent() override;
    void focusSearch() override;
    void findNext(bool forward) override;
    void saveState() const override;
    [[nodiscard]] bool busy() const override { return m_made.busy(); }

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Side {
        TableModel* model = nullptr;
        QTreeView* table = nullptr;
        TableOrText* pages = nullptr; ///< of the table
        QLabel* title = nullptr;
    };
    [[nodiscard]] Side makeSide(const QString& name);
    void show(SubId sub, const Butterfly& made);
    void showSide(const Side& side, std::vector<Wing> wings, SubId sub, const QString& nothing);
    void showMiddle();
    void open(const Side& side, const QModelIndex& row);
    void step(int by);

    Navigation* m_navigation;
    Side m_callers;
    Side m_callees;
    QLabel* m_middle;
    AsyncResult<Butterfly> m_made;
};

} // namespace nytprof::gui
