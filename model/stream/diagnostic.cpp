// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "stream/diagnostic.h"

#include "format/printable_text.h"

namespace nytprof {

std::string describe(const std::string& path, const Diagnostic& diagnostic)
{
    std::string text = escape(path);
    if (diagnostic.offset != 0)
        text += ": byte " + std::to_string(diagnostic.offset);
    if (diagnostic.inflatedOffset != 0)
        text += " (inflated byte " + std::to_string(diagnostic.inflatedOffset) + ")";
    return text + ": " + printableMessage(diagnostic.message);
}

} // namespace nytprof
