// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "style/icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QSvgRenderer>

namespace nytprof::gui {

namespace {

// Draws strokes in a colour that can change while the icon is in use.
class StrokeIcon : public QIconEngine {
public:
    StrokeIcon(QByteArray svg, const QColor& color)
        : m_svg(std::move(svg))
        , m_color(color)
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        const QColor color = m_color.isValid()
            ? m_color
            : QGuiApplication::palette().color(group, QPalette::ButtonText);
        QByteArray svg = m_svg;
        QSvgRenderer(svg.replace("currentColor", color.name().toLatin1())).render(painter, rect);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, pixmap.rect(), mode, state);
        return pixmap;
    }

    [[nodiscard]] QIconEngine* clone() const override { return new StrokeIcon(*this); }

private:
    QByteArray m_svg;
    QColor m_color;
};

} // namespace

QIcon actionIcon(const QString& name) { return actionIcon(name, {}); }

QIcon actionIcon(const QString& name, const QColor& color)
{
    QFile file(QStringLiteral(":/icons/actions/%1.svg").arg(name));
    return file.open(QIODevice::ReadOnly) ? QIcon(new StrokeIcon(file.readAll(), color)) : QIcon();
}

} // namespace nytprof::gui
