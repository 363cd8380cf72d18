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

class FilesModel;
class FilterBar;
class Navigation;
class TermsFilter;
struct Place;

/// All files as a table to sort and filter, string evals below the file that ran them.
class FilesView : public View {
    Q_OBJECT

public:
    explicit FilesView(Navigation* navigation, QWidget* parent = nullptr);

    void setProfile(std::shared_ptr<const Profile> profile);
    /// The file with the largest time; invalid without any.
    [[nodiscard]] FileId hottest() const;
    /// The line of a file with the largest time; 1 without any.
    [[nodiscard]] std::uint32_t hottestLine(FileId file) const;
    void focusContent() override;
    void focusSearch() override;
    void saveState() const override;

private:
    void follow(const Place& place);
    void openCurrent(bool jump);
    void applyFilter(const QString& text);

    Navigation* m_navigation;
    FilesModel* m_model;
    TermsFilter* m_filter;
    FilterBar* m_bar;
    QTreeView* m_table;
    std::shared_ptr<const Profile> m_profile;
    bool m_following = false;
};

} // namespace nytprof::gui
