// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/requests.h"
#include "loading/loaded_profile.h"
#include "views/filtered_table.h"

#include <optional>
#include <vector>

class QAction;
class QPushButton;

namespace nytprof::gui {

/// Routes of the web requests of all loaded files, also of those that are excluded. Return merges
/// only the files of a route; a button compares its slow requests with its fast ones.
class RequestsView : public FilteredTable {
    Q_OBJECT

public:
    explicit RequestsView(Navigation* navigation, QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded) override;
    [[nodiscard]] bool hasContent() const override { return !m_routes.empty(); }

    /// Requests of the current route, else of the first one; nothing if the durations are equal.
    [[nodiscard]] std::optional<SlowAndFast> slowAndFast() const;

signals:
    /// The user asked to merge only the files of these requests.
    void routeChosen(const nytprof::RequestFilter& route);

protected:
    [[nodiscard]] QModelIndex rowOf(const Location& place) const override;
    void open(const QModelIndex& row, Navigation::Step step) override;

private:
    void makeComparing();
    void enableComparing();

    std::vector<RouteCost> m_routes;
    std::vector<RouteCost> m_comparable; ///< of included profiles of a single request
    QPushButton* m_compare;
    QAction* m_compareRow; ///< m_compare in the menu of a row
};

} // namespace nytprof::gui
