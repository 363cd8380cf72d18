// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "callgraph/graph_view.h"

#include "analysis/call_graph.h"
#include "loading/loaded_profile.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "style/text.h"
#include "widgets/setting_controls.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace nytprof::gui {

namespace {

constexpr std::uint64_t MaxLayers = 5;
constexpr std::uint64_t RowSizes[] = {3, 5, 7, 10, 15, 25, 40};

QStringList layersTexts()
{
    QStringList texts;
    for (std::uint64_t layers = 1; layers <= MaxLayers; ++layers)
        texts << GraphView::tr("Depth %1").arg(layers);
    return texts;
}

QStringList rowSizeTexts()
{
    QStringList texts;
    for (const std::uint64_t boxes : RowSizes)
        texts << GraphView::tr("%1 per row").arg(countedText(boxes, "node", "nodes"));
    return texts;
}

auto placedGraph(const NeighbourhoodSize& size)
{
    return [size](const std::shared_ptr<const Profile>& profile, SubId sub) {
        PlacedGraph placed{neighbourhood(*profile, sub, size), {}};
        placed.columns = graphColumns(placed.graph);
        return placed;
    };
}

} // namespace

GraphView::GraphView(Navigation* navigation, QWidget* parent)
    : View(parent)
    , m_navigation(navigation)
    , m_canvas(new GraphCanvas(this))
    , m_about(new QLabel(this))
    , m_layers(new Choice(tr("Depth"), layersTexts(), QStringLiteral("graph/layers"), this, 1))
    , m_rowSize(
          new Choice(tr("Nodes per row"), rowSizeTexts(), QStringLiteral("graph/boxes"), this, 2))
    , m_export(new QToolButton(this))
    , m_made(this, placedGraph(graphSize()),
          [this](SubId sub, const PlacedGraph& made) { show(sub, made); })
{
    m_about->setTextFormat(Qt::PlainText);
    m_about->setContentsMargins(8, 4, 8, 4);
    m_about->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_about->setToolTip(tr("Darker: more exclusive time; thicker edge: more "
                           "time; dashed edge: recursion."));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    makeControls();
    auto* top = new QHBoxLayout;
    top->setContentsMargins(0, 0, 6, 0);
    top->addWidget(m_about, 1);
    top->addWidget(m_layers);
    top->addWidget(m_rowSize);
    top->addWidget(m_export);
    layout->addLayout(top);
    layout->addWidget(m_canvas, 1);
    setFocusProxy(m_canvas);
    setContent(m_canvas); // no search field: all nodes are on screen
    addChart(m_canvas);
    m_made.follow(this, m_navigation);
    connect(m_canvas, &GraphCanvas::chosen, this, &GraphView::choose);
    connect(m_canvas, &GraphCanvas::focusedNodeChanged, this, [this](std::size_t node) {
        m_about->setText(
            m_canvas->nodeText(node).replace(QLatin1Char('\n'), QStringLiteral("  \u00b7  ")));
    });
}

void GraphView::makeControls()
{
    for (const Choice* choice : {m_layers, m_rowSize}) {
        connect(choice, &QComboBox::currentIndexChanged, this,
            [this] { m_made.setCompute(placedGraph(graphSize())); });
    }
    prepareExport(this, m_export, tr("Export Call Graph"), [this] { return m_canvas->picture(); });
    connect(m_canvas, &GraphCanvas::layersWanted, this,
        [this](int layers) { m_layers->setCurrentIndex(layers - 1); });
    connect(m_canvas, &GraphCanvas::moreWanted, this, [this](bool more) {
        m_rowSize->setCurrentIndex(
            std::clamp(m_rowSize->currentIndex() + (more ? 1 : -1), 0, m_rowSize->count() - 1));
    });
}

NeighbourhoodSize GraphView::graphSize() const
{
    return {m_layers->currentIndex() + 1,
        static_cast<std::size_t>(RowSizes[m_rowSize->currentIndex()])};
}

void GraphView::saveState() const
{
    m_layers->save();
    m_rowSize->save();
}

void GraphView::setLoaded(const LoadedProfile& loaded)
{
    m_made.setProfile(loaded.profile);
    m_canvas->setGraph(loaded.profile, {}, {});
    m_about->clear();
}

void GraphView::show(SubId sub, const PlacedGraph& made)
{
    m_about->clear();
    m_canvas->setGraph(
        m_made.profile(), made, sub.valid() ? QString() : tr("The current line is not in a sub."));
}

// Through the nodes, from the most expensive callers to the callees.
void GraphView::findNext(bool forward)
{
    const std::size_t count = m_canvas->graph().nodes.size();
    if (count > 0)
        m_canvas->setFocusedNode((m_canvas->focusedNode() + (forward ? 1 : count - 1)) % count);
}

SubId GraphView::focusedSub() const
{
    const auto& nodes = m_canvas->graph().nodes;
    return nodes.empty() ? SubId() : nodes[m_canvas->focusedNode()].sub;
}

void GraphView::choose(std::size_t node)
{
    const GraphNode& chosen = m_canvas->graph().nodes[node];
    if (chosen.sub.valid())
        m_navigation->goToSub(chosen.sub);
    else
        emit actionWanted(QStringLiteral("view.calls")); // it lists all calls
}

} // namespace nytprof::gui
