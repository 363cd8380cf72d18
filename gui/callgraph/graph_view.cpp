// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "callgraph/graph_view.h"

#include "app/loaded_profile.h"
#include "callgraph/graph_layout.h"
#include "look/text.h"
#include "navigation/navigation.h"
#include "profile/profile.h"

#include <QLabel>
#include <QVBoxLayout>

namespace nytprof::gui {

namespace {

PlacedGraph placedGraph(const std::shared_ptr<const Profile>& profile, SubId sub)
{
    PlacedGraph placed{neighbourhood(*profile, sub), {}};
    placed.columns = graphColumns(placed.graph);
    return placed;
}

} // namespace

GraphView::GraphView(Navigation* navigation, QWidget* parent)
    : View(parent)
    , m_navigation(navigation)
    , m_canvas(new GraphCanvas(this))
    , m_about(new QLabel(this))
    , m_made(this, placedGraph, [this](SubId sub, const PlacedGraph& made) { show(sub, made); })
{
    m_about->setTextFormat(Qt::PlainText);
    m_about->setContentsMargins(8, 4, 8, 4);
    m_about->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_about->setToolTip(tr("The darker a box, the more time its sub took itself; the thicker a "
                           "line, the more time its calls took. Dashed lines are calls back to a "
                           "caller, as of recursion."));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_about);
    layout->addWidget(m_canvas, 1);
    setFocusProxy(m_canvas);
    connect(m_navigation, &Navigation::placeChanged, this,
        [this](const Place& place) { m_made.want(place.sub); });
    connect(m_canvas, &GraphCanvas::chosen, this, &GraphView::choose);
    connect(m_canvas, &GraphCanvas::focusedBoxChanged, this, [this](std::size_t box) {
        m_about->setText(
            m_canvas->boxText(box).replace(QLatin1Char('\n'), QStringLiteral("  \u00b7  ")));
    });
}

void GraphView::setLoaded(const LoadedProfile& loaded)
{
    m_made.setProfile(loaded.profile);
    m_canvas->setGraph(loaded.profile, {}, {});
    m_about->clear();
}

void GraphView::showEvent(QShowEvent* event)
{
    View::showEvent(event);
    m_made.refresh();
}

void GraphView::show(SubId sub, const PlacedGraph& made)
{
    m_about->clear();
    m_canvas->setGraph(m_made.profile(), made,
        sub.valid() ? QString() : tr("The current line belongs to no sub."));
}

void GraphView::focusContent()
{
    m_canvas->setFocus(Qt::ShortcutFocusReason);
}

void GraphView::focusSearch()
{
    focusContent(); // all there is to find is on screen
}

// Through the boxes from the costliest callers to the callees.
void GraphView::findNext(bool forward)
{
    const std::size_t count = m_canvas->graph().boxes.size();
    if (count > 0) {
        m_canvas->setFocusedBox((m_canvas->focusedBox() + (forward ? 1 : count - 1)) % count);
    }
}

void GraphView::choose(std::size_t box)
{
    const GraphBox& chosen = m_canvas->graph().boxes[box];
    if (chosen.sub.valid()) {
        m_navigation->goToSub(chosen.sub);
    } else {
        emit viewWanted(QStringLiteral("calls")); // which has them all
    }
}

} // namespace nytprof::gui
