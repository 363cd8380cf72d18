// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "source/annotation_folds.h"
#include "source/perl_highlighter.h"
#include "source/source_document.h"
#include "source/source_links.h"

#include <QPlainTextEdit>
#include <QPointer>
#include <QTimer>

#include <functional>

class QLabel;

namespace nytprof::gui {

class HeatStrip;
class SourceGutter;
class SourceSearch;

/// Shows an AnnotatedSource: row i is text block i. Costs are in the gutter; annotations contain
/// links, which Tab, Shift+Tab and Return follow.
class SourceEdit : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit SourceEdit(QWidget* parent = nullptr);

    /// Takes the document; the profile must stay alive until the next call.
    void setSource(const std::shared_ptr<SourceDocument>& source, const Profile* profile);
    /// Takes a short source, whose document is made here.
    void setSource(AnnotatedSource source, const Profile* profile);
    [[nodiscard]] const AnnotatedSource& source() const { return m_shown->source; }
    /// To keep the source alive.
    [[nodiscard]] const std::shared_ptr<const SourceDocument>& shown() const { return m_shown; }
    /// For makeSourceDocument().
    [[nodiscard]] SourceStyle style() const;
    /// Moves the cursor to a line, and shows it with the annotations above it.
    void showLine(std::uint32_t line);
    /// Moves the cursor to the first line of a sub, and shows its hottest line.
    void showSub(std::uint32_t line, std::uint32_t hottest);
    /// Moves the cursor to a row without scrolling.
    void setCurrentRow(std::size_t row);
    /// The sub's lines have an edge; its header stays on top while they scroll.
    void setCurrentSub(SubId sub);
    /// Null without one.
    [[nodiscard]] const SubLines* currentSub() const { return m_sub; }
    /// Line of the cursor, or of the annotation it is on; 0: none.
    [[nodiscard]] std::uint32_t currentLine() const;
    /// Annotations of all lines, or of one, which keeps its state until all are changed.
    void setAnnotationsOpen(bool open);
    [[nodiscard]] bool annotationsOpen() const { return m_folds.open(); }
    void toggleAnnotations(std::uint32_t line);
    [[nodiscard]] const AnnotationFolds& folds() const { return m_folds; }
    /// For the same file, read again; see AnnotationFolds.
    void setChosenFolds(const AnnotationFolds::Chosen& chosen);
    /// Index of a row among the visible ones, as in the scroll bar.
    [[nodiscard]] int shownRow(std::size_t row) const;
    /// The row at the top of the viewport.
    [[nodiscard]] std::size_t firstShownRow() const;

    /// The gutter has only times and line numbers.
    void setBrief(bool brief);
    /// Whether the header of the current sub stays on top; it does at first.
    void setPinsHeader(bool pins) { m_pinsHeader = pins; }
    /// Number of calls from each line.
    [[nodiscard]] bool showsCalls() const;
    void setShowsCalls(bool wanted);

    [[nodiscard]] SourceSearch* search() const { return m_search; }
    [[nodiscard]] const SourceLinks& links() const { return m_links; }
    /// Selects text, expands what hides it, and scrolls to it.
    void selectText(int start, int length);
    /// Highlights the current line, and the search matches near it.
    void updateMarks();
    /// In viewport coordinates.
    [[nodiscard]] QRectF rectOf(const QTextBlock& block) const;

    /// Syntax highlighting is not complete.
    [[nodiscard]] bool coloring() const { return m_coloring.isActive(); }

    /// Calls back for each visible row, in viewport coordinates.
    void forVisibleRows(const std::function<void(const SourceRow&, const QRect&)>& each) const;

signals:
    /// Not for links that only expand a list.
    void linkActivated(const nytprof::gui::SourceLink& link);
    /// The user moved the cursor to another line.
    void lineChanged(std::uint32_t line);

protected:
    /// The selected text, with the whole of lines whose end is selected.
    [[nodiscard]] QMimeData* createMimeDataFromSelection() const override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void paintDifferences(QPainter& painter) const;
    void restartColors();
    void colorSome();
    [[nodiscard]] QList<QTextLayout::FormatRange> formatsOf(const SourceRow& row);
    void layOutGutters();
    void pinHeader();
    [[nodiscard]] QString headerText(int width) const;
    void changeTextSize(int way);
    void follow(std::size_t row, const SourceLink& link);
    void showDetails();
    void applyFolds(std::pair<std::size_t, std::size_t> rows);

    std::shared_ptr<const SourceDocument> m_shown; ///< never null
    QPointer<QTextDocument> m_document; ///< of m_shown; a child of this
    AnnotationFolds m_folds;
    PerlHighlighter m_colors;
    SourceGutter* m_gutter;
    QLabel* m_header; ///< above the text, with the pinned header
    const Profile* m_profile = nullptr;
    const SubLines* m_sub = nullptr; ///< the current one
    const SubLines* m_pinned = nullptr; ///< whose header is pinned
    HeatStrip* m_strip;
    bool m_pinsHeader = true;
    QTimer m_coloring;
    std::size_t m_coloredRows = 0;
    SourceLinks m_links;
    SourceSearch* m_search;
    QPoint m_pressedAt;
    bool m_isReplacing = false; ///< the source: not all parts have the new one
    bool m_showing = false;
};

} // namespace nytprof::gui
