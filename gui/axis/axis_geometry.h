// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/time_axis.h"

#include <QRect>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace nytprof::gui {

/// Nanoseconds as pixels.
struct AxisScale {
    TimeRange shown;
    int left = 0; ///< pixels
    int width = 1;

    [[nodiscard]] std::int64_t length() const
    {
        return std::max<std::int64_t>(shown.to - shown.from, 1);
    }
    [[nodiscard]] double perPixel() const { return static_cast<double>(length()) / width; }
    [[nodiscard]] double xOf(std::int64_t time) const
    {
        return left + static_cast<double>(time - shown.from) / perPixel();
    }
    /// The largest power of ten that is not longer than a pixel.
    [[nodiscard]] std::int64_t decimalStep() const
    {
        std::int64_t step = 1;
        while (static_cast<double>(step) * 10 <= perPixel())
            step *= 10;
        return step;
    }
    [[nodiscard]] std::int64_t timeAt(double x) const
    {
        return shown.from + std::llround((x - left) * perPixel());
    }
};

/// Distance of labels that are at least so many pixels apart; nanoseconds.
[[nodiscard]] std::int64_t tickStep(const AxisScale& scale, int minPixels);

/// Where the parts of a time axis are in its viewport. Closed, it has one row above the ruler;
/// open, of several lanes together first, then a row for each.
struct AxisGeometry {
    static constexpr int RowHeight = 20;
    static constexpr int BarHeight = 16;
    static constexpr int OpenRuler = 26;
    static constexpr int ClosedRuler = 18;
    static constexpr int FlagHeight = 6;
    static constexpr int StatementsHeight = 30;
    static constexpr int UseHeight = 53;
    static constexpr int UseBarHeight = 44;
    static constexpr int MemoryHeight = 62;
    static constexpr int RightMargin = 14;

    bool isOpen = false;
    bool hasUse = false; ///< open: with a row of the processors in use
    bool hasMemory = false; ///< open: rows have a part for memory below
    int width = 0;
    int height = 0;
    int labelWidth = 0;
    int rows = 0;
    int scroll = 0;

    [[nodiscard]] QRect ruler() const
    {
        return isOpen ? QRect(0, 0, width, OpenRuler)
                      : QRect(0, height - ClosedRuler, width, ClosedRuler);
    }
    /// Top of the flags of marks: below the texts of the ruler, or above a closed one.
    [[nodiscard]] int flagTop() const
    {
        return isOpen ? ruler().bottom() - FlagHeight - 2 : ruler().top() - FlagHeight - 1;
    }
    [[nodiscard]] QRect tickTexts() const
    {
        return isOpen ? QRect(0, 0, width, flagTop()) : ruler();
    }
    [[nodiscard]] int useHeight() const { return isOpen && hasUse ? UseHeight : 0; }
    /// Above the rows; does not scroll.
    [[nodiscard]] QRect use() const { return {0, OpenRuler, width, useHeight()}; }
    /// Without its label. Its top is for all processors that can be in use.
    [[nodiscard]] QRect useBar() const
    {
        return {labelWidth, OpenRuler + UseHeight - UseBarHeight - 3, barWidth(), UseBarHeight};
    }
    /// The visible part of all rows.
    [[nodiscard]] QRect rowArea() const
    {
        const int top = OpenRuler + useHeight();
        return isOpen ? QRect(0, top, width, height - top - StatementsHeight)
                      : QRect(0, 0, width, height - ClosedRuler);
    }
    [[nodiscard]] QRect statements() const
    {
        return isOpen ? QRect(0, height - StatementsHeight, width, StatementsHeight) : QRect();
    }
    [[nodiscard]] int memoryHeight() const { return isOpen && hasMemory ? MemoryHeight : 0; }
    /// From one row to the next.
    [[nodiscard]] int rowDistance() const { return RowHeight + memoryHeight(); }
    /// Without its memory.
    [[nodiscard]] QRect row(int number) const
    {
        return isOpen
            ? QRect(0, rowArea().top() + number * rowDistance() - scroll, width, RowHeight)
            : rowArea();
    }
    /// Below the row.
    [[nodiscard]] QRect memory(int number) const
    {
        return {0, row(number).bottom() + 1, width, memoryHeight()};
    }
    [[nodiscard]] QRect memoryBar(int number) const
    {
        const QRect whole = memory(number);
        return {labelWidth, whole.top() + 7, barWidth(), whole.height() - 12};
    }
    /// Without its label.
    [[nodiscard]] QRect bar(int number) const
    {
        const QRect whole = row(number);
        return {labelWidth, whole.top() + 2, barWidth(), isOpen ? BarHeight : whole.height() - 3};
    }
    [[nodiscard]] int barWidth() const { return std::max(width - labelWidth - RightMargin, 1); }
    /// -1: none.
    [[nodiscard]] int rowAt(int y) const
    {
        const QRect area = rowArea();
        if (y < area.top() || y > area.bottom())
            return -1;
        const int number = isOpen ? (y - area.top() + scroll) / rowDistance() : 0;
        return number < rows ? number : -1;
    }
    /// The row whose memory is there; -1: none.
    [[nodiscard]] int memoryAt(int y) const
    {
        const int number = memoryHeight() > 0 ? rowAt(y) : -1;
        return number >= 0 && y > row(number).bottom() ? number : -1;
    }
    [[nodiscard]] int scrollEnd() const
    {
        return isOpen ? std::max(rows * rowDistance() - rowArea().height(), 0) : 0;
    }
};

} // namespace nytprof::gui
