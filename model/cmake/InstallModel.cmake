# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Installs libnytprof for programs that are linked with it, and for those who write such programs:
# find_package(nytprof) gives them the target nytprof::model, pkg-config the flags for nytprof.
include(CMakePackageConfigHelpers)

install(TARGETS nytprof_model EXPORT nytprof
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
    COMPONENT library NAMELINK_COMPONENT development)
set_target_properties(nytprof_model PROPERTIES EXPORT_NAME model)

# Public are the headers that export something, and what they include.
file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} *.h)
foreach(header IN LISTS headers)
    file(STRINGS ${header} exports REGEX "NYTPROF_EXPORT" LIMIT_COUNT 1)
    if(exports)
        list(APPEND unseen ${header})
    endif()
endforeach()
while(unseen)
    list(POP_FRONT unseen header)
    list(APPEND public_headers ${header})
    file(STRINGS ${header} includes REGEX "^#include \"")
    list(TRANSFORM includes REPLACE "^#include \"(.*)\".*$" "\\1")
    list(APPEND unseen ${includes})
    list(REMOVE_DUPLICATES unseen)
    list(REMOVE_ITEM unseen ${public_headers})
endwhile()
foreach(header IN LISTS public_headers)
    get_filename_component(folder ${header} DIRECTORY)
    install(FILES ${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/nytprof/${folder}
        COMPONENT development)
endforeach()

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/nytprof)
install(EXPORT nytprof NAMESPACE nytprof:: DESTINATION ${package_folder}
    FILE nytprofConfig.cmake COMPONENT development)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/nytprofConfigVersion.cmake
    COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/nytprofConfigVersion.cmake
    DESTINATION ${package_folder} COMPONENT development)

# Paths as seen from nytprof.pc, so that the whole may be installed anywhere, and moved.
set(pc_libdir ${CMAKE_INSTALL_FULL_LIBDIR})
set(pc_includedir ${CMAKE_INSTALL_FULL_INCLUDEDIR})
if(NOT IS_ABSOLUTE ${CMAKE_INSTALL_LIBDIR} AND NOT IS_ABSOLUTE ${CMAKE_INSTALL_INCLUDEDIR})
    file(RELATIVE_PATH pc_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
    string(REGEX REPLACE "/$" "" pc_prefix "\${pcfiledir}/${pc_prefix}")
    set(pc_libdir \${prefix}/${CMAKE_INSTALL_LIBDIR})
    set(pc_includedir \${prefix}/${CMAKE_INSTALL_INCLUDEDIR})
else()
    set(pc_prefix ${CMAKE_INSTALL_PREFIX})
endif()
configure_file(cmake/nytprof.pc.in ${CMAKE_CURRENT_BINARY_DIR}/nytprof.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/nytprof.pc
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
