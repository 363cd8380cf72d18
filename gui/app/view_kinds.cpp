// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/view_kinds.h"

#include "callgraph/graph_view.h"
#include "flame/flame_view.h"
#include "source/source_view.h"
#include "summary/summary_view.h"
#include "table_views/butterfly_view.h"
#include "table_views/calls_view.h"
#include "table_views/code_views.h"
#include "table_views/compare_view.h"
#include "table_views/evals_view.h"
#include "table_views/processes_view.h"
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
    {"subs", TITLE("Subs"), Part::Left, Where::Tables, make<SubsView>},
    {"files", TITLE("Files"), Part::Left, Where::Tables, make<FilesView>},
    {"packages", TITLE("Packages"), Part::Left, Where::Tables, make<PackagesView>},
    {"evals", TITLE("String Evals"), Part::Left, Where::Tables, make<EvalsView>},
    {"processes", TITLE("Processes"), Part::Left, Where::Tables, make<ProcessesView>, true},
    {"source", TITLE("Source"), Part::Top, Where::Source, make<SourceView>},
    {"summary", TITLE("Summary"), Part::Top, Where::Summary, make<SummaryView>},
    {"flame", TITLE("Flame Graph"), Part::Bottom, Where::Flame, make<FlameView>},
    {"calls", TITLE("Callers and Callees"), Part::Bottom, Where::Tables, make<CallsView>},
    {"treemap", TITLE("Treemap"), Part::Bottom, Where::Treemap, make<TreemapView>},
    {"butterfly", TITLE("Butterfly"), Part::Bottom, Where::Butterfly, make<ButterflyView>},
    {"graph", TITLE("Call Graph"), Part::Bottom, Where::Graph, make<GraphView>},
    {"compare", TITLE("Compare"), Part::Bottom, Where::Tables, make<CompareView>, true},
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
