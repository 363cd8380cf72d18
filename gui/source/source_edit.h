// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "source/annotated_source.h"
#include "source/code_colors.h"

#include <QPlainTextEdit>
#include <QTimer>

#include <functional>

namespace nytprof::gui {

class HeatStrip;
class SourceMargin;

/// Shows an AnnotatedSource: row i is text block i. Costs stand in the margin, remarks between the
/// lines are links. Tab and Shift+Tab walk the links, Return follows them.
class SourceEdit : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit SourceEdit(QWidget* parent = nullptr);

    void setSource(AnnotatedSource source, const Profile* profile);
    [[nodiscard]] const AnnotatedSource& source() const { return m_source; }
    /// Puts the cursor on a line and the line, with the remarks above it, into view.
    void showLine(std::uint32_t line);
    /// Line of the cursor, or of the code that its remark belongs to; 0 without any.
    [[nodiscard]] std::uint32_t currentLine() const;
    /// Selects the next text that contains the given one, and wraps around.
    bool findText(const QString& text, QTextDocument::FindFlags flags);

    /// Part of the text is still in one colour.
    [[nodiscard]] bool coloring() const { return m_coloring.isActive(); }

    /// The link under a point of the viewport, or under the cursor; null without one.
    [[nodiscard]] const SourceLink* linkAt(const QPoint& point) const;
    [[nodiscard]] const SourceLink* linkAtCursor() const;
    /// Where a link is drawn, in the viewport. For tests and tool tips.
    [[nodiscard]] QRect linkRect(std::size_t row, const SourceLink& link) const;

    /// Calls back for each visible row with its rectangle in the viewport.
    void forVisibleRows(const std::function<void(const SourceRow&, const QRect&)>& each) const;

signals:
    void linkActivated(const nytprof::gui::SourceLink& link);
    /// The user moved the cursor to another line.
    void lineChanged(std::uint32_t line);

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void restartColors();
    void colorSome();
    [[nodiscard]] QList<QTextLayout::FormatRange> formatsOf(const SourceRow& row);
    void layOutMargins();
    void markCurrentLine();
    bool walkLinks(bool forward);
    bool changeTextSize(int key);
    void selectLink(std::size_t row, const SourceLink& link);

    AnnotatedSource m_source;
    CodeColors m_colors;
    SourceMargin* m_margin;
    HeatStrip* m_strip;
    QTimer m_coloring;
    std::size_t m_coloredRows = 0;
    QPoint m_pressedAt;
    bool m_showing = false;
};

} // namespace nytprof::gui
