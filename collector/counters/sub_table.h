// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/hash_index.h"
#include "format/perl_names.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace nytprof {

/// Identifies a sub in the hooks by two pointers, equal only for equal names: package and name
/// strings of Perl subs, kept alive elsewhere; for builtins, the name is one of our constants.
struct SubKey {
    const void* package = nullptr;
    const void* name = nullptr;
    bool operator==(const SubKey&) const = default;
};

struct ProfiledSub {
    enum class Kind : std::uint8_t {
        Perl,
        Xsub,
        Builtin,
        Missing, ///< called, but not defined so far
    };
    /// Location noted at the call, if needed: perl forgets the ranges of BEGIN blocks.
    struct Range {
        std::string file;
        std::uint32_t firstLine = 0;
        std::uint32_t lastLine = 0;
    };

    std::string name; ///< "Package::name"
    std::string package;
    Kind kind = Kind::Perl;
    enum class Special : std::uint8_t {
        No,
        Accepts, ///< waits for a client: its time is in no call but its own
        Waits, ///< for anything else (format/waits.h)
        Exits, ///< ends the process without running perl's cleanup
    };
    Special special = Special::No;
    std::uint32_t number = 0; ///< from 0, in order of creation
    std::optional<Range> range;
};

/// Subs of the process, by name. Rows never move or disappear.
class SubTable {
public:
    /// The sub with this full name; created with `kind` if new.
    ProfiledSub& intern(std::string_view fullName, ProfiledSub::Kind kind);
    [[nodiscard]] const ProfiledSub* find(std::string_view fullName) const;
    /// Callers outside any sub: "main::RUNTIME", and "main::NULL" outside the main program.
    ProfiledSub& mainProgram();
    ProfiledSub& nowhere();
    /// The sub passed to remember() with this key, or null.
    [[nodiscard]] ProfiledSub* find(SubKey key) const;
    void remember(SubKey key, ProfiledSub& sub);
    /// Number for the next name that must be made unique, from 1.
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
