#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace tengen {

/// The whole file, or a sentence why not. Never reads more than `maxBytes`.
Result<std::string> readFile(const std::filesystem::path& path, std::size_t maxBytes);

/// The whole of a stream that is open already, such as standard input.
Result<std::string> readStream(std::istream& in, std::size_t maxBytes);

/// Puts `bytes` in the place of the file, all or nothing: they are written to a new file beside it,
/// which then takes its name. A device or a pipe is simply written to.
Result<void> replaceFile(const std::filesystem::path& path, std::string_view bytes);

}  // namespace tengen
