// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "loading/loaded_profile.h"
#include "views/filtered_table.h"

namespace nytprof::gui {

/// Lines whose live memory rises steadily in the whole run.
class GrowingView : public FilteredTable {
    Q_OBJECT

public:
    explicit GrowingView(Navigation* navigation, QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded) override;
    [[nodiscard]] bool hasContent() const override { return m_hasLines; }

private:
    bool m_hasLines = false;
};

} // namespace nytprof::gui
