// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/string_arena.h"

#include <string>
#include <string_view>

namespace nytprof {

[[nodiscard]] bool isValidUtf8(std::string_view bytes);

/// bytes as UTF-8. What is no character of it is taken as Latin-1, byte by byte: perl writes the
/// package of a sub and its name as it has each of them.
[[nodiscard]] std::string toUtf8(std::string_view bytes);

/// A copy of bytes, as UTF-8.
std::string_view keepUtf8(StringArena& strings, std::string_view bytes);

} // namespace nytprof
