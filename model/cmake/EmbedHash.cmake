# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# cmake -DTEXTS=report.css -DNAME=StyleSheetHash -DOUT=style_sheet_hash.cpp -P EmbedHash.cmake
#
# Makes the SHA-256 digest of text files, in base64, a constant as EmbedText.cmake does.
foreach(text IN LISTS TEXTS)
    file(READ "${text}" part)
    string(APPEND whole "${part}")
endforeach()
string(SHA256 digest "${whole}")
set(digits "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
string(APPEND digest "00") # three bytes become four digits, and 32 are not divisible by three
foreach(at RANGE 0 60 6)
    string(SUBSTRING ${digest} ${at} 6 bytes)
    foreach(shift IN ITEMS 18 12 6 0)
        math(EXPR digit "0x${bytes} >> ${shift} & 63")
        string(SUBSTRING ${digits} ${digit} 1 digit)
        string(APPEND base64 ${digit})
    endforeach()
endforeach()
string(REGEX REPLACE "A$" "=" base64 ${base64})
file(WRITE "${OUT}" "// Made of ${TEXTS} by EmbedHash.cmake.
#include \"report/report_resources.h\"
namespace nytprof::report {
const std::string_view ${NAME} = \"${base64}\";
}
")
