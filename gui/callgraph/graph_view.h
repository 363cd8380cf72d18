// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "callgraph/graph_canvas.h"
#include "views/async_result.h"
#include "views/view.h"

class QLabel;
class QToolButton;

namespace nytprof::gui {

class Choice;

/// The call graph around the current sub, computed in another thread while the view is visible.
class GraphView : public View {
    Q_OBJECT

public:
    explicit GraphView(Navigation* navigation, QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded) override;
    void findNext(bool forward) override;
    [[nodiscard]] bool busy() const override { return m_made.busy(); }
    [[nodiscard]] GraphCanvas* canvas() const { return m_canvas; }
    void saveState() const override;
    /// Depth and row width of the graph.
    [[nodiscard]] NeighbourhoodSize graphSize() const;

protected:
    [[nodiscard]] SubId focusedSub() const override;

private:
    void show(SubId sub, const PlacedGraph& made);
    void choose(std::size_t node);
    void makeControls();

    Navigation* m_navigation;
    GraphCanvas* m_canvas;
    QLabel* m_about; ///< describes the focused node
    Choice* m_layers;
    Choice* m_rowSize;
    QToolButton* m_export;
    AsyncResult<PlacedGraph> m_made;
};

} // namespace nytprof::gui
