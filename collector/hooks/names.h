// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "perl_api.h"

#include <string>
#include <unordered_set>

namespace nytprof::hooks {

/// A name as the stream has it.
struct Name {
    std::string bytes;
    bool utf8 = false; ///< else of unknown encoding
};

/// What one of perl's shared strings says. Names that perl stores as Latin-1 become UTF-8.
[[nodiscard]] Name nameOf(const HEK* hek);

/// One name after another. When only one of them is flagged UTF-8 the other is taken for Latin-1,
/// as perl does.
[[nodiscard]] Name joined(Name first, const char* separator, Name second);

/// Shared strings that are kept, so that their addresses can't come to mean other names. They
/// belong to the string table of one interpreter.
class KeptNames {
public:
    void keep(const void* hek);
    /// Gives all of them back: perl checks its string table when it is destroyed.
    void release(pTHX);

private:
    std::unordered_set<const void*> m_names;
};

} // namespace nytprof::hooks
