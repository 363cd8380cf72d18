// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "compare/profile_diff.h"
#include "navigation/navigation.h"
#include "source/compared_sources.h"
#include "source/source_document.h"
#include "views/latest_task.h"
#include "views/view.h"

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

class QLabel;
class QToolButton;

namespace nytprof::gui {

class SourceEdit;
struct Comparison;

/// The source of the current sub or line in the baseline and in the current profile, side by side
/// with the costs of each. Both scroll together.
class SourceDiffView : public View {
    Q_OBJECT

public:
    explicit SourceDiffView(Navigation* navigation, QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded) override;
    [[nodiscard]] bool hasContent() const override { return m_diff != nullptr; }
    [[nodiscard]] bool busy() const override;
    void setNarrow(bool narrow) override;
    /// What only the baseline has, until the location changes.
    void showGone(const DiffRow& row);
    void goToDifference(bool forward);

    enum Side { Baseline, Current, SideCount };
    [[nodiscard]] SourceEdit* edit(Side side) const { return m_edits[side]; }

protected:
    void showEvent(QShowEvent* event) override;
    void becameVisible() override;

private:
    /// With ids of ProfileDiff::names().
    struct Place {
        SubId sub;
        FileId file;
        std::uint32_t line = 0;
        bool isGone = false; ///< the line is one of the baseline
        friend bool operator==(const Place&, const Place&) = default;
    };
    struct Documents {
        FileId file;
        std::shared_ptr<SourceDocument> sides[SideCount];
    };
    QWidget* makeSide(Side side);
    QWidget* makeHeader();
    void follow(const Location& location);
    void show(const Place& place);
    void open();
    void showDocuments(const Documents& documents);
    void scrollToPlace();
    void showTitles();
    void clear();
    void moveTogether(Side moved);
    [[nodiscard]] const DiffSide& sideOf(Side side) const;
    [[nodiscard]] SubId subOf(Side side) const;

    Navigation* m_navigation;
    std::shared_ptr<const ProfileDiff> m_diff; ///< null without a baseline
    QLabel* m_about; ///< the sub or file
    std::vector<QToolButton*> m_steps; ///< to differences
    std::array<QLabel*, SideCount> m_titles{};
    std::array<SourceEdit*, SideCount> m_edits{};
    Place m_place;
    FileId m_file; ///< that is shown
    bool m_isMoving = false; ///< one side follows the other
    bool m_scrollsLater = false; ///< the height is not known before it is visible
    LatestTask<std::shared_ptr<const Documents>> m_opening;
};

} // namespace nytprof::gui
