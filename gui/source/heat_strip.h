// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "source/annotated_source.h"

#include <QWidget>

namespace nytprof::gui {

/// The whole file in one strip beside the scroll bar: where its hot lines are. A click goes there.
class HeatStrip : public QWidget {
    Q_OBJECT

public:
    explicit HeatStrip(QWidget* source);
    /// Must stay alive until the next call.
    void setSource(const AnnotatedSource* source);
    QSize sizeHint() const override;

signals:
    void rowClicked(std::size_t row);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    [[nodiscard]] double pixelsPerRow() const;

    const AnnotatedSource* m_source = nullptr;
};

} // namespace nytprof::gui
