# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Puts what all pages of a report need into libnytprof, so that it can be read and checked as the
# style sheet and the script that it is.
function(nytprof_embed_text text name)
    set(source ${CMAKE_CURRENT_BINARY_DIR}/report_${name}.cpp)
    set(script ${CMAKE_CURRENT_SOURCE_DIR}/cmake/EmbedText.cmake)
    add_custom_command(OUTPUT ${source}
        COMMAND ${CMAKE_COMMAND} -DTEXT=${text} -DNAME=${name} -DOUT=${source} -P ${script}
        DEPENDS ${text} ${script}
        VERBATIM)
    target_sources(nytprof_model PRIVATE ${source})
endfunction()

set(dir ${PROJECT_SOURCE_DIR}/resources/report)
nytprof_embed_text(${dir}/flame_svg.css FlameSvgStyle)
nytprof_embed_text(${dir}/flame_svg.js FlameSvgScript)
nytprof_embed_text(${dir}/report.css StyleSheet)
nytprof_embed_text(${dir}/report.js TableScript)
nytprof_embed_text(${dir}/data.js DataScript)
nytprof_embed_text(${dir}/search.js SearchScript)
nytprof_embed_text(${dir}/flame.js FlameScript)
nytprof_embed_text(${dir}/treemap.js TreemapScript)
