// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QObject>
#include <QPalette>

#include <functional>

class QWidget;

namespace nytprof::gui {

/// Gives a widget colours of its own, and new ones when those of the application change.
class Tint : public QObject {
public:
    /// Changes some colours of the application for the widget.
    using Change = std::function<void(QPalette& colors)>;

    /// Applied by apply() for the first time.
    Tint(QWidget* widget, Change change);
    void apply();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* m_widget;
    Change m_change;
    bool m_isApplying = false; ///< setPalette() triggers PaletteChange
};

} // namespace nytprof::gui
