// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "app/view.h"
#include "profile/ids.h"

#include <memory>

class QLabel;
class QStackedLayout;
class QToolButton;

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

class FilterBar;
class FlameCanvas;
class FlameLayout;
class Legend;
class Navigation;

/// The flame graph with its search field, legend and what the mouse is on.
class FlameView : public View {
    Q_OBJECT

public:
    explicit FlameView(Navigation* navigation, QWidget* parent = nullptr);

    void setProfile(
        std::shared_ptr<const Profile> profile, std::shared_ptr<const FlameLayout> layout);
    [[nodiscard]] FlameCanvas* canvas() const { return m_canvas; }
    void focusContent() override;
    void focusSearch() override;
    void findNext(bool forward) override;
    void saveState() const override;

signals:
    void sourceWanted();

private:
    void search(const QString& text);
    void showZoom();
    void showHovered(const QString& description);

    Navigation* m_navigation;
    std::shared_ptr<const Profile> m_profile;
    std::shared_ptr<const FlameLayout> m_layout;
    FilterBar* m_search;
    QToolButton* m_orientation;
    QToolButton* m_reset;
    FlameCanvas* m_canvas;
    Legend* m_legend;
    QLabel* m_hovered;
    QStackedLayout* m_bottom; ///< the legend, or what the mouse is on
};

} // namespace nytprof::gui
