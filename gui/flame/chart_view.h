// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/time_axis.h"
#include "views/latest_task.h"
#include "views/view.h"

#include <memory>

class QLabel;
class QToolButton;

namespace nytprof {
class FlameLayout;
class PackageTable;
class Profile;
struct CallTimes;
} // namespace nytprof

namespace nytprof::gui {

class FilterBar;
class FlameCanvas;
class Legend;
class PressedKey;

/// The flame chart: calls in the order of time, of profiles that have it. Made when it is shown.
class FlameChartView : public View {
    Q_OBJECT

public:
    explicit FlameChartView(Navigation* navigation, QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded) override;
    [[nodiscard]] bool hasContent() const override { return m_times != nullptr; }
    [[nodiscard]] bool busy() const override { return m_making.running(); }
    void findNext(bool forward) override;
    [[nodiscard]] FlameCanvas* canvas() const { return m_canvas; }
    /// The time that is visible.
    [[nodiscard]] TimeRange shown() const;

signals:
    /// The user chose the visible time as the range of the window.
    void rangeWanted(const nytprof::TimeRange& range);

protected:
    void showEvent(QShowEvent* event) override;
    bool press(const PressedKey& key) override;

private:
    [[nodiscard]] SubId focusedSub() const override;
    void makeTop();
    void connectCanvas();
    void make();
    void showChart(std::shared_ptr<const FlameLayout> layout);
    void showZoom();
    void search();

    Navigation* m_navigation;
    std::shared_ptr<const Profile> m_whole; ///< holds the times
    std::shared_ptr<const Profile> m_profile; ///< on screen
    std::shared_ptr<const PackageTable> m_packages;
    const CallTimes* m_times = nullptr; ///< null: the profile has none
    QString m_path; ///< of the profile
    TimeRange m_range;
    bool m_isMade = false;
    FilterBar* m_search;
    FlameCanvas* m_canvas;
    QLabel* m_note;
    QToolButton* m_choose;
    QToolButton* m_reset;
    QToolButton* m_export;
    Legend* m_legend;
    LatestTask<std::shared_ptr<const FlameLayout>> m_making;
};

} // namespace nytprof::gui
