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

struct RoleColors {
    QPalette::ColorRole role;
    QRgb light;
    QRgb dark;
};

constexpr RoleColors ThemeColors[] = {
    {QPalette::Window, 0xfff3f4f6, 0xff25282c},
    {QPalette::Base, 0xffffffff, 0xff1c1e21},
    {QPalette::AlternateBase, 0xfff7f8fa, 0xff222529},
    {QPalette::ToolTipBase, 0xfff7f8fa, 0xff222529},
    {QPalette::Text, 0xff1f2328, 0xffe3e6ea},
    {QPalette::WindowText, 0xff1f2328, 0xffe3e6ea},
    {QPalette::ButtonText, 0xff1f2328, 0xffe3e6ea},
    {QPalette::ToolTipText, 0xff1f2328, 0xffe3e6ea},
    {QPalette::BrightText, 0xff1f2328, 0xffe3e6ea},
    {QPalette::PlaceholderText, 0xff6b737c, 0xff939ba5},
    {QPalette::Button, 0xffeceef1, 0xff303439},
    {QPalette::Highlight, 0xff2f6fd0, 0xff3a6fc0},
    {QPalette::HighlightedText, 0xffffffff, 0xffffffff},
    {QPalette::Link, 0xff1a5fb4, 0xff7ab4ff},
    {QPalette::LinkVisited, 0xff1a5fb4, 0xff7ab4ff},
    {QPalette::Mid, 0xffd0d4da, 0xff41464d},
    {QPalette::Midlight, 0xffd0d4da, 0xff41464d},
};

QPalette paletteOf(bool dark)
{
    QPalette palette(QColor(dark ? 0x303439U : 0xeceef1U), QColor(dark ? 0x25282cU : 0xf3f4f6U));
    for (const RoleColors& color : ThemeColors)
        palette.setColor(color.role, dark ? color.dark : color.light);
    const QColor dim = palette.color(QPalette::PlaceholderText);
    for (const auto role :
        {QPalette::Text, QPalette::WindowText, QPalette::ButtonText, QPalette::ToolTipText})
        palette.setColor(QPalette::Disabled, role, dim);
    return palette;
}

} // namespace

void applyTheme(Theme theme)
{
    static const QPalette system = QApplication::palette();
    static const QString systemStyle = QApplication::style()->objectName();
    // Other styles take their colours from elsewhere and would mix two themes.
    QApplication::setStyle(
        QStyleFactory::create(theme == Theme::System ? systemStyle : QStringLiteral("Fusion")));
    QApplication::setPalette(theme == Theme::System ? system : paletteOf(theme == Theme::Dark));
}

Theme chosenTheme() { return themeFromName(QSettings().value(Key).toString()); }

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
