// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "summary/summary_content.h"
#include "widgets/fitting_label.h"

#include <QColor>
#include <QFrame>
#include <QLabel>

#include <map>

class QGridLayout;

namespace nytprof::gui {

/// Parts of a whole side by side, or one bar.
class ShareBar : public QWidget {
    Q_OBJECT

public:
    struct Part {
        double share = 0; ///< of the width
        QColor color;
        bool isHatched = false;
    };

    ShareBar(std::vector<Part> parts, const QSize& size, QWidget* parent = nullptr);

signals:
    void clicked(std::size_t part);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    std::vector<Part> m_parts;
};

/// Remembers its heights, which layouts ask for hundreds of times: text and margins do not change
/// once it is in a layout.
class SummaryLabel : public QLabel {
    Q_OBJECT

public:
    using QLabel::QLabel;
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void changeEvent(QEvent* event) override;

private:
    mutable std::map<int, int> m_heights; ///< by width
};

/// An area with a border.
class SummaryCard : public QFrame {
    Q_OBJECT

public:
    using QFrame::QFrame;

protected:
    void paintEvent(QPaintEvent* event) override;
};

/// A row of a table, with a cell for what is not empty. Rows with a reason can be selected.
class SummaryRowFrame : public QFrame {
    Q_OBJECT

public:
    /// square: colour of the package.
    SummaryRowFrame(const SummaryRow& row, const QColor& bar, const QColor& square, int indent,
        QWidget* parent);
    void setSelected(bool selected);
    [[nodiscard]] bool isSelected() const { return m_isSelected; }
    /// Shows a mark beside the name of its sub.
    void setBookmarked(bool bookmarked);
    [[nodiscard]] SubId sub() const { return m_row.sub; }

signals:
    void selected();
    void moved(int by); ///< to another row
    void opened();
    void linkActivated(const QString& link);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void addName(QGridLayout* texts, const QColor& square);
    void addReason(QGridLayout* texts);

    SummaryRow m_row;
    QLabel* m_mark = nullptr; ///< of a bookmark; null without a sub
    bool m_isSelected = false;
};

/// Ends with "…" if it is too wide.
[[nodiscard]] SummaryLine fittingLine(
    const SummaryLine& line, int width, const QFontMetrics& metrics);

/// With the links of the line, in a size of its own.
[[nodiscard]] QLabel* summaryLabel(
    const SummaryLine& line, QWidget* parent, double scale = 1, bool bold = false);
/// Small and in secondary colour.
[[nodiscard]] QLabel* dimLabel(const SummaryLine& line, QWidget* parent);
/// A label of rich text, perhaps with links.
[[nodiscard]] QLabel* htmlLabel(const QString& html, QWidget* parent);

/// As rich text, in the colour of links.
[[nodiscard]] QString richText(const SummaryLine& line, const QPalette& palette);

} // namespace nytprof::gui
