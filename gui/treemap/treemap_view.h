// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "views/view.h"

namespace nytprof::gui {

class Legend;
class TreemapCanvas;

/// Exclusive time as areas: packages, packages in them, and their subs.
class TreemapView : public View {
    Q_OBJECT

public:
    explicit TreemapView(Navigation* navigation, QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded) override;
    void findNext(bool forward) override;
    /// Without the legend.
    void setLow(bool low) override;
    /// The package that is zoomed to, in those around it.
    [[nodiscard]] std::vector<Crumb> crumbs() override;
    [[nodiscard]] TreemapCanvas* canvas() const { return m_canvas; }

protected:
    [[nodiscard]] SubId focusedSub() const override;

private:
    void search(const QString& typed);

    Navigation* m_navigation;
    FilterBar* m_search;
    TreemapCanvas* m_canvas;
    Legend* m_legend;
};

} // namespace nytprof::gui
