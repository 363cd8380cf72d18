// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// What the name under which perl knows a file says about it; sections 7 and 7.1 of the format.
namespace nytprof {

/// The file of string evals of which is not known where they were run.
inline constexpr std::string_view UnknownInvoker = "/unknown-eval-invoker";

/// Whether it is the program, given with -e or on standard input.
[[nodiscard]] bool isProgramText(std::string_view key);

/// "(eval N)[FILE:LINE]" was run from FILE and LINE. Of other names `file` is empty.
struct Invoker {
    std::string_view file;
    std::uint32_t line = 0;
};
[[nodiscard]] Invoker invokerOf(std::string_view key);

/// "Foo.pm (autosplit into auto/Foo/bar.al)" was cut from Foo.pm; empty for other names.
[[nodiscard]] std::string_view wholeOfPiece(std::string_view key);

[[nodiscard]] std::string_view baseName(std::string_view path);

/// Perl reads Foo.pmc in the place of Foo.pm, under the name of the latter, whichever is newer.
[[nodiscard]] bool isReadFromPmc(const std::string& name);

/// The name as profiles have it: relative ones are made absolute.
[[nodiscard]] std::string absoluteName(std::string_view key);

} // namespace nytprof
