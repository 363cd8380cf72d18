// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "style/theme.h"

#include <QApplication>
#include <QPalette>
#include <QSettings>
#include <QStyle>
#include <QStyleFactory>

namespace nytprof::gui {

namespace {

const QString Key = QStringLiteral("theme");

struct Colors {
    QColor window, base, alternate, text, dim, button, highlight, highlightedText, link, mid;
};

QPalette paletteOf(const Colors& c)
{
    QPalette palette(c.button, c.window);
    palette.setColor(QPalette::Base, c.base);
    palette.setColor(QPalette::AlternateBase, c.alternate);
    palette.setColor(QPalette::Window, c.window);
    palette.setColor(QPalette::Button, c.button);
    for (const auto role :
        {QPalette::Text, QPalette::WindowText, QPalette::ButtonText, QPalette::ToolTipText}) {
        palette.setColor(role, c.text);
        palette.setColor(QPalette::Disabled, role, c.dim);
    }
    palette.setColor(QPalette::BrightText, c.text);
    palette.setColor(QPalette::PlaceholderText, c.dim);
    palette.setColor(QPalette::ToolTipBase, c.alternate);
    palette.setColor(QPalette::Highlight, c.highlight);
    palette.setColor(QPalette::HighlightedText, c.highlightedText);
    palette.setColor(QPalette::Link, c.link);
    palette.setColor(QPalette::LinkVisited, c.link);
    palette.setColor(QPalette::Mid, c.mid);
    palette.setColor(QPalette::Midlight, c.mid);
    return palette;
}

QPalette lightPalette()
{
    return paletteOf({.window = QColor(0xf3, 0xf4, 0xf6),
        .base = QColor(0xff, 0xff, 0xff),
        .alternate = QColor(0xf7, 0xf8, 0xfa),
        .text = QColor(0x1f, 0x23, 0x28),
        .dim = QColor(0x6b, 0x73, 0x7c),
        .button = QColor(0xec, 0xee, 0xf1),
        .highlight = QColor(0x2f, 0x6f, 0xd0),
        .highlightedText = QColor(0xff, 0xff, 0xff),
        .link = QColor(0x1a, 0x5f, 0xb4),
        .mid = QColor(0xd0, 0xd4, 0xda)});
}

QPalette darkPalette()
{
    return paletteOf({.window = QColor(0x25, 0x28, 0x2c),
        .base = QColor(0x1c, 0x1e, 0x21),
        .alternate = QColor(0x22, 0x25, 0x29),
        .text = QColor(0xe3, 0xe6, 0xea),
        .dim = QColor(0x93, 0x9b, 0xa5),
        .button = QColor(0x30, 0x34, 0x39),
        .highlight = QColor(0x3a, 0x6f, 0xc0),
        .highlightedText = QColor(0xff, 0xff, 0xff),
        .link = QColor(0x7a, 0xb4, 0xff),
        .mid = QColor(0x41, 0x46, 0x4d)});
}

} // namespace

void applyTheme(Theme theme)
{
    static const QPalette system = QApplication::palette();
    static const QString systemStyle = QApplication::style()->objectName();
    // Other styles take their colours from elsewhere and would mix two themes.
    QApplication::setStyle(
        QStyleFactory::create(theme == Theme::System ? systemStyle : QStringLiteral("Fusion")));
    QApplication::setPalette(theme == Theme::System ? system
            : theme == Theme::Dark                  ? darkPalette()
                                                    : lightPalette());
}

Theme chosenTheme()
{
    return themeFromName(QSettings().value(Key).toString());
}

void chooseTheme(Theme theme)
{
    QSettings().setValue(Key, themeName(theme));
    applyTheme(theme);
}

Theme themeFromName(const QString& name)
{
    return name == QLatin1String("light") ? Theme::Light
        : name == QLatin1String("dark")   ? Theme::Dark
                                          : Theme::System;
}

QString themeName(Theme theme)
{
    return theme == Theme::Light ? QStringLiteral("light")
        : theme == Theme::Dark   ? QStringLiteral("dark")
                                 : QStringLiteral("system");
}

} // namespace nytprof::gui
