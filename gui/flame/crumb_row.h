// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/joined_rows.h"

#include <QCoreApplication>
#include <QFont>
#include <QPalette>
#include <QRectF>
#include <QString>

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

class QPainter;

namespace nytprof::gui {

/// The name of a frame of a joined row, or the number of those between two names.
struct FrameCrumb {
    std::uint32_t first = 0; ///< number of the frame in the row
    std::uint32_t count = 1; ///< of frames
    bool isCount = false;
    bool isBold = false; ///< with an outline: selected, or in a count
    bool isFaint = false;
    QString package; ///< of a name, with "::"
    QString text;
    double left = 0; ///< pixels
    double width = 0;
};

/// A joined row on the screen: a button that unfolds it, crumbs, number of frames, share, key.
/// Named are the first frame, the last, and the first of each group of packages between them; in
/// little space fewer.
class CrumbRow {
    Q_DECLARE_TR_FUNCTIONS(nytprof::gui::CrumbRow)

public:
    using Frames = std::span<const CallNodeId>;
    struct Texts {
        std::function<std::string_view(CallNodeId)> group; ///< the first part of its package
        std::function<QString(CallNodeId)> package; ///< "A::B::" or ""
        std::function<QString(CallNodeId)> name;
        std::function<std::size_t(Frames)> matches; ///< of a search
        std::function<bool(Frames)> isSelected;
        bool isSearching = false;
        QString share; ///< of the last frame
    };

    CrumbRow(const JoinedRows::Row& row, const Texts& texts, const QFont& font, double width);

    [[nodiscard]] const std::vector<FrameCrumb>& crumbs() const { return m_crumbs; }
    /// Number of the crumb at a distance from the left edge; -1: none.
    [[nodiscard]] int crumbAt(double x) const;
    /// Number of the crumb with a frame of the row.
    [[nodiscard]] int crumbWith(std::uint32_t frame) const;
    /// The text at the right: "26 frames · 88.1 %".
    [[nodiscard]] const QString& facts() const { return m_facts; }

    void paint(QPainter& painter, const QRectF& rect, const QPalette& palette, int hovered) const;
    /// The button in the rectangle of a joined row, or of the first of unfolded rows.
    [[nodiscard]] static QRectF buttonIn(const QRectF& row);
    static void paintButton(
        QPainter& painter, const QRectF& row, const QPalette& palette, bool isUnfolded);

    /// At the left of unfolded rows.
    static constexpr double GutterWidth = 15;

private:
    void fit(const JoinedRows::Row& row, const Texts& texts);
    void make(const JoinedRows::Row& row, const Texts& texts);
    void shortenNames();
    [[nodiscard]] double space() const;
    [[nodiscard]] double widthOf(const FrameCrumb& crumb) const;
    void paintCrumb(QPainter& painter, const QRectF& rect, const QPalette& palette,
        const FrameCrumb& crumb) const;

    QFont m_font;
    double m_width;
    bool m_isAboveZoom;
    std::vector<std::uint32_t> m_named; ///< numbers of frames
    std::vector<FrameCrumb> m_crumbs;
    QString m_facts;
};

} // namespace nytprof::gui
