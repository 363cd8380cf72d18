// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QStringList>
#include <QWidget>

namespace nytprof::test {

/// Keeps the texts, and nothing else.
class TextEngine : public QPaintEngine {
public:
    TextEngine()
        : QPaintEngine(AllFeatures)
    {
    }
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override { }
    void drawPath(const QPainterPath&) override { }
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override { }
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override { }
    void drawTextItem(const QPointF&, const QTextItem& item) override { texts << item.text(); }
    [[nodiscard]] Type type() const override { return User; }

    QStringList texts;
};

class TextDevice : public QPaintDevice {
public:
    explicit TextDevice(const QWidget& like)
        : m_like(like)
    {
    }
    [[nodiscard]] QPaintEngine* paintEngine() const override { return &m_engine; }
    [[nodiscard]] const QStringList& texts() const { return m_engine.texts; }

protected:
    [[nodiscard]] int metric(PaintDeviceMetric which) const override
    {
        return which == PdmWidth                 ? m_like.width()
            : which == PdmHeight                 ? m_like.height()
            : which == PdmDpiX                   ? m_like.logicalDpiX()
            : which == PdmDpiY                   ? m_like.logicalDpiY()
            : which == PdmDepth                  ? 32
            : which == PdmNumColors              ? 256
            : which == PdmDevicePixelRatio       ? 1
            : which == PdmDevicePixelRatioScaled ? static_cast<int>(devicePixelRatioFScale())
                                                 : m_like.logicalDpiX();
    }

private:
    const QWidget& m_like;
    mutable TextEngine m_engine;
};

/// The texts that a widget draws, in the order of drawing.
inline QStringList paintedTexts(QWidget& widget)
{
    TextDevice device(widget);
    QPainter painter(&device);
    widget.render(&painter);
    painter.end();
    return device.texts();
}

} // namespace nytprof::test
