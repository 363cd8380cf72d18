// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "style/theme.h"

#include "style/colors.h"
#include "style/flat_style.h"

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
    {QPalette::Window, 0xfff1f3f5, 0xff202327}, {QPalette::Base, 0xffffffff, 0xff17191c},
    {QPalette::AlternateBase, 0xfff7f8fa, 0xff1d2024},
    {QPalette::ToolTipBase, 0xfff7f8fa, 0xff1d2024}, {QPalette::Text, 0xff1b1f24, 0xffe8eaed},
    {QPalette::WindowText, 0xff1b1f24, 0xffe8eaed}, {QPalette::ButtonText, 0xff1b1f24, 0xffe8eaed},
    {QPalette::ToolTipText, 0xff1b1f24, 0xffe8eaed}, {QPalette::BrightText, 0xff1b1f24, 0xffe8eaed},
    {QPalette::PlaceholderText, 0xff57606a, 0xffa7afb8}, {QPalette::Button, 0xfff7f8fa, 0xff2b2f34},
    {QPalette::Highlight, 0xffd6e6fb, 0xff1c3a5e}, // a tint: text keeps its colour
    {QPalette::HighlightedText, 0xff1b1f24, 0xffe8eaed}, {QPalette::Link, 0xff0a58b0, 0xff7ab8ff},
    {QPalette::LinkVisited, 0xff0a58b0, 0xff7ab8ff}, {QPalette::Mid, 0xffd4d9df, 0xff373c43},
    {QPalette::Midlight, 0xffd4d9df, 0xff373c43},
    {QPalette::Dark, 0xff8b949f, 0xff7d8792}, // outlines of buttons and fields
};

QPalette paletteOf(bool dark)
{
    QPalette palette(QColor(dark ? 0x2b2f34U : 0xf7f8faU), QColor(dark ? 0x202327U : 0xf1f3f5U));
    for (const RoleColors& color : ThemeColors)
        palette.setColor(color.role, dark ? color.dark : color.light);
    const QColor dim(dark ? 0x737c86U : 0x7f8790U);
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
    const bool ofDesktop = theme == Theme::System && systemStyle != QLatin1String("fusion");
    QApplication::setStyle(ofDesktop ? QStyleFactory::create(systemStyle) : new FlatStyle);
    const bool dark = theme == Theme::System ? isDark(system) : theme == Theme::Dark;
    QApplication::setPalette(ofDesktop ? system : paletteOf(dark));
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
