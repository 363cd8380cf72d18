// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/dividers.h"

#include <QSplitter>

#include <algorithm>

namespace nytprof::gui {

namespace {

constexpr int Steps = 30; ///< from one end to the other

// The divider behind a part, or before the last one.
int dividerOf(const QSplitter& splitter, int part)
{
    return part + 1 < splitter.count() ? part + 1 : part;
}

bool bothSidesVisible(const QSplitter& splitter, int divider)
{
    return divider > 0 && splitter.widget(divider - 1)->isVisibleTo(splitter.window())
        && splitter.widget(divider)->isVisibleTo(splitter.window());
}

} // namespace

bool moveDivider(QWidget* beside, Qt::ArrowType towards)
{
    const bool across = towards == Qt::LeftArrow || towards == Qt::RightArrow;
    const bool back = towards == Qt::LeftArrow || towards == Qt::UpArrow;
    const Qt::Orientation wanted = across ? Qt::Horizontal : Qt::Vertical;
    for (QWidget* at = beside; at && at->parentWidget(); at = at->parentWidget()) {
        auto* splitter = qobject_cast<QSplitter*>(at->parentWidget());
        const int part = splitter ? splitter->indexOf(at) : -1;
        if (part < 0 || splitter->orientation() != wanted)
            continue;
        const int divider = dividerOf(*splitter, part);
        if (!bothSidesVisible(*splitter, divider))
            continue;
        const QList<int> before = splitter->sizes();
        const int room = across ? splitter->width() : splitter->height();
        const int step = std::max(1, room / Steps) * (back ? -1 : 1);
        QList<int> sizes = before;
        sizes[divider - 1] = std::max(0, sizes[divider - 1] + step);
        sizes[divider] = std::max(0, sizes[divider] - step);
        splitter->setSizes(sizes);
        return splitter->sizes() != before;
    }
    return false;
}

} // namespace nytprof::gui
