// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"

#include <QObject>

#include <cstdint>
#include <memory>
#include <vector>

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

/// The location that all views show, with its history. Views change it, and follow placeChanged().
/// The history knows which locations were reached from the summary, so that back() returns to it.
class Navigation : public QObject {
    Q_OBJECT

public:
    enum class Step {
        Jump, ///< a followed link: back() returns from it
        Browse, ///< one of many, e.g. by arrow keys in a table: the history keeps the last
        Stay, ///< the same as Jump, but does not leave the summary
    };

    explicit Navigation(QObject* parent = nullptr);

    /// Clears location and history. The next goTo() announces the new location.
    void setProfile(std::shared_ptr<const Profile> profile);
    /// Keeps the location and history as far as the names exist in the new profile.
    void renewProfile(std::shared_ptr<const Profile> profile);
    [[nodiscard]] const Profile* profile() const { return m_profile.get(); }
    [[nodiscard]] const Location& place() const { return m_place; }

    /// To the first line of a sub, or only to the sub if it has no Perl source.
    void goToSub(SubId sub, Step step = Step::Jump);
    /// To a line and the innermost sub around it. Line 0 is the top of the file.
    void goToLine(FileId file, std::uint32_t line, Step step = Step::Jump);
    void goTo(const Location& place, Step step = Step::Jump);

    /// To the sub with the largest exclusive time, or the hottest line if most time is in no sub.
    void goToHottest(Step step = Step::Jump);
    /// To the hottest line of the current sub, outside of subs of the file.
    void goToHottestLine();
    /// To the most expensive call site of the current sub.
    void goToCaller();
    /// To the callee that took most time of the current sub.
    void goToCallee();

    void back();
    void forward();
    [[nodiscard]] bool canGoBack() const { return m_position > 0; }
    [[nodiscard]] bool canGoForward() const { return m_position + 1 < m_history.size(); }

    /// The summary is shown instead of the location. Going to a location leaves it.
    [[nodiscard]] bool onSummary() const { return m_onSummary; }
    /// The user turned the page, which is no step of the history.
    void setOnSummary(bool onSummary);

signals:
    void placeChanged(const nytprof::Location& location);
    void historyChanged();

private:
    struct Entry {
        Location place;
        bool onSummary = false;
        bool operator==(const Entry&) const = default;
    };
    void show(const Entry& entry);

    std::shared_ptr<const Profile> m_profile;
    Location m_place;
    std::vector<Entry> m_history;
    std::size_t m_position = 0;
    bool m_browsing = false;
    bool m_onSummary = true;
};

/// The innermost sub around a line; invalid if there is none. Subs that were never called count
/// only if no called one is around it: perl runs blocks of first {} and the like without a call.
[[nodiscard]] SubId subAt(const Profile& profile, FileId file, std::uint32_t line);

} // namespace nytprof::gui
