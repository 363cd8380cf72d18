# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Installs the Perl modules where perl looks for them. Perl's own folders are taken relative to its
# prefix, so that those of a perl in /usr are met with -DCMAKE_INSTALL_PREFIX=/usr (vendor) and
# /usr/local (site), and everything stays below any other prefix.
include(GNUInstallDirs)

set(NYTPROF_PERL_LAYOUT site CACHE STRING
    "Folder of the Perl modules: site or vendor, as perl was configured, or base: lib/perl5, as local::lib")
set_property(CACHE NYTPROF_PERL_LAYOUT PROPERTY STRINGS site vendor base)

if(NYTPROF_PERL_LAYOUT STREQUAL base)
    nytprof_ask_perl(NYTPROF_PERL_INSTALL_DIR [=[qq{lib/perl5/$Config{archname}}]=])
elseif(NYTPROF_PERL_LAYOUT MATCHES "^(site|vendor)$")
    nytprof_ask_perl(perl_prefix "\$Config{${NYTPROF_PERL_LAYOUT}prefix}")
    nytprof_ask_perl(perl_folder "\$Config{${NYTPROF_PERL_LAYOUT}arch}")
    if(NOT perl_folder)
        message(FATAL_ERROR "${PERL_EXECUTABLE} has no folder for modules of a vendor: configure with "
            "-DNYTPROF_PERL_LAYOUT=site")
    endif()
    file(RELATIVE_PATH NYTPROF_PERL_INSTALL_DIR "${perl_prefix}" "${perl_folder}")
    if(NYTPROF_PERL_INSTALL_DIR MATCHES "^\\.\\./")
        set(NYTPROF_PERL_INSTALL_DIR ${perl_folder})
    endif()
else()
    message(FATAL_ERROR
        "NYTPROF_PERL_LAYOUT is site, vendor or base, not ${NYTPROF_PERL_LAYOUT}")
endif()
message(STATUS "Perl modules are installed in ${NYTPROF_PERL_INSTALL_DIR}")

foreach(module IN LISTS modules)
    get_filename_component(folder ${module} DIRECTORY)
    install(FILES lib/${module} DESTINATION ${NYTPROF_PERL_INSTALL_DIR}/${folder} COMPONENT perl)
endforeach()
install(TARGETS nytprof_collector
    LIBRARY DESTINATION ${NYTPROF_PERL_INSTALL_DIR}/auto/Devel/NYTProf COMPONENT perl)
if(TARGET nytprof_perl_reader)
    set(reader_folder ${NYTPROF_PERL_INSTALL_DIR}/auto/Devel/NYTProf/Core)
    install(TARGETS nytprof_perl_reader LIBRARY DESTINATION ${reader_folder} COMPONENT perl)
    # Where libnytprof is, as seen from there.
    set(rpath ${CMAKE_INSTALL_FULL_LIBDIR})
    if(NOT IS_ABSOLUTE ${reader_folder} AND NOT IS_ABSOLUTE ${CMAKE_INSTALL_LIBDIR})
        file(RELATIVE_PATH rpath /${reader_folder} /${CMAKE_INSTALL_LIBDIR})
        string(REGEX REPLACE "/$" "" rpath $ORIGIN/${rpath})
    endif()
    set_target_properties(nytprof_perl_reader PROPERTIES INSTALL_RPATH ${rpath})
endif()

# Manual pages of the modules, named as this perl's own are.
get_filename_component(perl_programs ${PERL_EXECUTABLE} DIRECTORY)
find_program(NYTPROF_POD2MAN pod2man HINTS ${perl_programs} NO_DEFAULT_PATH)
find_program(NYTPROF_POD2MAN pod2man DOC "Makes manual pages of the Perl modules; comes with perl")
if(NOT NYTPROF_POD2MAN)
    message(STATUS "pod2man is not there: the Perl modules get no manual pages")
    return()
endif()
nytprof_ask_perl(section [=[$Config{man3ext}]=])
set(pages_folder ${PROJECT_BINARY_DIR}/man3)
file(MAKE_DIRECTORY ${pages_folder})
foreach(module IN LISTS modules)
    string(REGEX REPLACE "\\.pm$" "" name ${module})
    string(REPLACE / :: name ${name})
    string(REPLACE :: - file ${name}) # make takes a colon for the end of a target
    set(page ${pages_folder}/${file}.${section})
    add_custom_command(OUTPUT ${page}
        COMMAND ${PERL_EXECUTABLE} ${NYTPROF_POD2MAN} --section=${section} --name=${name}
            --center=nytprof --release=${PROJECT_VERSION} ${CMAKE_CURRENT_SOURCE_DIR}/lib/${module} ${page}
        DEPENDS lib/${module} VERBATIM)
    list(APPEND pages ${page})
    install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man3 RENAME ${name}.${section}
        COMPONENT perl)
endforeach()
add_custom_target(nytprof_perl_man_pages ALL DEPENDS ${pages})
