// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "views/filtered_table.h"

namespace nytprof::gui {

/// All subs as a table to sort and filter; the row in front follows the window's place.
class SubsView : public FilteredTable {
    Q_OBJECT

public:
    explicit SubsView(Navigation* navigation, QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded) override;
};

} // namespace nytprof::gui
