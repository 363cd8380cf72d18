// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "shown_facts.h"

#include <QRegularExpression>

#include <cmath>

namespace nytprof::test {

namespace {

double sizeOf(const QString& unit)
{
    return unit == QLatin1String("d")       ? 86400
        : unit == QLatin1String("h")        ? 3600
        : unit == QLatin1String("m")        ? 60
        : unit == QLatin1String("ns")       ? 1e-9
        : unit == QStringLiteral("\u00b5s") ? 1e-6
        : unit == QLatin1String("ms")       ? 1e-3
                                            : 1;
}

} // namespace

Shown& Shown::operator+=(const Shown& other)
{
    value += other.value;
    slack += other.slack;
    return *this;
}

QString unitOf(const QString& time)
{
    static const QRegularExpression letters(QStringLiteral("[a-z\u00b5]+$"));
    return letters.match(time).captured();
}

Shown shownTime(const QString& text, const QString& unit)
{
    if (const auto parts = text.split(u' '); parts.size() == 2) {
        Shown sum = shownTime(parts[1]);
        sum.value += shownTime(parts[0]).value;
        return sum;
    }
    const QString own = unitOf(text);
    const double size = sizeOf(own.isEmpty() ? unit : own);
    const QString digits = text.chopped(own.size());
    const qsizetype point = digits.indexOf(u'.');
    const auto decimals = point < 0 ? 0 : digits.size() - point - 1;
    const double value = digits.toDouble();
    return {value * size, value == 0 && own == u's' ? 0 : 0.5 * std::pow(10.0, -decimals) * size};
}

double shownCount(QString text)
{
    static const QRegularExpression others(QStringLiteral("[^0-9]"));
    return text.startsWith(QLatin1String("once")) ? 1 : text.remove(others).toDouble();
}

void ShownFacts::add(
    const QString& kind, const QString& about, const QString& name, const Shown& number)
{
    m_numbers[{kind, about, name}] += number;
}

bool ShownFacts::has(const QString& kind, const QString& about) const
{
    const auto first = m_numbers.lowerBound({kind, about, QString()});
    return first != m_numbers.end() && first.key().kind == kind
        && first.key().about.startsWith(about);
}

QList<Difference> differences(const ShownFacts& ours, const ShownFacts& theirs)
{
    QMap<FactKey, Shown> all = ours.numbers();
    for (auto at = theirs.numbers().begin(); at != theirs.numbers().end(); ++at) {
        all.insert(at.key(), {});
    }
    QList<Difference> found;
    for (auto at = all.begin(); at != all.end(); ++at) {
        const Shown our = ours.value(at.key());
        const Shown their = theirs.value(at.key());
        // Sums of seconds in double precision are not exact, either.
        const double slack = our.slack + their.slack + 2e-9 + 1e-12 * std::abs(our.value);
        if (std::abs(our.value - their.value) > slack) {
            found.append({at.key(), our, their});
        }
    }
    return found;
}

QString textOf(const Difference& difference)
{
    const FactKey& key = difference.key;
    return QStringLiteral("%1 | %2 | %3: ours %4, theirs %5")
        .arg(key.kind, key.about, key.name)
        .arg(difference.ours.value, 0, 'g', 9)
        .arg(difference.theirs.value, 0, 'g', 9);
}

QString withoutFolders(QString name)
{
    static const QRegularExpression folders(QStringLiteral("(^|[\\[ ])[^\\[\\] ]*/"));
    return name.replace(folders, QStringLiteral("\\1"));
}

} // namespace nytprof::test
