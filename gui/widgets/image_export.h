// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QByteArray>
#include <QImage>
#include <QSize>
#include <QString>

#include <functional>

class QPainter;
class QToolButton;
class QWidget;

namespace nytprof::gui {

/// A drawing to be exported.
struct Picture {
    QString title; ///< "Flame graph"
    QSize size; ///< of the whole drawing
    std::function<void(QPainter&)> paint; ///< paints all of it
    std::function<QImage()> image; ///< as much of it as a bitmap can hold
    std::function<QByteArray()> svg = {}; ///< a better one than paint makes; empty: none
};

/// The whole picture as a bitmap of twice its size.
[[nodiscard]] QImage imageOf(const Picture& picture);

/// SVG or PNG by the suffix of the name. Returns an error message, empty on success.
[[nodiscard]] QString savePicture(const Picture& picture, const QString& path);

/// Sets up a button, and a key of the view, which save its picture as it is then, or copy it.
void prepareExport(QWidget* view, QToolButton* button, const QString& title,
    const std::function<Picture()>& picture);

} // namespace nytprof::gui
