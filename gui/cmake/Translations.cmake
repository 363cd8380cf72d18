# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

# Translations are compiled into the program; without the tool for it, it speaks English only.
find_program(NYTPROF_LRELEASE NAMES lrelease
    HINTS ${QT6_INSTALL_PREFIX}/${QT6_INSTALL_BINS} /usr/lib/qt6/bin
    DOC "Compiles translations; of the package qt6-l10n-tools")
if(NOT NYTPROF_LRELEASE)
    message(STATUS "lrelease is not there: the window speaks English only")
    return()
endif()
set(translations)
foreach(language IN ITEMS de)
    set(source ${PROJECT_SOURCE_DIR}/resources/translations/nytprof_${language}.ts)
    set(compiled ${CMAKE_CURRENT_BINARY_DIR}/translations/nytprof_${language}.qm)
    file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/translations)
    add_custom_command(OUTPUT ${compiled}
        COMMAND ${NYTPROF_LRELEASE} -silent ${source} -qm ${compiled}
        DEPENDS ${source} VERBATIM)
    list(APPEND translations ${compiled})
endforeach()
qt_add_resources(nytprof_gui translations
    OPTIONS --format-version 1 PREFIX / BASE ${CMAKE_CURRENT_BINARY_DIR} FILES ${translations})
