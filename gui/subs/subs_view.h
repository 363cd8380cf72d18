// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "app/view.h"

#include "profile/ids.h"

#include <memory>

class QTreeView;

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

class FilterBar;
class Navigation;
class SubsModel;
class TermsFilter;
struct Place;

/// All subs as a table to sort and filter; the row in front follows the window's place.
class SubsView : public View {
    Q_OBJECT

public:
    explicit SubsView(Navigation* navigation, QWidget* parent = nullptr);

    void setProfile(std::shared_ptr<const Profile> profile);
    /// The sub with the largest exclusive time that has source; invalid without any.
    [[nodiscard]] SubId hottest() const;
    void focusContent() override;
    void focusSearch() override;
    void saveState() const override;

private:
    void follow(const Place& place);
    void openCurrent(bool jump);
    void applyFilter(const QString& text);

    Navigation* m_navigation;
    SubsModel* m_model;
    TermsFilter* m_filter;
    FilterBar* m_bar;
    QTreeView* m_table;
    std::shared_ptr<const Profile> m_profile;
    bool m_following = false;
};

} // namespace nytprof::gui
