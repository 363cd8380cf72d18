// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "source/annotated_source.h"

#include <QPoint>
#include <QRect>

#include <utility>

namespace nytprof::gui {

class SourceEdit;

/// The links in the annotations of a SourceEdit: where they are, under the mouse and the keyboard.
class SourceLinks {
public:
    /// The widget owns this.
    explicit SourceLinks(const SourceEdit* edit)
        : m_edit(edit)
    {
    }

    /// Under a point of the viewport, or under the cursor; null without one.
    [[nodiscard]] const SourceLink* at(const QPoint& point) const;
    [[nodiscard]] const SourceLink* atCursor() const;
    /// Where a link is drawn, in the viewport.
    [[nodiscard]] QRect rectOf(std::size_t row, const SourceLink& link) const;
    /// The next one after the cursor, or the last one before it, and its row; null without one.
    [[nodiscard]] std::pair<std::size_t, const SourceLink*> next(bool forward) const;

private:
    const SourceEdit* m_edit;
};

} // namespace nytprof::gui
