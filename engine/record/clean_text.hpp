#pragma once

#include <string>
#include <string_view>

namespace tengen::record {

/// True for well-formed UTF-8: no overlong forms, no surrogates, nothing past U+10FFFF.
bool isUtf8(std::string_view bytes);

/// The bytes themselves when they are UTF-8; otherwise each byte above 127 read as the character
/// of that number (ISO 8859-1), so that no byte is lost whatever the file's true encoding was.
std::string toUtf8(std::string_view bytes);

/// A comment as every format can hold it: UTF-8, lines ended by '\n', no other control character,
/// no blanks at either end. Cleaning twice changes nothing.
std::string cleanText(std::string_view bytes);

/// The same on a single line, for names and labels.
std::string cleanLine(std::string_view bytes);

}  // namespace tengen::record
