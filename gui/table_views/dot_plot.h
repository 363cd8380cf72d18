// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "compare/runs_comparison.h"
#include "tables/interval_delegate.h"
#include "views/chart_canvas.h"

#include <QPointF>
#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace nytprof::gui {

/// The time of each run as a dot, baseline above current, with medians. Arrow keys go from run to
/// run; a tooltip shows the time of one.
class DotPlot : public ChartCanvas {
    Q_OBJECT

public:
    explicit DotPlot(QWidget* parent = nullptr);

    /// Seconds, or Profile::costUnit().
    void setRuns(const RunValues& times, Verdict verdict, std::string_view costUnit);
    /// "Current run 3: 3.12 s".
    [[nodiscard]] QString runText(std::size_t run) const;
    [[nodiscard]] std::size_t runCount() const { return m_runs.size(); }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

    [[nodiscard]] std::uint64_t imageNumber() const override { return m_image; }
    [[nodiscard]] std::vector<Shown> shownFrames() const override;
    [[nodiscard]] Texts textsOf(const AccessibleFrame& frame) const override;
    [[nodiscard]] std::optional<AccessibleFrame> keyboardFrame() const override;
    void setKeyboardFrame(const AccessibleFrame& frame) override;
    void openKeyboardFrame() override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Run {
        bool isBaseline = false;
        std::size_t number = 0; ///< on its side, from 1
        double time = 0;
        QPointF middle = {}; ///< of its dot
    };
    [[nodiscard]] QString textAt(const QPoint& point) const override;
    [[nodiscard]] QString toolTipAt(const QPoint& point) const override;
    void place();
    [[nodiscard]] double rowMiddle(bool isBaseline) const;
    [[nodiscard]] QString timeOf(double seconds) const;
    void paintAxis(QPainter& painter) const;

    std::vector<Run> m_runs; ///< those of the baseline first
    RunValues m_times;
    Verdict m_verdict = Verdict::NoEvidence;
    std::string m_costUnit;
    PlotAxis m_axis;
    std::size_t m_focused = 0;
    std::uint64_t m_image = 0;
};

} // namespace nytprof::gui
