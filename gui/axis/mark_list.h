// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/time_axis.h"

#include <QFrame>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QTreeView;

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

/// Marks on the part of the time axis that is shown: going to one, and the time from one to its
/// end.
class MarkList : public QFrame {
    Q_OBJECT

public:
    explicit MarkList(QWidget* parent);

    void setMarks(const Profile& profile, const TimeAxis& axis, const std::vector<AxisMark>& marks);
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

    Model* m_model;
    QLabel* m_count;
    QTreeView* m_list;
    QLabel* m_range;
    bool m_isFollowing = false;
};

} // namespace nytprof::gui
