// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "views/view.h"

class QLabel;
class QToolButton;

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
    [[nodiscard]] TreemapCanvas* canvas() const { return m_canvas; }

protected:
    [[nodiscard]] SubId focusedSub() const override;

private:
    void search(const QString& typed);
    void showZoom();

    Navigation* m_navigation;
    FilterBar* m_search;
    QLabel* m_shown;
    QToolButton* m_out;
    TreemapCanvas* m_canvas;
    Legend* m_legend;
    QLabel* m_hovered;
};

} // namespace nytprof::gui
