// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/call_graph.h"

#include <QCoreApplication>
#include <QFont>
#include <QPainterPath>
#include <QPalette>
#include <QRectF>
#include <QString>

#include <memory>
#include <vector>

class QPainter;

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

/// A call graph with computed columns, which may be made outside of the GUI thread.
struct PlacedGraph {
    Neighbourhood graph;
    std::vector<double> columns; ///< see graphColumns()
};

/// Geometry, labels and colours of a call graph in its natural size.
class GraphPainter {
    Q_DECLARE_TR_FUNCTIONS(nytprof::gui::GraphPainter)

public:
    struct Line {
        std::size_t edge;
        QPainterPath path;
        bool isForward; ///< to a layer further down
    };

    /// Must be followed by measure().
    void setGraph(std::shared_ptr<const Profile> profile, PlacedGraph placed);
    /// Computes the geometry for a font, which must be that of the painter in paint().
    void measure(const QFont& font);

    [[nodiscard]] const Neighbourhood& graph() const { return m_graph; }
    [[nodiscard]] const std::vector<double>& columns() const { return m_columns; }
    [[nodiscard]] const std::vector<QRectF>& rects() const { return m_rects; } ///< by node
    [[nodiscard]] const std::vector<Line>& lines() const { return m_lines; }
    [[nodiscard]] QSizeF size() const { return m_size; }
    /// Description in the user's language.
    [[nodiscard]] QString nodeText(std::size_t node) const;
    /// What shares in texts are of, on a line of its own; empty without shares.
    [[nodiscard]] QString shareBase() const;
    [[nodiscard]] QString edgeText(const GraphEdge& edge) const;

    /// Highlights the edges of the focused node; its frame is painted only withFocus.
    void paint(QPainter& painter, const QPalette& palette, std::size_t focus, bool withFocus) const;

private:
    struct Target {
        QPainter& painter;
        const QPalette& palette;
        std::size_t focus;
    };
    [[nodiscard]] Line lineOf(std::size_t edge, double out) const;
    void paintLine(const Target& target, const Line& line) const;
    void paintLabel(const Target& target, const Line& line) const;
    void paintNode(const Target& target, std::size_t node) const;
    void paintBeyond(const Target& target, std::size_t node) const;
    void paintFocus(const Target& target) const;
    [[nodiscard]] QString timeAndShare(Ticks time) const;
    /// With the interval of 95 % if the profile is sampled.
    [[nodiscard]] QString timeAndEvidence(Ticks time) const;
    [[nodiscard]] QString timeWith(Ticks time, const QString& share) const;

    std::shared_ptr<const Profile> m_profile;
    Neighbourhood m_graph;
    std::vector<double> m_columns;
    std::vector<QRectF> m_rects;
    std::vector<Line> m_lines;
    QSizeF m_size;
    double m_beyond = 0; ///< height of the marks above and below the nodes
    Ticks m_largestTime = 0; ///< of the edges
};

} // namespace nytprof::gui
