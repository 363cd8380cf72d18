// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace nytprof {

/// The package of a full sub name: "A::B" of "A::B::c" and of "A::B::__ANON__[C::D.pm:1]".
[[nodiscard]] std::string_view packageOf(std::string_view fullName);

/// A sub that has been called or has called, identified by its name.
struct ProfiledSub {
    enum class Kind : std::uint8_t { Perl, Xsub, Builtin };
    /// Where it stands, when that had to be noted at the call: perl forgets the ranges of BEGIN
    /// blocks.
    struct Range {
        std::string file;
        std::uint32_t firstLine = 0;
        std::uint32_t lastLine = 0;
    };

    std::string name; ///< "Package::name"
    std::string package;
    Kind kind = Kind::Perl;
    bool waits = false; ///< for a request: its time is hidden
    std::uint32_t active = 0; ///< calls of it now running
    std::optional<Range> range;
};

/// The subs of this process by name. Rows never move and never go away.
class SubTable {
public:
    /// The sub of that full name, made known with these properties when it is new.
    ProfiledSub& intern(std::string_view fullName, ProfiledSub::Kind kind);
    [[nodiscard]] const ProfiledSub* find(std::string_view fullName) const;
    /// Numbers the names that had to be made different, from 1.
    unsigned countDuplicate() { return ++m_duplicates; }
    [[nodiscard]] const std::deque<ProfiledSub>& all() const { return m_subs; }

private:
    std::deque<ProfiledSub> m_subs;
    std::unordered_map<std::string_view, ProfiledSub*> m_byName;
    unsigned m_duplicates = 0;
};

} // namespace nytprof
