// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QImage>
#include <QSize>
#include <QString>

#include <functional>

class QPainter;
class QToolButton;
class QWidget;

namespace nytprof::gui {

/// A drawing for other programs.
struct Picture {
    QString title; ///< "Flame graph"
    QSize size; ///< of all of it
    std::function<void(QPainter&)> paint; ///< all of it
    std::function<QImage()> image; ///< as much of it as a bitmap has room for
};

/// All of a picture as a bitmap of twice its size.
[[nodiscard]] QImage imageOf(const Picture& picture);

/// SVG or PNG by the end of the name. Returns what went wrong, empty when nothing did.
[[nodiscard]] QString savePicture(const Picture& picture, const QString& path);

/// Asks for a file and saves the picture of that moment.
void choosePictureFile(QWidget* parent, const QString& title, std::function<Picture()> picture);

/// The button of a view for that and for copying; the key is told, not taken.
void prepareExport(
    QToolButton* button, const QString& title, const std::function<Picture()>& picture);

} // namespace nytprof::gui
