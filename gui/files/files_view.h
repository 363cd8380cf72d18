// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"
#include "tables/filtered_table.h"

#include <cstdint>
#include <memory>

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

class FilesModel;

/// All files as a table to sort and filter, string evals below the file that ran them.
class FilesView : public FilteredTable {
    Q_OBJECT

public:
    explicit FilesView(Navigation* navigation, QWidget* parent = nullptr);

    void setProfile(std::shared_ptr<const Profile> profile);
    /// The file with the largest time; invalid without any.
    [[nodiscard]] FileId hottest() const;
    /// The line of a file with the largest time; 1 without any.
    [[nodiscard]] std::uint32_t hottestLine(FileId file) const;

protected:
    [[nodiscard]] QModelIndex rowOf(const Place& place) const override;
    void open(const QModelIndex& row, Navigation::Step step) override;
    [[nodiscard]] QString resultText() const override;

private:
    FilesModel* m_model;
    std::shared_ptr<const Profile> m_profile;
};

} // namespace nytprof::gui
