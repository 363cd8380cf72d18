// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/view_kinds.h"

#include "callgraph/graph_view.h"
#include "flame/chart_view.h"
#include "flame/flame_view.h"
#include "source/source_diff_view.h"
#include "source/source_view.h"
#include "summary/summary_view.h"
#include "table_views/calls_view.h"
#include "table_views/code_views.h"
#include "table_views/compare_view.h"
#include "table_views/evals_view.h"
#include "table_views/growing_view.h"
#include "table_views/processes_view.h"
#include "table_views/requests_view.h"
#include "treemap/treemap_view.h"

#include <QCoreApplication>

namespace nytprof::gui {

namespace {

using Part = ViewKind::Part;
using Where = ActionEntry::Where;

template <class V>
View* make(Navigation* navigation, QWidget* parent)
{
    return new V(navigation, parent);
}

// Context "Views" for lupdate.
#define TITLE(text) QT_TRANSLATE_NOOP("Views", text)

constexpr ViewKind ViewKinds[] = {
    {"summary", TITLE("Summary"), Part::Summary, Where::Summary, make<SummaryView>},
    {"flame", TITLE("Flame Graph"), Part::Chart, Where::Flame, make<FlameView>},
    {"chart", TITLE("Flame Chart"), Part::Chart, Where::Flame, make<FlameChartView>},
    {"tree", TITLE("Call Tree"), Part::Chart, Where::Tables, make<CallTreeView>},
    {"treemap", TITLE("Treemap"), Part::Chart, Where::Treemap, make<TreemapView>},
    {"graph", TITLE("Call Graph"), Part::Chart, Where::Graph, make<GraphView>},
    {"diff", TITLE("Source Diff"), Part::Chart, Where::Source, make<SourceDiffView>, true},
    {"subs", TITLE("Subs"), Part::Tables, Where::Tables, make<SubsView>},
    {"files", TITLE("Files"), Part::Tables, Where::Tables, make<FilesView>},
    {"packages", TITLE("Packages"), Part::Tables, Where::Tables, make<PackagesView>},
    {"evals", TITLE("String Evals"), Part::Tables, Where::Tables, make<EvalsView>},
    {"processes", TITLE("Processes"), Part::Tables, Where::Tables, make<ProcessesView>, true},
    {"requests", TITLE("Requests"), Part::Tables, Where::Tables, make<RequestsView>, true},
    {"growing", TITLE("Growing"), Part::Tables, Where::Tables, make<GrowingView>, true},
    {"source", TITLE("Source"), Part::Source, Where::Source, make<SourceView>},
    {"calls", TITLE("Callers and Callees"), Part::Calls, Where::Butterfly, make<CallsView>},
    {"compare", TITLE("Compare"), Part::Compare, Where::Tables, make<CompareView>, true},
};

#undef TITLE

} // namespace

std::span<const ViewKind> viewKinds() { return ViewKinds; }

QStringList viewNames()
{
    QStringList names;
    for (const ViewKind& kind : ViewKinds)
        names << QString::fromLatin1(kind.name);
    return names;
}

QString viewTitle(const ViewKind& kind) { return QCoreApplication::translate("Views", kind.title); }

} // namespace nytprof::gui
