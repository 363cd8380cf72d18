// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "source/annotated_source.h"
#include "source/remark_folds.h"

#include <QWidget>

#include <vector>

namespace nytprof::gui {

/// The whole file in one strip beside the scroll bar: where its hot lines are. A click goes there.
class HeatStrip : public QWidget {
    Q_OBJECT

public:
    explicit HeatStrip(QWidget* source);
    /// Both must stay alive until the next call.
    void setSource(const AnnotatedSource* source, const RemarkFolds* folds);
    /// Rows were opened or closed.
    void measure();
    QSize sizeHint() const override;

signals:
    void rowClicked(std::size_t row);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    [[nodiscard]] double pixelsPerRow() const;
    [[nodiscard]] double heatOf(std::ptrdiff_t shown) const;

    const AnnotatedSource* m_source = nullptr;
    const RemarkFolds* m_folds = nullptr;
    std::vector<std::size_t> m_shown; ///< rows that are seen
};

} // namespace nytprof::gui
