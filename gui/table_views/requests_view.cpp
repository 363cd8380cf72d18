// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/requests_view.h"

#include "profile/profile.h"
#include "table/request_tables.h"

#include <algorithm>

namespace nytprof::gui {

RequestsView::RequestsView(Navigation* navigation, QWidget* parent)
    : FilteredTable({QStringLiteral("requests"), tr("Filter routes: words or /regex/"),
                        tr("Routes of web requests"), "route", "routes"},
        navigation, parent)
{
    start(routeTable(nullptr, {}), [](const Table&, std::uint32_t) {
        return tr("Return or double click merges only the profiles of this route");
    });
}

void RequestsView::setLoaded(const LoadedProfile& loaded)
{
    m_parts = loaded.parts;
    RouteCosts costs;
    for (const ProfilePart& part : m_parts)
        if (part.profile)
            eachRequest(*part.profile, [&](const Request& request) { costs.add(request); });
    m_routes = costs.finish();
    replaceTable(routeTable(loaded.profile, m_routes));
    setEnabled(!loaded.isPreview()); // merging again would end the load
}

/// Routes have no location in the code.
QModelIndex RequestsView::rowOf(const Location& /*place*/) const { return currentRow(); }

void RequestsView::open(const QModelIndex& row, Navigation::Step step)
{
    if (step != Navigation::Step::Jump)
        return;
    const RequestFilter filter{m_routes[model()->rowAt(row)].name};
    for (ProfilePart& part : m_parts)
        part.included = part.profile && filter.match(*part.profile) == RequestFilter::Match::All;
    if (std::ranges::any_of(m_parts, &ProfilePart::included))
        emit partsChosen(m_parts);
}

} // namespace nytprof::gui
