// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "merge/profile_merge.h"
#include "profile/tables.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <cstdint>

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

enum class CostUnit { Time, Percent, Calls };

/// Preferences of the user for all windows, kept in the settings. For the GUI thread.
class Preferences : public QObject {
    Q_OBJECT

public:
    static Preferences& instance();

    [[nodiscard]] CostUnit costUnit() const { return m_isSampled ? m_sampledUnit : m_costUnit; }
    void setCostUnit(CostUnit unit);
    /// The profile shown last is sampled: until another one is, the unit is at first percent, and
    /// never calls.
    void setSampled(bool isSampled);
    [[nodiscard]] bool isSampled() const { return m_isSampled; }
    /// Comparisons scale the baseline to the total of the current run, to show changes as shares.
    [[nodiscard]] bool normalizedTotals() const { return m_normalizedTotals; }
    void setNormalizedTotals(bool wanted);

signals:
    void costUnitChanged();
    void normalizedTotalsChanged(bool wanted);

private:
    Preferences();

    void announceUnit();

    CostUnit m_costUnit;
    CostUnit m_sampledUnit = CostUnit::Percent;
    bool m_isSampled = false;
    bool m_normalizedTotals;
};

[[nodiscard]] CostUnit costUnit();
/// With calls: "12.3ms" or another amountText(), "4.5 %" of the profile's total, or "7\u00d7".
[[nodiscard]] QString costText(const Profile& profile, Ticks ticks, std::uint64_t calls);
/// Without a call count: "12.3ms" or "4.5 %".
[[nodiscard]] QString costText(const Profile& profile, Ticks ticks);
/// The standard error of a costText(): "± 0.7" of a percentage, "± 150 ms"; empty if the profile is
/// not sampled.
[[nodiscard]] QString costError(const Profile& profile, Ticks ticks);

/// Whether equal string evals are merged, from the next load on. For any thread.
[[nodiscard]] EqualEvals equalEvals();
void setEqualEvals(EqualEvals evals);

/// Whether the time of waiting is hidden where it is much, from the next load on. For any thread.
[[nodiscard]] bool waitingHidden();
void setWaitingHidden(bool hidden);

/// Whether rows of charts that could be joined are shown one by one, for a profile.
[[nodiscard]] bool areRowsUnfolded(const QString& path);
void setRowsUnfolded(const QString& path, bool areUnfolded);

/// Recently opened files that exist, newest first.
[[nodiscard]] QStringList recentFiles();
/// "ssh://[user@]host[:port]/path", which the user's own ssh fetches, or a FleetLocation.
[[nodiscard]] bool isRemote(const QString& path);
/// What a profile was, when it was opened.
struct AboutRecent {
    QString program; ///< without folders
    QString time; ///< "42.0 s"
    QString extent; ///< "10 processes"; empty: one
};
void addRecentFile(const QString& path, const AboutRecent& about = {});
[[nodiscard]] AboutRecent aboutRecentFile(const QString& path);
void forgetRecentFiles();

} // namespace nytprof::gui
