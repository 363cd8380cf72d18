// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string>
#include <string_view>

/// The files of resources/report/, embedded in the library.
namespace nytprof::report {

extern const std::string_view StyleSheet; ///< report.css
extern const std::string_view TableScript; ///< report.js
extern const std::string_view DataScript; ///< data.js
extern const std::string_view SearchScript; ///< search.js
extern const std::string_view FlameScript; ///< flame.js
extern const std::string_view TreemapScript; ///< treemap.js

extern const std::string_view FlameSvgStyle; ///< flame_svg.css
extern const std::string_view FlameSvgScript; ///< flame_svg.js

/// All scripts of the report as one: pages with file: URLs can't load modules.
[[nodiscard]] inline std::string wholeScript()
{
    std::string script;
    for (const std::string_view part :
        {TableScript, DataScript, SearchScript, FlameScript, TreemapScript})
        script += part;
    return script;
}

} // namespace nytprof::report
