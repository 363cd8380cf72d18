// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "style/colors.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace nytprof::gui {

namespace {

constexpr QRgb DarkInk = 0xff1b1f24;
constexpr QRgb LightInk = 0xfff3f5f7;

constexpr std::array<QRgb, HeatSteps> LightHeat
    = {0, 0xfffff4d1, 0xffffd98a, 0xfff58f72, 0xffb3261e};
constexpr std::array<QRgb, HeatSteps> DarkHeat
    = {0, 0xff3a331c, 0xff5f4712, 0xff94401f, 0xffe0604c};

// The last one is of all other packages.
constexpr std::array<QRgb, PackageColors + 1> LightPackages = {
    0xff93bbf6, 0xffd6b470, 0xffbdecf9, 0xffa2e1b8, 0xffe2c0f8, 0xfffebf9f, 0xffdfebbf, 0xffd2d4d6};
constexpr std::array<QRgb, PackageColors + 1> DarkPackages = {
    0xff4e6d9a, 0xff826831, 0xff164b5b, 0xff306345, 0xff654a75, 0xff784930, 0xff404822, 0xff3a3d41};

// By CodeClass.
constexpr std::array<QRgb, CodeClassCount> LightOrigins
    = {0xff1f5d6b, 0xff5b93a0, 0xff8fb8c1, 0xffbcd6da, 0xffb5b8bc, 0xffe3e1c8};
constexpr std::array<QRgb, CodeClassCount> DarkOrigins
    = {0xff8fd0dd, 0xff5b98a5, 0xff3f6f7a, 0xff2f535b, 0xff60666e, 0xff54522f};

// By CodeStyle.
constexpr std::array<QRgb, 7> LightCode
    = {DarkInk, 0xff7a43ad, 0xff0a5a9e, 0xff1a7040, 0xff9a4a00, 0xff5c656f, 0xff5c656f};
constexpr std::array<QRgb, 7> DarkCode
    = {0xffe8eaed, 0xffc9a2f5, 0xff7ab8ff, 0xff86d39b, 0xffe8a868, 0xff9ea7b0, 0xff9ea7b0};

double luminance(const QColor& color)
{
    const auto linear = [](double channel) {
        return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF())
        + 0.0722 * linear(color.blueF());
}

} // namespace

QString codeClassName(CodeClass code)
{
    return QCoreApplication::translate("nytprof", originName(code));
}

QColor heatColor(int heat, bool dark)
{
    return heat <= 0 ? QColor()
                     : QColor((dark ? DarkHeat : LightHeat)[static_cast<std::size_t>(heat)]);
}

QColor heatTextColor(int heat, bool dark)
{
    const bool isHottest = heat + 1 == HeatSteps;
    return isHottest ? QColor(dark ? 0xff17191c : 0xffffffff) : QColor(dark ? LightInk : DarkInk);
}

QColor packageColor(std::size_t rank, bool dark)
{
    return (dark ? DarkPackages : LightPackages)[std::min(rank, PackageColors)];
}

QColor builtinColor(bool dark) { return originColor(CodeClass::Builtin, dark); }

QColor waitingColor(bool dark) { return dark ? 0xff24272c : 0xffeceef1; }

QColor waitingHatch(bool dark) { return dark ? 0xff4a5159 : 0xffb7bec6; }

QColor originColor(CodeClass code, bool dark)
{
    return (dark ? DarkOrigins : LightOrigins)[static_cast<std::size_t>(code)];
}

QColor codeColor(CodeStyle style, bool dark)
{
    return (dark ? DarkCode : LightCode)[static_cast<std::size_t>(style)];
}

QColor frameTextColor(const QColor& ground, bool dark)
{
    const QColor usual(dark ? LightInk : DarkInk);
    return contrast(ground, usual) >= 4.5 ? usual : QColor(dark ? DarkInk : LightInk);
}

QColor inclusiveColor(bool dark)
{
    return originColor(dark ? CodeClass::Module : CodeClass::Core, dark);
}

QColor changeColor(double change, bool dark)
{
    // By size: from 50 %, from 20 %, less.
    static constexpr QRgb Less[][2]
        = {{0xff70b2d8, 0xff27729a}, {0xff9ccbe6, 0xff1b5f80}, {0xffc4dae8, 0xff284a5c}};
    static constexpr QRgb More[][2]
        = {{0xffee9c50, 0xff9f5c16}, {0xfff9bd83, 0xff7d4a16}, {0xffedd4bc, 0xff54402c}};
    if (change == 0)
        return dark ? 0xff33383e : 0xffe4e7ea;
    // relativeChange() of +50 % is a third.
    const double size = change > 0 && change < 1 ? change / (1 - change) : std::abs(change);
    return (change < 0 ? Less : More)[size >= 0.5 ? 0 : size >= 0.2 ? 1 : 2][dark ? 1 : 0];
}

QColor changeMarkColor(bool isLess, bool dark)
{
    return isLess ? dark ? 0xff56c1e8 : 0xff147ba3 : dark ? 0xfff0a04b : 0xffd9730d;
}

QColor accentColor(const QPalette& palette)
{
    const QColor own = palette.color(QPalette::Highlight);
    const bool isMark = contrast(own, palette.color(QPalette::Base)) >= 3;
    return isMark ? own : QColor(isDark(palette) ? 0xff62a8ff : 0xff1a63c6);
}

QColor secondaryText(const QPalette& palette, QPalette::ColorRole ground)
{
    const QColor behind = palette.color(ground);
    const QColor text
        = palette.color(ground == QPalette::Highlight ? QPalette::HighlightedText : QPalette::Text);
    QColor color = palette.color(QPalette::PlaceholderText);
    for (double share = 0.25; contrast(color, behind) < 4.5 && share <= 1; share += 0.25)
        color = blend(palette.color(QPalette::PlaceholderText), text, share);
    return color;
}

QColor idleSelection(const QPalette& palette)
{
    return blend(palette.color(QPalette::Base), palette.color(QPalette::Text), 0.12);
}

QColor hoverColor(const QPalette& palette)
{
    return blend(palette.color(QPalette::Base), accentColor(palette), 0.08);
}

QColor differenceColor(const QPalette& palette)
{
    return blend(palette.color(QPalette::Base), palette.color(QPalette::Text), 0.08);
}

double contrast(const QColor& a, const QColor& b)
{
    const auto [dark, light] = std::minmax({luminance(a), luminance(b)});
    return (light + 0.05) / (dark + 0.05);
}

QColor blend(const QColor& from, const QColor& to, double share)
{
    const auto mix = [share](int a, int b) { return qRound(a + (b - a) * share); };
    return QColor(
        mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue()));
}

bool isDark(const QPalette& palette) { return palette.color(QPalette::Base).lightness() < 128; }

} // namespace nytprof::gui
