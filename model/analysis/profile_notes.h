// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Bookmarks, notes and filters of a profile as text, which people read, edit and merge:
///
///     # comment
///     sub main::work
///         A note, indented, of any
///         number of lines.
///
///     line 42 /home/me/app.pl
///     > my $x = work();
///         The text after ">" finds the line again after it moved.
///
///     waiting shown
///     waits My::Queue::pop
///     exclude nytprof.out.123
///     exclude-process 4711 merged.out
///
/// UTF-8. In names "\n", "\r" and "\\" are a line end, a carriage return and a backslash. Entries
/// name subs and files, never numbers of the profile, so that they are valid for later ones.
namespace nytprof {

class Profile;

struct ProfileNote {
    enum class Kind {
        Other, ///< comments and entries of other versions, kept as they are
        Sub,
        Line,
        Waiting, ///< whether waiting is shown: "shown", "hidden"
        Waits, ///< a sub that is treated as waiting
        Exclude, ///< a profile that is not merged
        ExcludeProcess, ///< of a merged profile
    };
    Kind kind = Kind::Other;
    std::string name = {}; ///< of the sub, of the file or profile; the word of Waiting
    std::uint32_t line = 0; ///< or the process ID of ExcludeProcess
    std::string lineText = {}; ///< without spaces around it, cut if long; empty: unknown
    std::string note = {};
    std::string raw = {}; ///< as in the file; empty if new or changed
    /// About the same thing.
    [[nodiscard]] bool matches(const ProfileNote& other) const
    {
        return kind == other.kind && line == other.line && name == other.name;
    }
};

class ProfileNotes {
public:
    /// Larger files are not read.
    static constexpr std::size_t Largest = std::size_t{1} << 20;

    ProfileNotes() = default;
    /// Any bytes; what is no entry is kept.
    explicit ProfileNotes(std::string_view text);
    /// Unchanged entries as they were read. Empty if nothing but comments of this program is left.
    [[nodiscard]] std::string text() const;

    [[nodiscard]] std::span<const ProfileNote> entries() const { return m_entries; }
    [[nodiscard]] const ProfileNote* find(const ProfileNote& like) const;
    /// Replaces the entry about the same thing, or adds it.
    void set(const ProfileNote& entry);
    void remove(const ProfileNote& like);

    /// Unset without such an entry.
    [[nodiscard]] std::optional<bool> waitingHidden() const;
    void setWaitingHidden(bool hidden);
    /// Names of subs that are treated as waiting.
    [[nodiscard]] std::vector<std::string> waits() const;

private:
    std::vector<ProfileNote> m_entries;
};

/// Where a bookmark is in a profile: a line is found by its text, nearest to its number. Empty if
/// the sub or file is not there.
[[nodiscard]] Location placeOf(const Profile& profile, const ProfileNote& note);
/// A bookmark without note: of the sub at its first line, else of the line; Kind::Other if the
/// place is neither.
[[nodiscard]] ProfileNote bookmarkFor(const Profile& profile, const Location& place);

} // namespace nytprof
