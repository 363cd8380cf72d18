// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"
#include "tables/filtered_table.h"

#include <memory>

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

class SubsModel;

/// All subs as a table to sort and filter; the row in front follows the window's place.
class SubsView : public FilteredTable {
    Q_OBJECT

public:
    explicit SubsView(Navigation* navigation, QWidget* parent = nullptr);

    void setProfile(std::shared_ptr<const Profile> profile);
    /// The sub with the largest exclusive time that has source; invalid without any.
    [[nodiscard]] SubId hottest() const;

protected:
    [[nodiscard]] QModelIndex rowOf(const Place& place) const override;
    void open(const QModelIndex& row, Navigation::Step step) override;
    [[nodiscard]] QString resultText() const override;

private:
    SubsModel* m_model;
    std::shared_ptr<const Profile> m_profile;
};

} // namespace nytprof::gui
