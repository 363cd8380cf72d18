// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "style/preferences.h"

#include "fleet/location.h"
#include "profile/profile.h"
#include "style/text.h"

#include <QApplication>
#include <QFileInfo>
#include <QSettings>
#include <QWidget>

#include <cmath>
#include <utility>

namespace nytprof::gui {

namespace {

const QString UnitKey = QStringLiteral("unit");
const QString NormalizedTotalsKey = QStringLiteral("compare/normalizedTotals");
const QString EvalsApartKey = QStringLiteral("equalEvalsApart");
const QString WaitingHiddenKey = QStringLiteral("waitingHidden");
const QString AboutRecentKey = QStringLiteral("recentAbout");
const QString RecentFilesKey = QStringLiteral("recentFiles");
constexpr int MaxRecentFiles = 30;
const QString UnfoldedKey = QStringLiteral("flame/unfolded");
constexpr int MaxUnfolded = 100; // profiles
// Indexed by CostUnit.
const QString UnitNames[]
    = {QStringLiteral("time"), QStringLiteral("percent"), QStringLiteral("calls")};

CostUnit savedUnit()
{
    const QString name = QSettings().value(UnitKey).toString();
    return name == UnitNames[1] ? CostUnit::Percent
        : name == UnitNames[2]  ? CostUnit::Calls
                                : CostUnit::Time;
}

} // namespace

// Cached, because cells read the unit too often for the settings.
Preferences::Preferences()
    : m_costUnit(savedUnit())
    , m_normalizedTotals(QSettings().value(NormalizedTotalsKey, false).toBool())
{
}

Preferences& Preferences::instance()
{
    static Preferences one;
    return one;
}

void Preferences::setCostUnit(CostUnit unit)
{
    if (m_isSampled && unit == CostUnit::Calls)
        return;
    (m_isSampled ? m_sampledUnit : m_costUnit) = unit;
    if (!m_isSampled)
        QSettings().setValue(UnitKey, UnitNames[static_cast<std::size_t>(unit)]);
    announceUnit();
}

void Preferences::setSampled(bool isSampled)
{
    if (std::exchange(m_isSampled, isSampled) != isSampled)
        announceUnit();
}

void Preferences::announceUnit()
{
    emit costUnitChanged();
    for (QWidget* widget : QApplication::allWidgets())
        widget->update();
}

void Preferences::setNormalizedTotals(bool wanted)
{
    if (wanted != m_normalizedTotals) {
        m_normalizedTotals = wanted;
        QSettings().setValue(NormalizedTotalsKey, wanted);
        emit normalizedTotalsChanged(wanted);
    }
}

CostUnit costUnit() { return Preferences::instance().costUnit(); }

QString costText(const Profile& profile, Ticks ticks, std::uint64_t calls)
{
    return costUnit() == CostUnit::Calls ? countText(calls) + QChar(0xd7)
                                         : costText(profile, ticks);
}

QString costText(const Profile& profile, Ticks ticks)
{
    return costUnit() == CostUnit::Percent ? percentText(ticks, profile.totals().whole())
                                           : amountText(profile, ticks);
}

QString costError(const Profile& profile, Ticks ticks)
{
    const Ticks whole = profile.totals().whole();
    if (costUnit() == CostUnit::Percent || !profile.sampling() || whole <= 0)
        return errorText(profile, ticks, whole).trimmed();
    const double share = static_cast<double>(ticks) / static_cast<double>(whole);
    return QStringLiteral("\u00b1 ")
        + amountText(
            profile, std::llround(profile.standardError(share) * static_cast<double>(whole)));
}

EqualEvals equalEvals()
{
    return QSettings().value(EvalsApartKey, false).toBool() ? EqualEvals::Apart
                                                            : EqualEvals::Merged;
}

void setEqualEvals(EqualEvals evals)
{
    QSettings().setValue(EvalsApartKey, evals == EqualEvals::Apart);
}

bool waitingHidden() { return QSettings().value(WaitingHiddenKey, true).toBool(); }

void setWaitingHidden(bool hidden) { QSettings().setValue(WaitingHiddenKey, hidden); }

namespace {

QString keptPath(const QString& path)
{
    return isRemote(path) ? path : QFileInfo(path).absoluteFilePath();
}

} // namespace

bool areRowsUnfolded(const QString& path)
{
    return QSettings().value(UnfoldedKey).toStringList().contains(keptPath(path));
}

void setRowsUnfolded(const QString& path, bool areUnfolded)
{
    QStringList paths = QSettings().value(UnfoldedKey).toStringList();
    paths.removeAll(keptPath(path));
    if (areUnfolded)
        paths.prepend(keptPath(path));
    QSettings().setValue(UnfoldedKey, paths.mid(0, MaxUnfolded));
}

bool isRemote(const QString& path)
{
    return path.startsWith(QLatin1String("ssh://")) || isFleetLocation(path.toStdString());
}

QStringList recentFiles()
{
    QStringList existing;
    for (const QString& path : QSettings().value(RecentFilesKey).toStringList())
        if (QFileInfo::exists(path) || isRemote(path))
            existing << path;
    return existing;
}

void addRecentFile(const QString& path, const AboutRecent& about)
{
    const QString absolute = keptPath(path);
    QStringList files = recentFiles();
    files.removeAll(absolute);
    files.prepend(absolute);
    files = files.mid(0, MaxRecentFiles);
    const QVariantMap before = QSettings().value(AboutRecentKey).toMap();
    QVariantMap abouts = {{absolute, QStringList{about.program, about.time, about.extent}}};
    for (const QString& file : files.mid(1))
        abouts.insert(file, before.value(file));
    QSettings().setValue(RecentFilesKey, files);
    QSettings().setValue(AboutRecentKey, abouts);
}

AboutRecent aboutRecentFile(const QString& path)
{
    const QStringList about = QSettings().value(AboutRecentKey).toMap().value(path).toStringList();
    return {about.value(0), about.value(1), about.value(2)};
}

void forgetRecentFiles()
{
    QSettings().remove(RecentFilesKey);
    QSettings().remove(AboutRecentKey);
}

} // namespace nytprof::gui
