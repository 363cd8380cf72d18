// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/axis_lanes.h"
#include "analysis/axis_rows.h"
#include "axis/axis_geometry.h"

#include <QPalette>
#include <QPixmap>
#include <QString>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

class QPainter;

namespace nytprof {
class PackageGroups;
class Profile;
} // namespace nytprof

namespace nytprof::gui {

/// What the bars of a time axis are divided into.
enum class AxisStack {
    Packages,
    Processor, ///< used, overhead, waiting for it, blocked
};

/// The process or thread of a row, also in another profile of the same program.
struct LaneName {
    std::uint32_t pid = 0;
    std::uint32_t thread = 0;
    friend bool operator==(const LaneName&, const LaneName&) = default;
};

/// What a range has of the lanes of an axis.
struct RangeParts {
    std::vector<TimeRange> counted; ///< by lane; from == to: nothing
    std::vector<LaneCosts> costs; ///< by lane
    std::int64_t work = 0; ///< of all lanes
    std::size_t processes = 0; ///< that it has something of
};

/// Bytes of a process.
struct LaneMemory {
    struct Point {
        std::int64_t time = 0; ///< nanoseconds on the axis
        std::uint64_t live = 0;
        std::uint64_t resident = 0; ///< 0: unknown
    };
    struct Peak {
        std::int64_t time = 0; ///< nanoseconds on the axis
        std::uint64_t live = 0; ///< 0: none is known
    };
    std::vector<Point> points; ///< by time; empty: not recorded
    Peak peak;
};

/// A time axis as it is to be painted.
struct AxisScene {
    std::shared_ptr<const Profile> profile; ///< of the whole run; null: nothing
    std::shared_ptr<const AxisLanes> lanes;
    QString absence; ///< why there are no lanes
    std::vector<AxisRow> rows;
    std::map<std::uint32_t, double> running; ///< starts of processes that still run, by pid
    AxisGeometry geometry;
    AxisScale scale;
    AxisStack stack = AxisStack::Packages;
    std::optional<TimeRange> range; ///< selected
    RangeParts parts; ///< of the range
    std::vector<LaneMemory> memory; ///< by lane; empty: of none
    std::vector<AxisLanes::Ranges> activity; ///< by lane: when the selected sub ran; empty: none
    std::vector<AxisMark> marks; ///< set by programs, by time
    std::optional<std::size_t> mark; ///< the one that was gone to
    int focusedRow = -1; ///< with the keyboard
    std::optional<LaneName> selected;
    std::optional<std::int64_t> now; ///< of a program that runs
    std::optional<int> pointer; ///< x of the mouse
    QString title; ///< closed: beside the row

    [[nodiscard]] bool isRunning(const AxisRow& row) const
    {
        return row.isKilled && running.contains(row.pid);
    }
    [[nodiscard]] bool isSelected(const AxisRow& row) const
    {
        return selected && row.pid != 0 && *selected == LaneName{row.pid, row.thread};
    }
};

/// Paints a time axis. What does not depend on the range, activity and mouse is kept as an image.
class AxisPainter {
public:
    void paint(QPainter& painter, const AxisScene& scene, const QPalette& palette);
    /// After a change of data, fonts or colours.
    void forgetImage() { m_image = {}; }
    [[nodiscard]] std::size_t paintedImages() const { return m_paintedImages; }

private:
    void paintUnknown(QPainter& painter, const AxisScene& scene) const;
    void paintImage(const AxisScene& scene, const QFont& font, qreal ratio);
    void paintStatements(QPainter& painter, const AxisScene& scene);
    void paintGrid(QPainter& painter, const AxisScene& scene) const;
    void paintTickTexts(QPainter& painter, const AxisScene& scene) const;
    void paintForks(QPainter& painter, const AxisScene& scene) const;
    void paintEnd(QPainter& painter, const AxisScene& scene, int number) const;
    void paintLabels(QPainter& painter, const AxisScene& scene) const;
    void paintLabel(QPainter& painter, const AxisScene& scene, int number) const;
    void paintActivity(QPainter& painter, const AxisScene& scene) const;
    [[nodiscard]] QColor text2() const;

    QPalette m_palette;
    bool m_dark = false;
    QPixmap m_image; ///< grid, rows and statements, without labels; null: not painted yet
    std::int64_t m_maxStatements = 0; ///< in a second, of the columns on screen
    std::size_t m_paintedImages = 0;
};

} // namespace nytprof::gui
