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

/// What tables, gutters and graphs show: times, shares of the whole, or call counts.
enum class CostUnit { Time, Percent, Calls };

/// The user's choices that are the same for all windows and are kept in the settings. For the
/// thread of the windows.
class Preferences : public QObject {
    Q_OBJECT

public:
    static Preferences& instance();

    [[nodiscard]] CostUnit costUnit() const { return m_costUnit; }
    void setCostUnit(CostUnit unit);
    /// Comparisons scale the baseline to the total time of the current run, so that what changed is
    /// the share of the whole.
    [[nodiscard]] bool equalTotals() const { return m_equalTotals; }
    void setEqualTotals(bool wanted);

signals:
    void costUnitChanged();
    void equalTotalsChanged(bool wanted);

private:
    Preferences();

    CostUnit m_costUnit;
    bool m_equalTotals;
};

[[nodiscard]] CostUnit costUnit();
/// Calls are "12.3ms" or another amountText(), "4.5 %" of the profile's whole time, or "7\u00d7".
[[nodiscard]] QString costText(const Profile& profile, Ticks ticks, std::uint64_t calls);
/// What they are sorted by, and how long their bars are.
[[nodiscard]] Ticks costAmount(Ticks ticks, std::uint64_t calls);
/// What has no call count is "12.3ms" or "4.5 %".
[[nodiscard]] QString costText(const Profile& profile, Ticks ticks);

/// Whether equal string evals are shown as one, from the next load on. For any thread.
[[nodiscard]] EqualEvals equalEvals();
void setEqualEvals(EqualEvals evals);

/// The files opened last, newest first, as far as they exist.
[[nodiscard]] QStringList recentFiles();
void addRecentFile(const QString& path);
void forgetRecentFiles();

} // namespace nytprof::gui
