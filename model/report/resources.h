// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string>
#include <string_view>

/// Files of resources/report/, embedded in the library.
namespace nytprof::report {

extern const std::string_view StyleSheet;
extern const std::string_view TableScript;
extern const std::string_view DataScript;
extern const std::string_view SearchScript;
extern const std::string_view FlameScript;
extern const std::string_view TreemapScript;

extern const std::string_view FlameSvgStyle;
extern const std::string_view FlameSvgScript;

/// All scripts as one: pages with file: URLs can't load modules.
[[nodiscard]] inline std::string wholeScript()
{
    std::string script;
    for (const std::string_view part :
        {TableScript, DataScript, SearchScript, FlameScript, TreemapScript})
        script += part;
    return script;
}

} // namespace nytprof::report
