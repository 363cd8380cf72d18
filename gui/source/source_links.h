// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "source/annotated_source.h"

#include <QPoint>
#include <QRect>

#include <utility>

namespace nytprof::gui {

class SourceEdit;

/// Finds the links in the annotations of a SourceEdit, under the mouse and at the cursor.
class SourceLinks {
public:
    /// Owned by the widget.
    explicit SourceLinks(const SourceEdit* edit)
        : m_edit(edit)
    {
    }

    /// At a point of the viewport, or at the cursor; null if there is none.
    [[nodiscard]] const SourceLink* at(const QPoint& point) const;
    [[nodiscard]] const SourceLink* atCursor() const;
    /// In viewport coordinates.
    [[nodiscard]] QRect rectOf(std::size_t row, const SourceLink& link) const;
    /// The next link after the cursor, or the last one before it, and its row; null if none.
    [[nodiscard]] std::pair<std::size_t, const SourceLink*> next(bool forward) const;

private:
    const SourceEdit* m_edit;
};

} // namespace nytprof::gui
