// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "views/filtered_table.h"

namespace nytprof::gui {

class SubsModel;

/// All subs as a table to sort and filter; the row in front follows the window's place.
class SubsView : public FilteredTable {
    Q_OBJECT

public:
    explicit SubsView(Navigation* navigation, QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded) override;

protected:
    [[nodiscard]] QModelIndex rowOf(const Place& place) const override;
    void open(const QModelIndex& row, Navigation::Step step) override;
    [[nodiscard]] QString resultText() const override;

private:
    SubsModel* m_model;
};

} // namespace nytprof::gui
