// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/hash_index.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace nytprof {

/// What identifies a sub in the hooks: two pointers that are equal only for equal names. The
/// package and name strings of perl subs, which somebody keeps alive; for builtins the name is a
/// constant of ours.
struct SubKey {
    const void* package = nullptr;
    const void* name = nullptr;
    bool operator==(const SubKey&) const = default;
};

/// A sub that has been called or has called, identified by its name.
struct ProfiledSub {
    enum class Kind : std::uint8_t { Perl, Xsub, Builtin };
    /// Its location, if that had to be noted at the call: perl forgets the ranges of BEGIN
    /// blocks.
    struct Range {
        std::string file;
        std::uint32_t firstLine = 0;
        std::uint32_t lastLine = 0;
    };

    std::string name; ///< "Package::name"
    std::string package;
    Kind kind = Kind::Perl;
    /// Xsubs that are treated in a way of their own.
    enum class Special : std::uint8_t {
        No,
        Waits, ///< for a request: its time is hidden
        Sleeps, ///< or waits for input, a process or a lock
        Exits, ///< ends the process without a word to perl
    };
    Special special = Special::No;
    std::uint32_t number = 0; ///< counts the subs, from 0
    std::uint32_t contexts = 0; ///< calling contexts that it has been called in
    std::optional<Range> range;
};

/// The name that the main program has as a caller.
inline constexpr std::string_view MainProgram = "main::RUNTIME";

/// The subs of this process by name. Rows never move and never go away.
class SubTable {
public:
    /// The sub of that full name, made known with these properties when it is new.
    ProfiledSub& intern(std::string_view fullName, ProfiledSub::Kind kind);
    [[nodiscard]] const ProfiledSub* find(std::string_view fullName) const;
    /// What calls are made by that no sub makes: the main program, "main::RUNTIME", or nothing of
    /// it, "main::NULL".
    ProfiledSub& mainProgram();
    ProfiledSub& nowhere();
    /// The sub of which remember() has this key for, or null.
    [[nodiscard]] ProfiledSub* find(SubKey key) const;
    void remember(SubKey key, ProfiledSub& sub);
    /// Numbers the names that had to be made different, from 1.
    unsigned countDuplicate() { return ++m_duplicates; }
    [[nodiscard]] const std::deque<ProfiledSub>& all() const { return m_subs; }

private:
    std::deque<ProfiledSub> m_subs;
    std::unordered_map<std::string_view, ProfiledSub*> m_byName;
    struct KeyRow {
        SubKey key;
        ProfiledSub* sub = nullptr;
    };
    std::deque<KeyRow> m_keys;
    HashIndex<const KeyRow*> m_byKey;
    ProfiledSub* m_mainProgram = nullptr;
    ProfiledSub* m_nowhere = nullptr;
    unsigned m_duplicates = 0;
};

} // namespace nytprof
