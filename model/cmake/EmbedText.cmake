# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# cmake -DTEXTS=report.css -DNAME=StyleSheet -DSPACE=report -DOUT=style_sheet.cpp -P EmbedText.cmake
#
# Makes text files one constant of namespace nytprof::SPACE, which SPACE/SPACE_resources.h declares.
foreach(text IN LISTS TEXTS)
    file(READ "${text}" part HEX)
    string(APPEND hex "${part}")
endforeach()
string(REGEX REPLACE "(..)" "\\\\x\\1" escaped "${hex}")
# One literal a line of bytes: longer ones are legal, but no tool likes them.
string(REGEX REPLACE "(................................................................)" "\\1\"\n\""
    escaped "${escaped}")
file(WRITE "${OUT}" "// Made of ${TEXTS} by EmbedText.cmake.
#include \"${SPACE}/${SPACE}_resources.h\"
namespace nytprof::${SPACE} {
static constexpr char ${NAME}Text[] = \"${escaped}\";
const std::string_view ${NAME}(${NAME}Text, sizeof ${NAME}Text - 1);
}
")
