// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "views/filtered_table.h"

namespace nytprof::gui {

/// All files as a table to sort and filter, string evals below the file that ran them.
class FilesView : public FilteredTable {
    Q_OBJECT

public:
    explicit FilesView(Navigation* navigation, QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded) override;

protected:
    [[nodiscard]] QString resultText() const override;
};

} // namespace nytprof::gui
