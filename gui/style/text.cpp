// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "style/text.h"

#include "analysis/package_tree.h"
#include "format/perl_names.h"
#include "profile/profile.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFontMetrics>
#include <QLibraryInfo>
#include <QLocale>
#include <QTextDocument>
#include <QTranslator>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

namespace nytprof::gui {

namespace {

// Arguments of countedText(), for lupdate.
[[maybe_unused]] constexpr const char* CountedWords[] = {
    QT_TRANSLATE_N_NOOP("Counted", "allocations"),
    QT_TRANSLATE_N_NOOP("Counted", "call sites"),
    QT_TRANSLATE_N_NOOP("Counted", "calls"),
    QT_TRANSLATE_N_NOOP("Counted", "executions"),
    QT_TRANSLATE_N_NOOP("Counted", "files"),
    QT_TRANSLATE_N_NOOP("Counted", "frames"),
    QT_TRANSLATE_N_NOOP("Counted", "further callees"),
    QT_TRANSLATE_N_NOOP("Counted", "further callers"),
    QT_TRANSLATE_N_NOOP("Counted", "further subs"),
    QT_TRANSLATE_N_NOOP("Counted", "lines"),
    QT_TRANSLATE_N_NOOP("Counted", "marks"),
    QT_TRANSLATE_N_NOOP("Counted", "matches"),
    QT_TRANSLATE_N_NOOP("Counted", "packages"),
    QT_TRANSLATE_N_NOOP("Counted", "nodes"),
    QT_TRANSLATE_N_NOOP("Counted", "processes"),
    QT_TRANSLATE_N_NOOP("Counted", "profiles"),
    QT_TRANSLATE_N_NOOP("Counted", "requests"),
    QT_TRANSLATE_N_NOOP("Counted", "routes"),
    QT_TRANSLATE_N_NOOP("Counted", "rows"),
    QT_TRANSLATE_N_NOOP("Counted", "runs"),
    QT_TRANSLATE_N_NOOP("Counted", "smaller callees"),
    QT_TRANSLATE_N_NOOP("Counted", "statements"),
    QT_TRANSLATE_N_NOOP("Counted", "string evals"),
    QT_TRANSLATE_N_NOOP("Counted", "samples"),
    QT_TRANSLATE_N_NOOP("Counted", "perl processes"),
    QT_TRANSLATE_N_NOOP("Counted", "different stacks"),
    QT_TRANSLATE_N_NOOP("Counted", "subs"),
    QT_TRANSLATE_N_NOOP("Counted", "times"),
};

// How the language that useLanguage() chose writes numbers.
struct LanguageNumbers {
    std::string group = ",";
    std::string point = ".";
    QLocale locale{QLocale::English};
    QLocale dates = QLocale::system();
};

LanguageNumbers& ofLanguage()
{
    static LanguageNumbers numbers;
    return numbers;
}

QString withSign(double change, const std::string& size)
{
    const QString sign = change > 0 ? QStringLiteral("+")
        : change < 0                ? QStringLiteral("\u2212")
                                    : QString();
    return sign + toQString(size);
}

/// lupdate and lookups have different contexts for texts outside of classes.
class Catalogue : public QTranslator {
public:
    [[nodiscard]] QString translate(const char* context, const char* source,
        const char* disambiguation, int count) const override
    {
        const QByteArray inside = QByteArrayLiteral("nytprof::gui::") + context;
        for (const char* at : {context, "nytprof::gui", "nytprof", inside.constData()}) {
            QString found = QTranslator::translate(at, source, disambiguation, count);
            if (!found.isNull())
                return found;
        }
        return {};
    }
};

/// Net growth may be negative.
QString withMinus(std::string_view costUnit, const std::string& text)
{
    QString shown = toQString(text);
    if (costUnit == BytesUnit && shown.startsWith(u'-'))
        shown.front() = u'\u2212';
    return shown;
}

} // namespace

QString toQString(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

QString tr(const char* text)
{
    return QCoreApplication::translate("nytprof::gui", text); // the context that lupdate uses
}

NumberStyle numberStyle() { return {ofLanguage().group, ofLanguage().point, "\u00a0"}; }

QString decimalText(double value, int digits)
{
    return toQString(formatDecimal(value, digits, numberStyle()));
}

QString timeText(double seconds) { return toQString(formatTime(seconds, numberStyle())); }

QString costText(std::string_view costUnit, double seconds)
{
    return withMinus(costUnit, formatCost(costUnit, seconds, numberStyle()));
}

QString sizeText(qint64 bytes)
{
    return toQString(formatSize(static_cast<std::uint64_t>(bytes), numberStyle()));
}

QString dateText(const QDateTime& time)
{
    return ofLanguage().dates.toString(time, QLocale::ShortFormat);
}

QString timeText(const Profile& profile, Ticks ticks)
{
    return withMinus(profile.costUnit(), formatCost(profile, ticks, numberStyle()));
}

QString amountText(const Profile& profile, Ticks ticks)
{
    return withMinus(profile.costUnit(), formatAmount(profile, ticks, numberStyle()));
}

QString callsText(const Profile& profile, std::uint64_t calls)
{
    return profile.countsCalls() ? countText(calls) : QString();
}

QString averageText(const Profile& profile, Ticks together, std::uint64_t count)
{
    const double seconds
        = profile.seconds(together) / static_cast<double>(std::max<std::uint64_t>(count, 1));
    return toQString(formatCost(profile, seconds, numberStyle()));
}

QString countText(std::uint64_t count) { return toQString(formatCount(count, numberStyle())); }

QString meanText(double count) { return toQString(formatMean(count, numberStyle())); }

QString percentText(Ticks part, Ticks whole)
{
    if (whole <= 0)
        return {};
    const double percent = 100.0 * static_cast<double>(part) / static_cast<double>(whole);
    if (percent > 0 && percent < 0.005)
        return QStringLiteral("< %1 %").arg(decimalText(0.01, 2));
    const int digits = percent > 0 && percent < 0.095 ? 2 : 1;
    return decimalText(percent, digits) + QStringLiteral(" %");
}

QString errorText(const Profile& profile, Ticks part, Ticks whole)
{
    if (!profile.sampling() || whole <= 0)
        return {};
    const double error
        = 100 * profile.standardError(static_cast<double>(part) / static_cast<double>(whole));
    return QStringLiteral(" \u00b1 ") + decimalText(error, error < 0.095 && error > 0 ? 2 : 1);
}

QString shareText(const Profile& profile, Ticks part, Ticks whole)
{
    return percentText(part, whole) + errorText(profile, part, whole);
}

QString evidenceText(const Profile& profile, Ticks part, Ticks whole)
{
    const QString share = shareText(profile, part, whole);
    if (!profile.sampling() || whole <= 0)
        return share;
    const double value = static_cast<double>(part) / static_cast<double>(whole);
    const ShareInterval interval = profile.intervalOf(value);
    return tr("%1, %2 (95 %: %3 \u2013 %4 %)")
        .arg(countedText(static_cast<std::uint64_t>(
                             std::llround(std::max(value, 0.0) * profile.samplesOfWhole())),
                 "sample", "samples"),
            share, decimalText(100 * interval.low, 1), decimalText(100 * interval.high, 1));
}

QString sampledText(const Sampling& sampling)
{
    return tr("Sampled: %1 at %2 Hz, no call counts")
        .arg(countedText(sampling.samples, "sample", "samples"))
        .arg(sampling.rate);
}

QString countedText(std::uint64_t count, const char* one, const char* many)
{
    // The translation defines the number of plurals; without one, English has two.
    const auto forPlural = static_cast<int>(std::min<std::uint64_t>(count, 1'000'000));
    const QString word = QCoreApplication::translate("Counted", many, nullptr, forPlural);
    return countText(count) + QLatin1Char(' ')
        + (word == QLatin1String(many) && count == 1 ? QString::fromLatin1(one) : word);
}

QString shortFileName(const Profile& profile, FileId file)
{
    return QString::fromStdString(shownName(profile, file));
}

QString placeText(const Profile& profile, FileId file, std::uint32_t line)
{
    return QString::fromStdString(shownPlace(profile, file, line));
}

QString subText(const Profile& profile, SubId sub)
{
    const bool isProgram = !sub.valid() || profile[sub].name == MainProgram;
    return isProgram ? tr("main program") : QString::fromStdString(shownName(profile, sub));
}

std::string_view bareName(const Sub& sub)
{
    const std::string_view name = sub.name;
    return sub.package.empty() ? name : name.substr(sub.package.size() + 2);
}

std::vector<std::string_view> repeatedNames(std::vector<std::string_view> siblings)
{
    constexpr std::size_t Min = 3;
    std::ranges::sort(siblings);
    std::vector<std::string_view> repeated;
    for (std::size_t i = Min - 1; i < siblings.size(); ++i)
        if (siblings[i] == siblings[i - (Min - 1)]
            && (repeated.empty() || repeated.back() != siblings[i]))
            repeated.push_back(siblings[i]);
    return repeated;
}

namespace {

// "__ANON__[/a/B.pm:3]" as "__ANON__ B.pm:3" and "B.pm:3"; of string evals as "__ANON__ eval 54:4",
// "eval 54:4" and "eval 54". Empty for other names.
QStringList formsOfAnonymous(const QString& name)
{
    const QString begin = QStringLiteral("__ANON__[");
    const qsizetype end = name.lastIndexOf(u']');
    if (!name.startsWith(begin) || end < begin.size())
        return {};
    const QString place = name.mid(begin.size(), end - begin.size());
    if (!place.startsWith(QLatin1String("(eval "))) {
        const QString shorter = place.section(u'/', -1);
        return {QStringLiteral("__ANON__ ") + shorter, shorter};
    }
    const QString eval = place.mid(1, place.indexOf(u')') - 1);
    const QString withLine = eval + u':' + place.section(u':', -1);
    return {QStringLiteral("__ANON__ ") + withLine, withLine, eval};
}

} // namespace

qsizetype packageLengthOf(const QString& name)
{
    const qsizetype last = name.lastIndexOf(QLatin1String("::"));
    return last < 0 ? 0 : last + 2;
}

QString fittingName(const QString& whole, qsizetype packageLength, double width,
    const QFontMetrics& metrics, Keep keep)
{
    const auto fits = [&](const QString& text) { return metrics.horizontalAdvance(text) <= width; };
    QStringList forms{whole};
    const QString colons = QStringLiteral("::");
    qsizetype part = 0; // begin of the last part of the package
    for (qsizetype at = whole.indexOf(colons); at >= 0 && at + 2 < packageLength;
         at = whole.indexOf(colons, part)) {
        part = at + 2;
        forms << QChar(0x2026) + whole.mid(part);
    }
    if (keep == Keep::Package && packageLength > 2)
        forms << whole.mid(part, packageLength - 2 - part);
    else
        forms << whole.mid(packageLength) << formsOfAnonymous(whole.mid(packageLength));
    // Most frames are narrow: nothing else needs to be measured there.
    if (!fits(forms.back()))
        return metrics.elidedText(forms.back(), Qt::ElideRight, static_cast<int>(width));
    return *std::ranges::find_if(forms, fits);
}

QString fittingPlace(const QString& whole, double width, const QFontMetrics& metrics)
{
    QString shown = whole;
    for (qsizetype part = 0; metrics.horizontalAdvance(shown) > width;) {
        part = whole.indexOf(u'/', part) + 1;
        if (part <= 0 || part == whole.size())
            return metrics.elidedText(shown, Qt::ElideLeft, static_cast<int>(width));
        shown = QChar(0x2026) + whole.mid(part);
    }
    return shown;
}

QString packageText(const PackageTree& tree, std::uint32_t node)
{
    const std::string_view name = tree.fullName(node);
    return node == 0 ? tr("all packages") : name.empty() ? tr("no package") : toQString(name);
}

QString packageLabel(const PackageTree& tree, std::uint32_t node)
{
    const std::string label = tree.label(node);
    return label.empty() ? packageText(tree, node) : toQString(label);
}

QString measureTitle(Measure measure)
{
    switch (measure) {
    case Measure::Time: break;
    case Measure::Allocated: return tr("Allocated");
    case Measure::Allocations: return tr("Allocations");
    case Measure::Retained: return tr("Retained");
    case Measure::AtPeak: return tr("At peak");
    }
    return tr("Time");
}

QString measuredText(Measure measure, const QString& amount)
{
    switch (measure) {
    case Measure::Time:
    case Measure::Allocations: break;
    case Measure::Allocated: return tr("%1 allocated").arg(amount);
    case Measure::Retained: return tr("%1 retained").arg(amount);
    case Measure::AtPeak: return tr("%1 at the peak").arg(amount);
    }
    return amount;
}

QString timeTitle(std::string_view costUnit)
{
    QString title = costUnit.empty() ? tr("Time") : toQString(costUnit);
    title.front() = title.front().toUpper();
    return title;
}

QString timeTitle(const Profile& profile)
{
    const Measure measure = measureOf(profile);
    return measure == Measure::Time ? timeTitle(profile.costUnit()) : measureTitle(measure);
}

QString withUnit(const QString& title, std::string_view costUnit)
{
    return costUnit.empty()            ? tr("%1 (s)").arg(title)
        : title == timeTitle(costUnit) ? title
                                       : tr("%1 (%2)").arg(title, toQString(costUnit));
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

QString homeAsTilde(QString path)
{
    if (path == QDir::homePath() || path.startsWith(QDir::homePath() + u'/'))
        path.replace(0, QDir::homePath().size(), QStringLiteral("~"));
    return path;
}

QString oneLine(QString text)
{
    for (QChar& c : text)
        if (c == QLatin1Char('\n') || c == QLatin1Char('\r') || c == QChar::LineSeparator
            || c == QChar::ParagraphSeparator)
            c = QChar(0x21B5);
        else if (c.isNull())
            c = QChar::ReplacementCharacter;
    return text;
}

QString changedTimeText(double seconds, std::string_view costUnit)
{
    return withSign(seconds, formatCost(costUnit, std::abs(seconds), numberStyle()));
}

QString changedCountText(double before, double after)
{
    return withSign(after - before, formatMean(std::abs(after - before), numberStyle()));
}

QString changedShareText(double before, double after)
{
    if (before <= 0)
        return {};
    QString text = toQString(formatChange(before, after, 0, numberStyle()));
    if (text.startsWith(u'-'))
        text.front() = u'\u2212';
    return text.replace(u'%', QLatin1String(" %"));
}

QString pValueText(double value)
{
    return value < 0.001 ? QStringLiteral("< ") + decimalText(0.001, 3)
                         : ofLanguage().locale.toString(value, 'g', 2);
}

bool useLanguage(const QString& name)
{
    static std::unique_ptr<Catalogue> own;
    static std::unique_ptr<QTranslator> qts; // for the dialogs of Qt
    own.reset(); // uninstalls it
    qts.reset();
    const QLocale locale = name.isEmpty() ? QLocale::system() : QLocale(name);
    auto catalogue = std::make_unique<Catalogue>();
    const bool found = locale.language() != QLocale::English && locale.language() != QLocale::C
        && catalogue->load(locale, QStringLiteral("nytprof"), QStringLiteral("_"),
            QStringLiteral(":/translations"));
    LanguageNumbers& numbers = ofLanguage();
    numbers.locale = found ? locale : QLocale(QLocale::English);
    numbers.dates = found ? locale : QLocale::system();
    numbers.group = numbers.locale.groupSeparator().toStdString();
    numbers.point = numbers.locale.decimalPoint().toStdString();
    if (!found)
        return false;
    auto base = std::make_unique<QTranslator>();
    if (base->load(locale, QStringLiteral("qtbase"), QStringLiteral("_"),
            QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
        qts = std::move(base);
        QCoreApplication::installTranslator(qts.get());
    }
    own = std::move(catalogue);
    QCoreApplication::installTranslator(own.get());
    return true;
}

} // namespace nytprof::gui
