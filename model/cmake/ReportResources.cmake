# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Puts what all pages of a report need, and SQL, into libnytprof, so that it can be read and checked
# as the style sheet, the script and the queries that it is.
function(nytprof_embed script name)
    cmake_parse_arguments(PARSE_ARGV 2 EMBED "" "SPACE" "")
    if(NOT EMBED_SPACE)
        set(EMBED_SPACE report)
    endif()
    set(source ${CMAKE_CURRENT_BINARY_DIR}/${EMBED_SPACE}_${name}.cpp)
    set(script ${CMAKE_CURRENT_SOURCE_DIR}/cmake/${script}.cmake)
    list(TRANSFORM EMBED_UNPARSED_ARGUMENTS PREPEND ${PROJECT_SOURCE_DIR}/resources/ OUTPUT_VARIABLE texts)
    add_custom_command(OUTPUT ${source}
        COMMAND ${CMAKE_COMMAND} "-DTEXTS=${texts}" -DNAME=${name} -DSPACE=${EMBED_SPACE}
            -DOUT=${source} -P ${script}
        DEPENDS ${texts} ${script}
        VERBATIM)
    target_sources(nytprof_model PRIVATE ${source})
endfunction()

nytprof_embed(EmbedText FlameSvgStyle report/flame_svg.css)
nytprof_embed(EmbedText FlameSvgScript report/flame_svg.js)
nytprof_embed(EmbedText StyleSheet report/report.css)
nytprof_embed(EmbedHash StyleSheetHash report/report.css)
# All scripts as one: pages with file: URLs cannot load modules.
set(scripts report/report.js report/packed.js report/data.js report/search.js report/flame.js
    report/treemap.js)
nytprof_embed(EmbedText Script ${scripts})
nytprof_embed(EmbedHash ScriptHash ${scripts})

file(GLOB queries CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/resources
    ${PROJECT_SOURCE_DIR}/resources/sql/*.sql)
nytprof_embed(EmbedText Queries SPACE fleet ${queries})
