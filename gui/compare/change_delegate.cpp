// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "compare/change_delegate.h"

#include "style/colors.h"
#include "style/text.h"
#include "tables/roles.h"

#include <QPainter>

#include <algorithm>

namespace nytprof::gui {

void ChangeDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const double change = index.data(ChangeRole).toDouble();
    if (change != 0 && !(option.state & QStyle::State_Selected)) {
        const double share = std::clamp(index.data(ShareRole).toDouble(), 0.0, 1.0);
        QRect bar = option.rect.adjusted(1, 1, -1, -1);
        bar.setLeft(bar.right() - static_cast<int>(bar.width() * share));
        painter->fillRect(bar, changeColor(change, isDark(option.palette)));
    }
    CostDelegate::paint(painter, option, index);
}

} // namespace nytprof::gui
