// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/call_graph.h"
#include "views/async_result.h"

class QLabel;

namespace nytprof::gui {

class CallSide;

/// The current sub in the middle, its callers left, its callees right. Left and Right move between
/// the parts, Return selects the sub of a row.
class ButterflyView : public View {
    Q_OBJECT

public:
    explicit ButterflyView(Navigation* navigation, QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded) override;
    void focusSearch() override;
    void findNext(bool forward) override;
    void saveState() const override;
    [[nodiscard]] bool busy() const override { return m_made.busy(); }

protected:
    [[nodiscard]] SubId focusedSub() const override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void show(SubId sub, const Butterfly& made);
    void showMiddle();
    void step(int by);

    CallSide* m_callers;
    CallSide* m_callees;
    QLabel* m_middle;
    AsyncResult<Butterfly> m_made;
};

} // namespace nytprof::gui
