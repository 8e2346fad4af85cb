# cmake -DIN=… -DOUT=… -DHEADER=… -DFUNCTION=… -DNAMESPACE=… -P embed_text.cmake: writes a source whose FUNCTION
# returns the text of the file IN, so that the program needs no file beside it.
file(READ ${IN} hex HEX)
string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${hex}")
string(REGEX REPLACE "(('....',)('....',)('....',)('....',)('....',)('....',)('....',)('....',))" "\\1\n" bytes "${bytes}")
file(WRITE ${OUT}.new "#include \"${HEADER}\"

namespace tengen::${NAMESPACE} {
namespace {

constexpr char kText[] = {
${bytes}};

}  // namespace

std::string_view ${FUNCTION}() { return {kText, sizeof kText}; }

}  // namespace tengen::${NAMESPACE}
")
file(COPY_FILE ${OUT}.new ${OUT} ONLY_IF_DIFFERENT)
