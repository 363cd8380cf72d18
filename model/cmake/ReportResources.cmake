# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Puts what all pages of a report need into libnytprof, so that it can be read and checked as the
# style sheet and the script that it is.
function(nytprof_embed script name)
    set(source ${CMAKE_CURRENT_BINARY_DIR}/report_${name}.cpp)
    set(script ${CMAKE_CURRENT_SOURCE_DIR}/cmake/${script}.cmake)
    list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/resources/report/ OUTPUT_VARIABLE texts)
    add_custom_command(OUTPUT ${source}
        COMMAND ${CMAKE_COMMAND} "-DTEXTS=${texts}" -DNAME=${name} -DOUT=${source} -P ${script}
        DEPENDS ${texts} ${script}
        VERBATIM)
    target_sources(nytprof_model PRIVATE ${source})
endfunction()

nytprof_embed(EmbedText FlameSvgStyle flame_svg.css)
nytprof_embed(EmbedText FlameSvgScript flame_svg.js)
nytprof_embed(EmbedText StyleSheet report.css)
nytprof_embed(EmbedHash StyleSheetHash report.css)
# All scripts as one: pages with file: URLs cannot load modules.
set(scripts report.js data.js search.js flame.js treemap.js)
nytprof_embed(EmbedText Script ${scripts})
nytprof_embed(EmbedHash ScriptHash ${scripts})
