// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/flame_graph.h"
#include "flame/frame_names.h"
#include "flame/transforms.h"
#include "profile/ids.h"
#include "views/latest_task.h"
#include "views/view.h"

#include <memory>
#include <vector>

class QSplitter;
class QToolButton;

namespace nytprof {
class PackageTable;
class Profile;
class ProfileDiff;
struct ComparedRuns;
} // namespace nytprof

namespace nytprof::gui {

class FlameCanvas;
class FlameControls;
class Legend;
class PressedKey;

/// The flame graph with search field, controls and legend.
class FlameView : public View {
    Q_OBJECT

public:
    explicit FlameView(Navigation* navigation, QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded) override;
    /// Callers and callees of the current sub.
    void showSandwich();
    [[nodiscard]] FlameCanvas* canvas() const { return m_canvas; }
    /// Callers of the sandwich; hidden otherwise.
    [[nodiscard]] FlameCanvas* callersCanvas() const { return m_callers; }
    [[nodiscard]] FlameControls* controls() const { return m_controls; }
    void findNext(bool forward) override;
    void saveState() const override;
    [[nodiscard]] bool busy() const override;
    /// The controls are in a menu.
    void setNarrow(bool narrow) override;
    /// Without the legend.
    void setLow(bool low) override;
    /// Transforms, then zooms into frames of each other.
    [[nodiscard]] std::vector<Crumb> crumbs() override;
    [[nodiscard]] QString base() const override;

    void applyTransform(const Transform& transform);
    /// Applies a transform to the frame that has, or had last, the keyboard.
    void applyToFocused(Transform::Kind kind);
    [[nodiscard]] bool canApplyToFocused(Transform::Kind kind) const;
    void undo();
    void redo();
    [[nodiscard]] const TransformHistory& history() const { return m_history; }
    /// Root at the top or at the bottom.
    void turn();

private:
    [[nodiscard]] QWidget* makeTop();
    void connectCanvas(FlameCanvas* canvas);
    void connectControls();
    [[nodiscard]] FlameRequest request() const;
    [[nodiscard]] SubId shownSub(SubId ofNavigation) const;
    [[nodiscard]] SubId focusedSub() const override;
    [[nodiscard]] FlameCanvas* focusedCanvas() const;
    [[nodiscard]] SubId subOfNavigation(SubId shown) const;
    void goTo(SubId shown, Navigation::Step step);
    void remake();
    void showGraph(const FlameGraph& graph);
    void setGraph(const FlameGraph& graph);
    void showTransforms();
    void keepTransforms(std::size_t count);
    void showLegend();
    void showHidden();
    void search(const QString& text);
    void showFound(const std::vector<FlameMatches>& found);
    void showResult();
    void showZoom();
    void noteZoom();
    bool press(const PressedKey& key) override;

    Navigation* m_navigation;
    /// In a comparison the merged profile of both runs, with every sub of either. All SubIds here
    /// belong to it, those of the navigation to the current run.
    std::shared_ptr<const Profile> m_profile;
    std::shared_ptr<const ProfileDiff> m_diff; ///< null without a comparison
    std::shared_ptr<const ComparedRuns> m_runs; ///< of m_diff; null: one on each side
    std::shared_ptr<const PackageTable> m_packages; ///< of the profile; null in a comparison
    FlameGraph m_plain; ///< of the profile's own call tree
    FlameGraph m_graph; ///< on screen
    TransformHistory m_history;
    QString m_path; ///< of the profile on screen
    SubId m_sub; ///< centre of the sandwich
    std::vector<CallNodeId> m_zooms; ///< frames that were zoomed to, each in the one before
    bool m_choosing = false; ///< a frame was clicked, so the sandwich stays
    FilterBar* m_search;
    FlameControls* m_controls;
    QToolButton* m_orientation;
    QToolButton* m_reset;
    QToolButton* m_undo;
    QToolButton* m_redo;
    QToolButton* m_export;
    QToolButton* m_more; ///< in narrow windows: all these as a menu
    FlameCanvas* m_callers;
    FlameCanvas* m_canvas;
    QSplitter* m_graphs;
    LatestTask<FlameGraph> m_making;
    LatestTask<std::vector<FlameMatches>> m_searching;
    Legend* m_legend;
};

} // namespace nytprof::gui
