// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/requests.h"
#include "loading/loaded_profile.h"
#include "views/filtered_table.h"

#include <vector>

namespace nytprof::gui {

/// Routes of the web requests of all loaded files, also of those that are excluded. Return merges
/// only the files of a route.
class RequestsView : public FilteredTable {
    Q_OBJECT

public:
    explicit RequestsView(Navigation* navigation, QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded) override;
    [[nodiscard]] bool hasContent() const override { return !m_routes.empty(); }

signals:
    /// The user asked to merge the files that are included here.
    void partsChosen(const nytprof::gui::ProfileParts& parts);

protected:
    [[nodiscard]] QModelIndex rowOf(const Location& place) const override;
    void open(const QModelIndex& row, Navigation::Step step) override;

private:
    ProfileParts m_parts;
    std::vector<RouteCost> m_routes;
};

} // namespace nytprof::gui
