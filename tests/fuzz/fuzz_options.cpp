// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The environment variable NYTPROF, as programs that run with rights of others get it.
#include "base/options.h"
#include "profile_use.h"

#include <cstddef>
#include <cstdint>

using namespace nytprof;
using nytprof::fuzz::require;

namespace {

/// As it must be written to be taken literally.
std::string quoted(const std::string& value)
{
    std::string text;
    for (const char c : value) {
        if (c == ':' || c == '=' || c == '\\')
            text += '\\';
        text += c;
    }
    return text;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const ParsedOptions parsed = parseOptions({reinterpret_cast<const char*>(data), size});
    const Options& options = parsed.options;
    require(options.calls >= 0 && options.calls <= 2, "calls is from 0 to 2");
    require(options.slowops >= 0 && options.slowops <= 2, "slowops is from 0 to 2");
    require(options.compress >= 0 && options.compress <= 9, "compress is a level of zlib");
    require(!options.file.empty(), "there is a file to write");
    const ParsedOptions again = parseOptions("file=" + quoted(options.file));
    require(again.error.empty() && again.options.file == options.file, "quoting keeps a name");
    const ParsedOptions onTop = parseOptions("stmts=1", options);
    require(onTop.options.stmts && onTop.options.file == options.file, "options add up");
    return 0;
}
