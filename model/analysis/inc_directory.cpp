// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/inc_directory.h"

#include <algorithm>

namespace nytprof {

namespace {

constexpr std::string_view EndsOfPath = "[]:";

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isWord(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// Length of "5.36/" or "v5.36.0/" at the start; 0 when something else is there.
std::size_t versionLength(std::string_view text)
{
    const std::size_t begin = text.starts_with('v') ? 1 : 0;
    if (!text.substr(begin).starts_with("5."))
        return 0;
    std::size_t at = begin + 2;
    while (at < text.size() && (isDigit(text[at]) || text[at] == '.'))
        ++at;
    return at > begin + 2 && at < text.size() && text[at] == '/' ? at + 1 : 0;
}

/// Length of "x86_64-linux-gnu-thread-multi/" at the start; 0 when something else is there.
std::size_t architectureLength(std::string_view text)
{
    const std::size_t end = text.find('/');
    const std::size_t linux = text.substr(0, end).find("-linux");
    if (end == text.npos || linux == 0 || linux == text.npos)
        return 0;
    const bool fits = std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end),
        [](char c) { return isWord(c) || c == '.' || c == '-'; });
    return fits ? end + 1 : 0;
}

/// Where the name of the module begins when the text begins with the last part of a directory of
/// modules; 0 when it does not.
std::size_t moduleBegin(std::string_view text)
{
    for (const std::string_view folder :
        {"/perl5/", "/perl/", "/perl-base/", "/site_perl/", "/vendor_perl/"}) {
        if (!text.starts_with(folder))
            continue;
        std::size_t at = folder.size();
        at += versionLength(text.substr(at));
        at += architectureLength(text.substr(at));
        const bool isName
            = at < text.size() && text[at] != '/' && text[at] != '[' && text[at] != ']';
        return isName ? at : 0;
    }
    return 0;
}

} // namespace

std::string withoutIncDirectory(std::string_view text)
{
    std::string shorter;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t slash = std::min(text.find('/', at), text.size());
        shorter += text.substr(at, slash - at);
        const std::size_t end = std::min(text.find_first_of(EndsOfPath, slash), text.size());
        at = end;
        // Of a directory within another the inner one counts.
        std::size_t begin = slash;
        for (std::size_t last = end; last-- > slash && begin == slash;) {
            const std::size_t module = text[last] == '/' ? moduleBegin(text.substr(last)) : 0;
            begin = module > 0 ? last + module : begin;
        }
        shorter += text.substr(begin, end - begin);
    }
    return shorter;
}

} // namespace nytprof
