// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QWidget>

namespace nytprof::gui {

/// One way to look at a profile.
class View : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;
    /// Gives the keyboard to what one moves about in.
    virtual void focusContent() = 0;
    /// Gives the keyboard to the field that finds or filters.
    virtual void focusSearch() = 0;
    /// To the next or previous place that the field's text matches.
    virtual void findNext(bool forward) = 0;
    virtual void saveState() const { }
};

} // namespace nytprof::gui
