# cmake -DOUT=… -DFOLDER=… -P embed_proofs.cmake: writes a source that holds the proof files of FOLDER as bytes, so
# that the program needs no file beside it.
file(GLOB proofs ${FOLDER}/*.proof)
set(arrays "")
set(views "")
foreach(proof IN LISTS proofs)
  get_filename_component(name ${proof} NAME_WE)
  file(READ ${proof} hex HEX)
  string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${hex}")
  string(REGEX REPLACE "(('....',)('....',)('....',)('....',)('....',)('....',)('....',)('....',))" "\\1\n" bytes "${bytes}")
  string(APPEND arrays "constexpr char k_${name}[] = {\n${bytes}};\n")
  string(APPEND views "    {k_${name}, sizeof k_${name}},\n")
endforeach()
file(WRITE ${OUT}.new "#include \"agents/built_in_proofs.hpp\"

namespace tengen::agents {
namespace {

${arrays}
constexpr std::string_view kProofs[] = {
${views}};

}  // namespace

std::span<const std::string_view> builtInProofs() { return kProofs; }

}  // namespace tengen::agents
")
file(COPY_FILE ${OUT}.new ${OUT} ONLY_IF_DIFFERENT)
