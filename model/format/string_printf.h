// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdarg>
#include <cstdio>
#include <string>

namespace nytprof {

/// Like sprintf(), up to 1023 bytes.
[[gnu::format(printf, 1, 2)]] inline std::string stringPrintf(const char* format, ...)
{
    char text[1024];
    std::va_list values;
    va_start(values, format);
    std::vsnprintf(text, sizeof text, format, values);
    va_end(values);
    return text;
}

} // namespace nytprof
