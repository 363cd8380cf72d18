// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "source/annotation_folds.h"
#include "source/code_colors.h"
#include "source/source_document.h"
#include "source/source_links.h"

#include <QPlainTextEdit>
#include <QPointer>
#include <QTimer>

#include <functional>

namespace nytprof::gui {

class HeatStrip;
class SourceGutter;
class SourceSearch;

/// Shows an AnnotatedSource: row i is text block i. Costs stand in the margin, remarks between the
/// lines are links. Tab and Shift+Tab walk the links, Return follows them.
class SourceEdit : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit SourceEdit(QWidget* parent = nullptr);

    /// Takes the document; the profile must stay alive until the next call.
    void setSource(const std::shared_ptr<SourceDocument>& source, const Profile* profile);
    /// The same of a short source, whose document is made here.
    void setSource(AnnotatedSource source, const Profile* profile);
    [[nodiscard]] const AnnotatedSource& source() const { return m_shown->source; }
    /// The same, for keeping it.
    [[nodiscard]] const std::shared_ptr<const SourceDocument>& shown() const { return m_shown; }
    /// For making the documents of sources.
    [[nodiscard]] SourceStyle style() const;
    /// Puts the cursor on a line and the line, with the remarks above it, into view.
    void showLine(std::uint32_t line);
    /// Line of the cursor, or of the code that its remark belongs to; 0 without any.
    [[nodiscard]] std::uint32_t currentLine() const;
    /// The remarks of all lines, or of one; those of one line stay as they are until all change.
    void setAnnotationsOpen(bool open);
    [[nodiscard]] bool annotationsOpen() const { return m_folds.open(); }
    void toggleAnnotations(std::uint32_t line);
    [[nodiscard]] const AnnotationFolds& folds() const { return m_folds; }
    /// Of the same file, read again; see AnnotationFolds.
    void setChosenFolds(const AnnotationFolds::Chosen& chosen);
    /// Number of a row among those that are seen; the scroll bar counts these.
    [[nodiscard]] int shownRow(std::size_t row) const;
    /// The row at the top of the viewport.
    [[nodiscard]] std::size_t firstShownRow() const;

    [[nodiscard]] SourceSearch* search() const { return m_search; }
    [[nodiscard]] const SourceLinks& links() const { return m_links; }
    /// Selects a part of the text, opens what hides it, and makes it visible.
    void selectText(int start, int length);
    /// Marks the current line, and what the search found around it.
    void updateMarks();
    /// Where the row of a block is drawn, in the viewport.
    [[nodiscard]] QRectF rectOf(const QTextBlock& block) const;

    /// Part of the text is still in one colour.
    [[nodiscard]] bool coloring() const { return m_coloring.isActive(); }

    /// Calls back for each visible row with its rectangle in the viewport.
    void forVisibleRows(const std::function<void(const SourceRow&, const QRect&)>& each) const;

signals:
    /// Not of links that only open a list.
    void linkActivated(const nytprof::gui::SourceLink& link);
    /// The user moved the cursor to another line.
    void lineChanged(std::uint32_t line);

protected:
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
    void layOutGutters();
    bool changeTextSize(int key);
    void follow(std::size_t row, const SourceLink& link);
    void applyFolds(std::pair<std::size_t, std::size_t> rows);

    std::shared_ptr<const SourceDocument> m_shown; ///< never null
    QPointer<QTextDocument> m_document; ///< of m_shown; a child of this
    AnnotationFolds m_folds;
    CodeColors m_colors;
    SourceGutter* m_gutter;
    HeatStrip* m_strip;
    QTimer m_coloring;
    std::size_t m_coloredRows = 0;
    SourceLinks m_links;
    SourceSearch* m_search;
    QPoint m_pressedAt;
    bool m_showing = false;
};

} // namespace nytprof::gui
