// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/axis_lanes.h"
#include "profile/time_axis.h"
#include "table/table.h"

#include <QFrame>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QTreeView;

namespace nytprof::gui {

struct AxisMarks {
    std::shared_ptr<const AxisLanes> lanes; ///< of the marks
    std::vector<AxisMark> all; ///< by time
};

/// Marks on the part of the time axis that is shown: going to one, and the time from one to its
/// end.
class MarkList : public QFrame {
    Q_OBJECT

public:
    explicit MarkList(QWidget* parent);

    void setMarks(std::shared_ptr<const Profile> profile, AxisMarks marks);
    /// The part that is shown, and the current mark.
    void follow(TimeRange shown, bool isAll, std::optional<std::size_t> current);
    void focusList();

signals:
    void chosen(std::size_t mark);
    void nextWanted();
    /// The time from the current mark to its end.
    void rangeWanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Model;
    void showPart();

    std::shared_ptr<const Profile> m_profile;
    std::shared_ptr<const AxisMarks> m_marks = std::make_shared<const AxisMarks>();
    Table::Rows m_shown; ///< of all marks
    Model* m_model;
    QLabel* m_count;
    QTreeView* m_list;
    QLabel* m_range;
    bool m_isFollowing = false;
};

} // namespace nytprof::gui
