// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "attach/watched_stacks.h"

#include <QWidget>

namespace nytprof::gui {

/// What processes did in the last minute: a column for each second, with those on a processor
/// below those that waited in a request and those that were idle.
class LastMinute : public QWidget {
    Q_OBJECT

public:
    explicit LastMinute(QWidget* parent = nullptr);

    void showSeconds(const WatchedStacks& stacks);
    /// "12 s ago: 1 on a processor, 3 waiting in a request, 12 idle"; empty: it was not looked at.
    [[nodiscard]] QString textAt(double x) const;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QRectF chart() const;

    std::deque<WatchedStacks::Second> m_seconds;
    double m_now = 0;
};

} // namespace nytprof::gui
