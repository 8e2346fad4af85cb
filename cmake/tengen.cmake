# What every target of the project shares, and the one function that makes a folder a library.

find_program(CCACHE ccache)
if(CCACHE)
  # What one clone has compiled serves every other: paths are seen relative to the clone.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}
                                  CCACHE_NOHASHDIR=1 ${CCACHE})
endif()

# The standard headers that most sources include, precompiled, for a quick first build. Off by default, since
# ccache then knows a source only by its clone; ./run sets it.
option(TENGEN_PCH "precompile the standard headers" OFF)
# Several sources of a LIGHT or MERGED folder in one compilation, since most of its time goes to templates of libraries.
# ./run sets it, and the preset lto, which so tests it.
option(TENGEN_UNITY "compile sources of the folders without searches together" OFF)

add_library(tengen_options INTERFACE)
# -ffp-contract=off: floats that reach a decision must be the same from every compiler.
target_compile_options(tengen_options INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -ffp-contract=off
  # With precompiled headers g++ 12 warns of copies that are not there.
  $<IF:$<BOOL:${TENGEN_PCH}>,-w,$<$<NOT:$<BOOL:${TENGEN_UNITY}>>:-Werror>>
  # Sources that are compiled together see each other's names; the other builds warn of their own.
  $<$<BOOL:${TENGEN_UNITY}>:-Wno-shadow>
  $<$<BOOL:${TENGEN_UNITY}>:-Wno-subobject-linkage>
  # g++ 12 sees overlapping copies in "text" + std::string that are not there (gcc bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  # clang blames std::stable_sort for what libstdc++ 12 uses within; g++ still tells of our own.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)
target_include_directories(tengen_options INTERFACE ${PROJECT_SOURCE_DIR}/engine)
if(NOT CMAKE_SYSTEM_PROCESSOR STREQUAL wasm32)
  find_package(Threads REQUIRED)
  target_link_libraries(tengen_options INTERFACE Threads::Threads)
endif()
# A fault in what users run should end the program, not serve an attacker. ./test asks hardening-check.
if(CMAKE_BUILD_TYPE STREQUAL Release AND NOT TENGEN_SANITIZE)
  target_compile_options(tengen_options INTERFACE
    -D_FORTIFY_SOURCE=3 -fstack-protector-strong -fstack-clash-protection -fcf-protection=full)
  target_link_options(tengen_options INTERFACE -Wl,-z,relro,-z,now)
endif()
if(TENGEN_SANITIZE)
  target_compile_options(tengen_options INTERFACE
    -fsanitize=${TENGEN_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(tengen_options INTERFACE -fsanitize=${TENGEN_SANITIZE})
  if(TENGEN_SANITIZE STREQUAL thread)
    # g++ says that it does not see the fences of Boost.Asio, beside which there is a lock.
    target_compile_options(tengen_options INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-tsan>)
  endif()
endif()
if(TENGEN_FUZZ)
  # The fuzzer steers by the branches it has reached, so it must see those of the libraries.
  target_compile_options(tengen_options INTERFACE -fsanitize=fuzzer-no-link)
endif()

set(TENGEN_LIGHT $<$<CONFIG:Release>:-O1>)
# tengen_precompiled(tengen_core [LIGHT]): libraries share a set of headers for each way they are compiled, a program has its own.
function(tengen_precompiled TARGET)
  cmake_parse_arguments(ARG "LIGHT" "" "" ${ARGN})
  if(NOT TENGEN_PCH)
    return()
  endif()
  set(headers <algorithm> <array> <chrono> <cmath> <functional> <map> <memory> <optional> <set> <span> <stop_token> <string>
              <variant> <vector>)
  get_target_property(type ${TARGET} TYPE)
  if(type STREQUAL EXECUTABLE)
    target_precompile_headers(${TARGET} PRIVATE ${headers})
    return()
  endif()
  set(shared tengen_headers)
  if(ARG_LIGHT)
    set(shared tengen_headers_light)
  endif()
  if(NOT TARGET ${shared})
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/${shared}.cpp CONTENT "")
    add_library(${shared} OBJECT ${PROJECT_BINARY_DIR}/${shared}.cpp)
    target_link_libraries(${shared} PRIVATE tengen_options)
    if(ARG_LIGHT)
      target_compile_options(${shared} PRIVATE ${TENGEN_LIGHT})
    endif()
    target_precompile_headers(${shared} PRIVATE ${headers})
  endif()
  target_precompile_headers(${TARGET} REUSE_FROM ${shared})
endfunction()

# tengen_embed_text(agents records/openings.records agents/built_in_records.hpp builtInRecords): the
# folder's library holds that file, and HEADER's FUNCTION returns its text.
function(tengen_embed_text NAME FILE HEADER FUNCTION)
  set(text ${CMAKE_CURRENT_SOURCE_DIR}/${FILE})
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${FUNCTION}.cpp)
  add_custom_command(
    OUTPUT ${source}
    COMMAND ${CMAKE_COMMAND} -DIN=${text} -DOUT=${source} -DHEADER=${HEADER} -DFUNCTION=${FUNCTION} -DNAMESPACE=${NAME}
            -P ${PROJECT_SOURCE_DIR}/cmake/embed_text.cmake
    DEPENDS ${text} ${PROJECT_SOURCE_DIR}/cmake/embed_text.cmake
    COMMENT "Embedding ${FILE}")
  target_sources(tengen_${NAME} PRIVATE ${source})
endfunction()

# tengen_folder(core DEPENDS base): the library tengen_core from this folder's sources, and a test
# program core_test from its *_test.cpp files, which links only what the folder may include.
# SUBFOLDERS names folders within that belong to it, TEST_SUPPORT further sources of that program.
# TEST_LIBRARIES are linked to that program and to the fuzz targets.
# TOGETHER is a pattern of tests that share something costly to start: one process runs them all.
# LIGHT is for folders in which no search spends its time: -O1 instead of -O3, and compiled together (TENGEN_UNITY).
# MERGED is for folders that are compiled together all the same.
# FUZZ_LIGHTLY is for work that no outside text steers: a fuzzer sees its branches, but not what it
# compares, which would cost several times the work itself.
function(tengen_folder NAME)
  cmake_parse_arguments(ARG "FUZZ_LIGHTLY;LIGHT;MERGED" "TOGETHER" "DEPENDS;LIBRARIES;SUBFOLDERS;TEST_SUPPORT;TEST_LIBRARIES" ${ARGN})
  list(TRANSFORM ARG_SUBFOLDERS APPEND /*.cpp OUTPUT_VARIABLE patterns)
  file(GLOB sources CONFIGURE_DEPENDS *.cpp ${patterns})
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "_(test|fuzz)\\.cpp$")
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")
  list(TRANSFORM ARG_DEPENDS PREPEND tengen_)

  if(sources)
    add_library(tengen_${NAME} STATIC ${sources})
    target_link_libraries(tengen_${NAME} PUBLIC tengen_options ${ARG_DEPENDS} ${ARG_LIBRARIES})
    if(ARG_LIGHT)
      target_compile_options(tengen_${NAME} PRIVATE ${TENGEN_LIGHT})
      set(light LIGHT)
    endif()
    if(TENGEN_UNITY AND (ARG_LIGHT OR ARG_MERGED))
      set_target_properties(tengen_${NAME} PROPERTIES UNITY_BUILD ON)
    endif()
    tengen_precompiled(tengen_${NAME} ${light})
    if(TENGEN_FUZZ AND ARG_FUZZ_LIGHTLY)
      target_compile_options(tengen_${NAME} PRIVATE -fno-sanitize-coverage=trace-cmp)
    endif()
  else()
    add_library(tengen_${NAME} INTERFACE)
    target_link_libraries(tengen_${NAME} INTERFACE tengen_options ${ARG_DEPENDS} ${ARG_LIBRARIES})
  endif()

  if(TENGEN_TESTS AND tests)
    add_executable(${NAME}_test ${tests} ${ARG_TEST_SUPPORT})
    target_link_libraries(${NAME}_test PRIVATE tengen_${NAME} ${ARG_TEST_LIBRARIES} GTest::gtest_main)
    if(ARG_TOGETHER)
      set(alone TEST_FILTER "-${ARG_TOGETHER}")
      add_test(NAME ${NAME}.together COMMAND ${NAME}_test --gtest_filter=${ARG_TOGETHER})
      set_tests_properties(${NAME}.together PROPERTIES LABELS ${NAME})
    endif()
    gtest_discover_tests(${NAME}_test NO_PRETTY_VALUES TEST_PREFIX ${NAME}. ${alone}
                         PROPERTIES LABELS ${NAME})
  endif()

  # ./test runs each of them from its seeds in tests/corpus.
  if(TENGEN_FUZZ)
    list(TRANSFORM ARG_SUBFOLDERS APPEND /*_fuzz.cpp OUTPUT_VARIABLE patterns)
    file(GLOB fuzzers CONFIGURE_DEPENDS *_fuzz.cpp ${patterns})
    foreach(source ${fuzzers})
      get_filename_component(target ${source} NAME_WE)
      add_executable(${target} ${source})
      target_link_libraries(${target} PRIVATE tengen_${NAME} ${ARG_TEST_LIBRARIES})
      target_compile_options(${target} PRIVATE -fsanitize=fuzzer)
      target_link_options(${target} PRIVATE -fsanitize=fuzzer)
    endforeach()
  endif()
endfunction()
