# cmake -DOUT=… -DFOLDER=… -P embed.cmake: writes a source that holds the evaluation tables of
# FOLDER as bytes, so that the program needs no file beside it.
set(functions "")
set(rules freestyle standard renju caro caro-standard)
set(names Freestyle Standard Renju Caro CaroStandard)
set(arrays "")
foreach(rule name IN ZIP_LISTS rules names)
  if(EXISTS ${FOLDER}/${rule}.tables)
    file(READ ${FOLDER}/${rule}.tables hex HEX)
    string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${hex}")
    string(REGEX REPLACE "(('....',)('....',)('....',)('....',)('....',)('....',)('....',)('....',))" "\\1\n" bytes "${bytes}")
    string(APPEND arrays "constexpr char k${name}[] = {\n${bytes}};\n")
    string(APPEND functions "        case Rule::${name}: return {k${name}, sizeof k${name}};\n")
  else()
    string(APPEND functions "        case Rule::${name}: return {};\n")
  endif()
endforeach()
file(WRITE ${OUT}.new "#include \"eval/built_in_tables.hpp\"

namespace tengen::eval {
namespace {

${arrays}
}  // namespace

std::string_view builtInTables(Rule rule) {
    switch (rule) {
${functions}    }
    return {};
}

}  // namespace tengen::eval
")
file(COPY_FILE ${OUT}.new ${OUT} ONLY_IF_DIFFERENT)
