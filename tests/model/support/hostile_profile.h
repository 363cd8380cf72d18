// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QByteArray>

#include <string>

namespace nytprof::test {

/// A profile with markup, quotes of all languages, a terminal's commands, C1, text turned round and
/// format strings in each text that a profile has. `onDisk` is the name of a file without source.
[[nodiscard]] QByteArray hostileProfile(const std::string& onDisk);

/// A name of that profile: what it begins with, then text that harms terminals, markup and shells.
[[nodiscard]] std::string harm(const char* before);

} // namespace nytprof::test
