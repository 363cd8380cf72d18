// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QColor>
#include <QList>
#include <QSet>
#include <QString>
#include <QWidget>

#include <vector>

class QFontMetrics;
class QLabel;
class QPainter;
class QToolButton;

namespace nytprof::gui {

/// A colour and its meaning. share is of all exclusive time, 0 to 1; negative: not shown.
struct LegendEntry {
    QString text;
    QColor light;
    QColor dark;
    double share = -1;
};

/// What the colours of frames mean, with their shares of exclusive time. Entries are switches: a
/// click, or Space, shows one alone, with Ctrl it hides or shows one.
class Legend : public QWidget {
    Q_OBJECT

public:
    explicit Legend(QWidget* parent = nullptr);
    /// Entries of the same text stay hidden.
    void setEntries(std::vector<LegendEntry> entries);
    [[nodiscard]] const std::vector<LegendEntry>& entries() const { return m_entries; }
    /// The light colours of hidden entries.
    [[nodiscard]] QList<QColor> hidden() const;
    /// Says how many entries are hidden, and shows them again; not visible while there are none.
    [[nodiscard]] QToolButton* allButton() const { return m_all; }
    /// Share of what is too narrow to draw, 0 to 1.
    void setNarrow(double share);
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

signals:
    void hiddenChanged();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void press(const QString& text);
    void showAll();
    void showState();
    void fitNames();
    void showNarrow(const QString& text);

    std::vector<LegendEntry> m_entries;
    std::vector<QToolButton*> m_buttons; ///< by entry; more of them are not visible
    QSet<QString> m_hidden; ///< texts
    QToolButton* m_all;
    QLabel* m_hatched;
    QLabel* m_narrow;
    double m_narrowShare = 0; ///< 0: hidden
};

/// Draws a legend on any background, on one line from the left; what does not fit is cut off.
void paintLegend(
    QPainter& painter, const std::vector<LegendEntry>& entries, const QRect& rect, bool dark);

/// What paintLegend() needs; pixels.
[[nodiscard]] int legendWidth(const std::vector<LegendEntry>& entries, const QFontMetrics& metrics);

/// An entry as text: "perl core 12.3 %".
[[nodiscard]] QString legendText(const LegendEntry& entry);

} // namespace nytprof::gui
