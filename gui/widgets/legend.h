// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QColor>
#include <QString>
#include <QWidget>

#include <vector>

class QPainter;

namespace nytprof::gui {

/// A colour and its meaning. share is of all exclusive time, 0 to 1; negative: not shown.
struct LegendEntry {
    QString text;
    QColor light;
    QColor dark;
    double share = -1;
};

/// What the colours of frames mean, with their shares of exclusive time.
class Legend : public QWidget {
    Q_OBJECT

public:
    explicit Legend(QWidget* parent = nullptr);
    void setEntries(std::vector<LegendEntry> entries);
    [[nodiscard]] const std::vector<LegendEntry>& entries() const { return m_entries; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<LegendEntry> m_entries;
};

/// The same on any background, on one line from the left; what does not fit is cut off.
void paintLegend(
    QPainter& painter, const std::vector<LegendEntry>& entries, const QRect& rect, bool dark);

/// An entry as text: "perl core 12 %".
[[nodiscard]] QString legendText(const LegendEntry& entry);

} // namespace nytprof::gui
