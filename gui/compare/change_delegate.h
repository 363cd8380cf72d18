// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "tables/cell_delegates.h"

namespace nytprof::gui {

/// Draws a change on a bar: ShareRole is its length, ChangeRole its colour.
class ChangeDelegate : public CostDelegate {
    Q_OBJECT

public:
    using CostDelegate::CostDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;
};

} // namespace nytprof::gui
