// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "look/text.h"

#include "analysis/code_origin.h"
#include "profile/profile.h"
#include "wording/format.h"

#include <QCoreApplication>
#include <QTextDocument>

#include <algorithm>

namespace nytprof::gui {

namespace {

QString withoutIncDirectory(const QString& name)
{
    return QString::fromStdString(nytprof::withoutIncDirectory(name.toStdString()));
}

// What countedText() is called with, for lupdate.
[[maybe_unused]] constexpr const char* CountedWords[] = {
    QT_TRANSLATE_N_NOOP("Counted", "boxes"),
    QT_TRANSLATE_N_NOOP("Counted", "call paths"),
    QT_TRANSLATE_N_NOOP("Counted", "calls"),
    QT_TRANSLATE_N_NOOP("Counted", "executions"),
    QT_TRANSLATE_N_NOOP("Counted", "files"),
    QT_TRANSLATE_N_NOOP("Counted", "further callees"),
    QT_TRANSLATE_N_NOOP("Counted", "further callers"),
    QT_TRANSLATE_N_NOOP("Counted", "further subs"),
    QT_TRANSLATE_N_NOOP("Counted", "lines"),
    QT_TRANSLATE_N_NOOP("Counted", "packages"),
    QT_TRANSLATE_N_NOOP("Counted", "places"),
    QT_TRANSLATE_N_NOOP("Counted", "processes"),
    QT_TRANSLATE_N_NOOP("Counted", "statements"),
    QT_TRANSLATE_N_NOOP("Counted", "steps"),
    QT_TRANSLATE_N_NOOP("Counted", "string evals"),
    QT_TRANSLATE_N_NOOP("Counted", "subs"),
    QT_TRANSLATE_N_NOOP("Counted", "times"),
};

} // namespace

QString toQString(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

QString tr(const char* text)
{
    return QCoreApplication::translate("nytprof::gui", text); // where lupdate puts them
}

QString timeText(const Profile& profile, Ticks ticks)
{
    return QString::fromStdString(formatCost(profile, ticks));
}

QString amountText(const Profile& profile, Ticks ticks)
{
    return QString::fromStdString(formatAmount(profile, ticks));
}

QString callsText(const Profile& profile, std::uint64_t calls)
{
    return profile.countsCalls() ? countText(calls) : QString();
}

QString averageText(const Profile& profile, Ticks together, std::uint64_t count)
{
    const double seconds
        = profile.seconds(together) / static_cast<double>(std::max<std::uint64_t>(count, 1));
    return QString::fromStdString(formatCost(profile, seconds));
}

QString countText(std::uint64_t count)
{
    return QString::fromStdString(formatCount(count));
}

QString percentText(Ticks part, Ticks whole)
{
    if (whole <= 0)
        return {};
    const double percent = 100.0 * static_cast<double>(part) / static_cast<double>(whole);
    if (percent > 0 && percent < 0.005)
        return QStringLiteral("< 0.01 %");
    const int digits = percent > 0 && percent < 0.095 ? 2 : 1;
    return QString::number(percent, 'f', digits) + QStringLiteral(" %");
}

QString countedText(std::uint64_t count, const char* one, const char* many)
{
    // How many plurals there are is the translation's affair; without one English has two.
    const auto forPlural = static_cast<int>(std::min<std::uint64_t>(count, 1'000'000));
    const QString word = QCoreApplication::translate("Counted", many, nullptr, forPlural);
    return countText(count) + QLatin1Char(' ')
        + (word == QLatin1String(many) && count == 1 ? QString::fromLatin1(one) : word);
}

QString shortFileName(const Profile& profile, FileId file)
{
    return file.valid() ? withoutIncDirectory(toQString(profile[file].name))
                        : QStringLiteral("(unknown file)");
}

QString placeText(const Profile& profile, FileId file, std::uint32_t line)
{
    const QString name = shortFileName(profile, file);
    return line == 0 ? name : name + QLatin1Char(':') + QString::number(line);
}

QString subText(const Profile& profile, SubId sub)
{
    if (!sub.valid())
        return QStringLiteral("(main program)");
    const QString name = toQString(profile[sub].name);
    return name.contains(QLatin1Char('/')) ? withoutIncDirectory(name) : name;
}

QString tipOfNames(const QString& text)
{
    return Qt::mightBeRichText(text)
        ? QStringLiteral("<p style=\"white-space:pre-wrap\">%1</p>").arg(text.toHtmlEscaped())
        : text;
}

QString recursionMark(std::uint32_t depth)
{
    return depth == 0 ? QString()
                      : QCoreApplication::translate("Text", " (recursive, depth %1)").arg(depth);
}

} // namespace nytprof::gui
