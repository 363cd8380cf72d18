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

/// What all views look at.
struct Place {
    SubId sub; ///< invalid outside any sub
    FileId file; ///< invalid for xsubs and opcodes that no file is known for
    std::uint32_t line = 0; ///< 0: no line of it, e.g. for xsubs
    friend bool operator==(const Place&, const Place&) = default;
    [[nodiscard]] bool empty() const { return !sub.valid() && !file.valid(); }
};

/// The one selection of a window, with its history. Views tell it where the user wants to go and
/// follow placeChanged().
class Navigation : public QObject {
    Q_OBJECT

public:
    enum class Step {
        Jump, ///< a link was followed: back() returns to where it was
        Browse, ///< one of many in a row, as by arrow keys in a table: the last one counts
    };

    explicit Navigation(QObject* parent = nullptr);

    /// Forgets place and history. The new place is announced by the next goTo().
    void setProfile(std::shared_ptr<const Profile> profile);
    /// The same, but keeps what of place and history the new profile still has, told by names.
    void renewProfile(std::shared_ptr<const Profile> profile);
    [[nodiscard]] const Profile* profile() const { return m_profile.get(); }
    [[nodiscard]] const Place& place() const { return m_place; }

    /// To the first line of a sub, or to the sub alone if it has no perl source.
    void goToSub(SubId sub, Step step = Step::Jump);
    /// To a line and the innermost sub that it belongs to. Line 0 is the top of the file.
    void goToLine(FileId file, std::uint32_t line, Step step = Step::Jump);
    void goTo(const Place& place, Step step = Step::Jump);

    /// To the sub with the largest exclusive time, or to the hottest line where most of the time is
    /// in no sub.
    void goToHottest();
    /// To the call of the current sub that cost most.
    void goToCaller();
    /// To the sub that most of the current sub's time was spent in.
    void goToCallee();

    void back();
    void forward();
    [[nodiscard]] bool canGoBack() const { return m_position > 0; }
    [[nodiscard]] bool canGoForward() const { return m_position + 1 < m_history.size(); }

signals:
    void placeChanged(const nytprof::gui::Place& place);
    void historyChanged();

private:
    void show(const Place& place);

    std::shared_ptr<const Profile> m_profile;
    Place m_place;
    std::vector<Place> m_history;
    std::size_t m_position = 0;
    bool m_browsing = false;
};

/// The innermost sub whose lines include the given one; invalid when there is none. Blocks of
/// first {} and the like are subs that perl runs without calling them: such a sub only counts when
/// no called one is around it.
[[nodiscard]] SubId subAt(const Profile& profile, FileId file, std::uint32_t line);

} // namespace nytprof::gui
