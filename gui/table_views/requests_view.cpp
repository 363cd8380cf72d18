// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/requests_view.h"

#include "profile/profile.h"
#include "table/request_tables.h"

#include <QAction>
#include <QPushButton>
#include <QTreeView>

#include <algorithm>

namespace nytprof::gui {

RequestsView::RequestsView(Navigation* navigation, QWidget* parent)
    : FilteredTable({QStringLiteral("requests"), tr("Filter routes: words or /regex/"),
                        tr("Routes of web requests"), "route", "routes",
                        tr("No requests: the middleware NYTProfRequest records them.")},
        navigation, parent)
    , m_compare(new QPushButton(tr("Compare Slow with Fast"), this))
    , m_compareRow(new QAction(tr("Compare Slow with Fast"), this))
{
    start(routeTable(nullptr, {}), [](const Table&, std::uint32_t) {
        return tr("Return or double click merges only the profiles of this route");
    });
    makeComparing();
}

void RequestsView::makeComparing()
{
    m_compare->setObjectName(QStringLiteral("compareRequests"));
    addBesideFilter(m_compare);
    table()->addAction(m_compareRow);
    const auto compare = [this] { emit actionWanted(QStringLiteral("file.compareRequests")); };
    connect(m_compare, &QPushButton::clicked, this, compare);
    connect(m_compareRow, &QAction::triggered, this, compare);
    connect(table()->selectionModel(), &QItemSelectionModel::currentChanged, this,
        &RequestsView::enableComparing);
    enableComparing();
}

void RequestsView::enableComparing()
{
    const bool canCompare = slowAndFast().has_value();
    m_compare->setEnabled(canCompare);
    m_compareRow->setEnabled(canCompare);
    m_compare->setToolTip(canCompare
            ? tr("Compare the slowest 5 % of the requests of the current route with those up to "
                 "the median")
            : tr("Needs at least two requests of the route that took different times, each with an "
                 "included profile of its own"));
}

void RequestsView::setLoaded(const LoadedProfile& loaded)
{
    RouteCosts costs;
    RouteCosts comparable;
    for (const ProfilePart& part : loaded.parts) {
        if (!part.profile)
            continue;
        eachRequest(*part.profile, [&](const Request& request) { costs.add(request); });
        if (!loaded.notes.excludes(part.path))
            comparable.addSingle(*part.profile);
    }
    m_routes = costs.finish();
    m_comparable = comparable.finish();
    replaceTable(routeTable(loaded.profile, m_routes));
    enableComparing();
    setEnabled(!loaded.isPreview()); // merging again would end the load
}

/// Routes have no location in the code.
QModelIndex RequestsView::rowOf(const Location& /*place*/) const { return currentRow(); }

std::optional<SlowAndFast> RequestsView::slowAndFast() const
{
    const QModelIndex row = currentRow().isValid() ? currentRow() : shownRow(0);
    if (!row.isValid())
        return std::nullopt;
    const std::string& name = m_routes[model()->rowAt(row)].name;
    const auto route = std::ranges::find(m_comparable, name, &RouteCost::name);
    return route == m_comparable.end() ? std::nullopt : nytprof::slowAndFast(*route);
}

void RequestsView::open(const QModelIndex& row, Navigation::Step step)
{
    if (step == Navigation::Step::Jump)
        emit routeChosen({.route = m_routes[model()->rowAt(row)].name});
}

} // namespace nytprof::gui
