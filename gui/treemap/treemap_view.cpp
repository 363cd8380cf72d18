// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "treemap/treemap_view.h"

#include "flame/frame_coloring.h"
#include "loading/loaded_profile.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "style/text.h"
#include "treemap/treemap_canvas.h"
#include "widgets/filter_bar.h"
#include "widgets/image_export.h"
#include "widgets/legend.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace nytprof::gui {

TreemapView::TreemapView(Navigation* navigation, QWidget* parent)
    : View(parent)
    , m_navigation(navigation)
    , m_search(new FilterBar(tr("Find packages and subs: words or /regex/"), this))
    , m_canvas(new TreemapCanvas(this))
    , m_legend(new Legend(this))
{
    setContent(m_canvas);
    addChart(m_canvas);
    setSearch(m_search);
    m_search->setMaximumWidth(460);
    auto* header = new QWidget(this);
    setHeader(header);
    auto* top = new QHBoxLayout(header);
    top->setContentsMargins(0, 0, 6, 0);
    top->addWidget(m_search, 1);
    top->addWidget(m_legend->allButton());
    top->addStretch(1);
    auto* save = new QToolButton(header);
    prepareExport(this, save, tr("Export Treemap"), [this] { return m_canvas->picture(); });
    top->addWidget(save);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(header);
    layout->addWidget(m_canvas, 1);
    layout->addWidget(m_legend);

    connect(m_search, &FilterBar::textChanged, this, &TreemapView::search);
    connect(m_canvas, &TreemapCanvas::subChosen, this,
        [this](SubId sub) { m_navigation->goToSub(sub, Navigation::Step::Browse); });
    connect(m_legend, &Legend::hiddenChanged, this,
        [this] { m_canvas->setHidden(m_legend->hidden()); });
    connect(m_canvas, &TreemapCanvas::zoomChanged, this, &View::crumbsChanged);
    connect(m_navigation, &Navigation::placeChanged, this,
        [this](const Location& place) { m_canvas->setSelected(place.sub); });
}

void TreemapView::setLoaded(const LoadedProfile& loaded)
{
    m_canvas->setTree({loaded.profile, loaded.packages, PackageTree::Shape::Nested});
    const FrameColoring coloring(
        loaded.profile, Grouping::Subs, ColorMode::Package, nullptr, loaded.groups.get());
    m_canvas->setColoring(coloring);
    m_legend->setEntries(coloring.legend());
    m_canvas->setHidden(m_legend->hidden());
    search(m_search->text());
}

void TreemapView::findNext(bool forward) { m_canvas->focusMatch(forward); }

SubId TreemapView::focusedSub() const
{
    const auto at = static_cast<std::size_t>(m_canvas->current()); // -1: none
    const auto& boxes = m_canvas->boxes();
    return at < boxes.size() ? m_canvas->tree()[boxes[at].node].sub : SubId();
}

void TreemapView::search(const QString& typed)
{
    const Terms terms(typed);
    m_canvas->setTerms(terms);
    if (terms.empty() || m_canvas->tree().nodes().empty()) {
        m_search->setResult({});
        return;
    }
    if (!terms.valid()) {
        m_search->setResult(tr("not a regular expression"));
        return;
    }
    const PackageTree& tree = m_canvas->tree();
    std::uint64_t subs = 0;
    Ticks time = 0;
    for (std::uint32_t i = 0; i < tree.nodes().size(); ++i) {
        if (tree[i].sub.valid() && terms.match(packageText(tree, i))) {
            ++subs;
            time += tree.cost(i).exclusive;
        }
    }
    m_search->setResult(tr("%1, %2").arg(
        countedText(subs, "sub", "subs"), percentText(time, tree.profile()->totals().whole())));
}

void TreemapView::setLow(bool low) { m_legend->setVisible(!low); }

std::vector<Crumb> TreemapView::crumbs()
{
    const PackageTree& tree = m_canvas->tree();
    std::vector<Crumb> crumbs;
    const auto add = [&](std::uint32_t node) {
        crumbs.push_back({packageText(tree, node), [canvas = m_canvas, node] {
                              canvas->zoomTo(node);
                              canvas->setFocus();
                          }});
    };
    for (std::uint32_t at = m_canvas->shownNode(); at != 0; at = tree[at].parent)
        add(at);
    if (!tree.nodes().empty())
        add(0);
    std::ranges::reverse(crumbs);
    return crumbs;
}

} // namespace nytprof::gui
