# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Sets NYTPROF_SYNTAX_TARGET to KSyntaxHighlighting for Qt 6, or to nothing.
#
# Debian 13 and later package it as KF6. Where it is only packaged for Qt 5, release 5.116 builds
# against Qt 6 but still calls itself KF5; older ones are always Qt 5.
set(NYTPROF_SYNTAX_TARGET "")
if(NYTPROF_WITH_SYNTAX_HIGHLIGHTING)
    find_package(KF6SyntaxHighlighting QUIET)
    if(KF6SyntaxHighlighting_FOUND)
        set(NYTPROF_SYNTAX_TARGET KF6::SyntaxHighlighting)
    else()
        find_package(Qt6 QUIET COMPONENTS Gui Network) # which a static library asks for
        find_package(KF5SyntaxHighlighting 5.116 QUIET)
        if(KF5SyntaxHighlighting_FOUND)
            set(NYTPROF_SYNTAX_TARGET KF5::SyntaxHighlighting)
        endif()
    endif()
endif()

if(NYTPROF_SYNTAX_TARGET)
    message(STATUS "Perl source is coloured by ${NYTPROF_SYNTAX_TARGET}")
elseif(NYTPROF_WITH_SYNTAX_HIGHLIGHTING)
    message(WARNING "KSyntaxHighlighting for Qt 6 was not found, neither KF6SyntaxHighlighting "
        "nor KF5SyntaxHighlighting 5.116 built against Qt 6: the window and reports show Perl "
        "source in one colour. Everything else works. See packaging/ for a script that builds it, and "
        "pass its prefix in CMAKE_PREFIX_PATH.")
else()
    message(STATUS "NYTPROF_WITH_SYNTAX_HIGHLIGHTING is OFF: "
        "the window and reports show Perl source in one colour; everything else works")
endif()
