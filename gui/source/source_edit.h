// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "source/code_colors.h"
#include "source/remark_folds.h"
#include "source/source_document.h"
#include "source/text_matches.h"
#include "views/latest_task.h"

#include <QPlainTextEdit>
#include <QPointer>
#include <QTimer>

#include <functional>

namespace nytprof::gui {

class HeatStrip;
class SourceMargin;

/// What came of looking for a text.
struct FoundText {
    std::size_t index = 0; ///< of the one that is selected, from 1
    std::size_t count = 0;
    bool wrapped = false; ///< it went on at the other end
};

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
    void setRemarksOpen(bool open);
    [[nodiscard]] bool remarksOpen() const { return m_folds.open(); }
    void toggleRemarks(std::uint32_t line);
    [[nodiscard]] const RemarkFolds& folds() const { return m_folds; }
    /// Of the same file, read again; see RemarkFolds.
    void setChosenFolds(const RemarkFolds::Chosen& chosen);
    /// Number of a row among those that are seen; the scroll bar counts these.
    [[nodiscard]] int shownRow(std::size_t row) const;
    /// The row at the top of the viewport.
    [[nodiscard]] std::size_t firstShownRow() const;

    enum class FindFrom { Here, Next, Previous };
    /// Selects the first match at the cursor or after it, the next or the previous one, and wraps
    /// around; see textMatches(). Remarks that hide it are opened. found() follows: in short texts,
    /// and for a text that was looked for before, before this returns.
    void findText(const QString& wanted, FindFrom from);
    [[nodiscard]] bool finding() const { return m_finder.running(); }

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
    /// Not of links that only open a list.
    void linkActivated(const nytprof::gui::SourceLink& link);
    void remarksChanged();
    void found(const nytprof::gui::FoundText& found);
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
    void layOutMargins();
    void markCurrentLine();
    bool walkLinks(bool forward);
    bool changeTextSize(int key);
    void selectLink(std::size_t row, const SourceLink& link);
    void follow(std::size_t row, const SourceLink& link);
    void applyFolds(std::pair<std::size_t, std::size_t> rows);
    void goToMatch(FindFrom from);
    void forgetMatches();
    void selectText(int start, int length);
    [[nodiscard]] QList<QTextEdit::ExtraSelection> markedMatches() const;

    std::shared_ptr<const SourceDocument> m_shown; ///< never null
    QPointer<QTextDocument> m_document; ///< of m_shown; a child of this
    RemarkFolds m_folds;
    CodeColors m_colors;
    SourceMargin* m_margin;
    HeatStrip* m_strip;
    QTimer m_coloring;
    std::size_t m_coloredRows = 0;
    QString m_wanted; ///< what m_matches are of
    FindFrom m_findFrom = FindFrom::Here; ///< where to go when they are known
    LatestTask<std::vector<TextMatch>> m_finder;
    std::vector<TextMatch> m_matches;
    std::size_t m_match = 0; ///< the current one
    QPoint m_pressedAt;
    bool m_showing = false;
};

} // namespace nytprof::gui
