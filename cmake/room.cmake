# portalspace_room(NAME LINKS...): one library for the sources of the current folder. Upper rooms link lower ones only;
# tests/room_includes checks the include lines against the same table.
function(portalspace_room name)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp ${CMAKE_CURRENT_SOURCE_DIR}/*.c)
  list(FILTER sources EXCLUDE REGEX "_(posix|windows)\\.cpp$")
  if(WIN32)
    file(GLOB_RECURSE platform CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*_windows.cpp)
  else()
    file(GLOB_RECURSE platform CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*_posix.cpp)
  endif()
  add_library(portalspace_${name} STATIC ${sources} ${platform})
  target_include_directories(portalspace_${name} PUBLIC ${PROJECT_SOURCE_DIR})
  target_link_libraries(portalspace_${name} PUBLIC ${ARGN})
endfunction()
